"""Set-up: a colour, and the starting position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Case, Choice, Many, One, Option, Source
from referee.engine.codec import copied
from referee.engine.decisions import Decision, Named, Sentence, asks, lines_of
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.true_messiah.board import occupants, units_of
from referee.games.true_messiah.decisions import at_once
from referee.games.true_messiah.decisions.offers import any_space, unit_options
from referee.games.true_messiah.decisions.spelling import IN_LINES, SPACE, WRITING, Movers
from referee.games.true_messiah.moments import Now
from referee.games.true_messiah.movement import move_problem
from referee.games.true_messiah.obstacles import reason_of
from referee.games.true_messiah.pack import Colour
from referee.games.true_messiah.sampling.moves import goals, somewhere
from referee.games.true_messiah.words import colour_words


def _colour(colour: Colour) -> Option:
    return Option(colour.id, colour_words(colour.id), {"sign": colour.sign})


def _taken(colour: str) -> Reason:
    return Reason("{colour} is taken.", "TM-27", colour=colour_words(colour))


def all_colours(at: Now) -> list[Option]:
    return [_colour(colour) for colour in at.content.colours]


def free_colours(at: Now) -> One:
    taken = {seat.colour for seat in at.state.seats.values() if seat.colour and not at.ahead}
    free = [colour for colour in at.content.colours if colour.id not in taken]
    return One(
        [_colour(colour) for colour in free],
        lambda colour: _taken(colour) if colour in taken else None,
    )


def colours(at: Now) -> Named:
    return Named("colour", [Option(colour.id, colour.name) for colour in at.content.colours])


class TakeColour(Decision[Now], form=("colour|color {colour}", "{colour}"), bare=True):
    """TM-27."""

    what, writing = Words("a colour"), WRITING
    colour: str = asks(free_colours, colours, among=all_colours)


def units_here(at: Now) -> One:
    def refuse(unit: str) -> Reason:
        return Reason("You have no {unit} on the board.", "TM-37", unit=unit)

    return One(unit_options(units_of(at.state, at.seat)), refuse)


class StartingMove(Decision[Now], form=("move {unit} > {to}", "move {unit} [to] {to}")):
    """A unit of the starting position moves."""

    what, writing = Words("a move"), WRITING
    unit: str = asks(units_here, Movers)
    to: str = asks(any_space, SPACE)

    def problem_at(self, at: Now) -> Reason | None:
        unit = at.state.units[self.unit]
        if unit.moved:
            return Reason("{unit} has already been moved.", "TM-37", unit=unit.id)
        return reason_of(at.state, move_problem(at.state, unit, self.to))


def each_unit(said: Any) -> list[Json]:
    """`move 2 1,1 > 1,2` is a move for each of the units."""
    return [{**said, "unit": unit} for unit in said["unit"]]


def after_move(at: Now, move: StartingMove) -> Now:
    """The board with the unit moved, if it can be."""
    if move.unit not in at.state.units or move.problem_at(at) is not None:
        return at
    after = at.on(copied(at.state))
    unit = after.state.units[move.unit]
    unit.at, unit.moved = move.to, True
    return after


def starting_moves(at: Now) -> Many:
    own = units_of(at.state, at.seat)

    def at_first() -> Choice:
        ways = at_once.moves(at.state, own)
        return Many(ways, max=len(own)) if ways else Many(Case({}), max=0)

    return Many(StartingMove.choice(at), max=len(own), offers=at_first)


class StartingPosition(
    Decision[Now],
    form=("{moves}", "none", "nothing", "pass"),
    bare=True,
    rule=Sentence(Words("Each unit moves at most once, up to 2 spaces."), "TM-37"),
):
    """TM-37: moves, then `done`."""

    what, writing = Words("a starting position"), IN_LINES
    moves: tuple[StartingMove, ...] = asks(
        starting_moves, lines_of(StartingMove, after_move, spread=each_unit, end="done")
    )

    @classmethod
    def understood(cls, said: dict[str, Json], at: Now) -> dict[str, Json]:  # noqa: ARG003 - nothing depends on it
        return {"moves": [], **said}

    def problems(self, at: Now) -> Problem | None:
        """The first move that cannot be made, after those before it."""
        for number, move in enumerate(self.moves):
            if why := move.problem_at(at):
                step = Reason("Step {number}: {why}", why.clause, number=number + 1, why=why)
                return Problem(f"/{number}", step)
            at = after_move(at, move)
        return None

    @classmethod
    def examples(cls, at: Now) -> Iterator[StartingPosition]:
        """One unit goes its way; or one from each of two places."""
        ways = at_once.first_moves(at.state, units_of(at.state, at.seat))
        for number in (1, 2):
            yield cls(moves=tuple(StartingMove(unit=unit, to=to) for unit, to in ways[:number]))

    @classmethod
    def propose(cls, at: Now, source: Source) -> StartingPosition:
        """About half of the units step out."""
        board = copied(at.state)
        moves: list[StartingMove] = []
        for unit in units_of(board, at.seat):
            if source.below(2):
                to = somewhere(board, unit, goals(board, at.seat), source, occupants(board))
                if to is not None:
                    moves.append(StartingMove(unit=unit.id, to=to))
                    unit.at = to
        return cls(moves=tuple(moves))
