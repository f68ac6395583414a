"""Set-up: a colour, and the starting position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
from referee.games.true_messiah.sampling.moves import goals, somewhere
from referee.games.true_messiah.texts.words import colour_words


def free_colours(at: Now) -> One:
    taken = {seat.colour for seat in at.state.seats.values() if seat.colour and not at.ahead}
    free = [colour for colour in at.content.colours if colour.id not in taken]
    return One(
        [Option(colour.id, colour_words(colour.id), {"sign": colour.sign}) for colour in free],
        lambda colour: f"{colour_words(colour)} is taken." if colour in taken else None,
    )


def colours(at: Now) -> Named:
    return Named("colour", [Option(colour.id, colour.name) for colour in at.content.colours])


class TakeColour(Decision[Now], form=("colour|color {colour}", "{colour}"), bare=True):
    """TM-27."""

    what, writing = "a colour", WRITING
    colour: str = asks(free_colours, colours)


def units_here(at: Now) -> One:
    return One(unit_options(units_of(at.state, at.seat)), lambda id_: f"You have no {id_} on the board.")


class StartingMove(Decision[Now], form=("move {unit} > {to}", "move {unit} [to] {to}")):
    """A unit of the starting position moves."""

    what, writing = "a move", WRITING
    unit: str = asks(units_here, Movers)
    to: str = asks(any_space, SPACE)

    def problem_at(self, at: Now) -> str | None:
        unit = at.state.units[self.unit]
        if unit.moved:
            return f"{unit.id} has already been moved."
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
    rule=Sentence("Each unit moves at most once, up to 2 spaces.", "TM-37"),
):
    """TM-37: moves, then `done`."""

    what, writing = "a starting position", IN_LINES
    moves: tuple[StartingMove, ...] = asks(
        starting_moves, lines_of(StartingMove, after_move, spread=each_unit, end="done")
    )

    @classmethod
    def understood(cls, said: dict[str, Json], at: Now) -> dict[str, Json]:  # noqa: ARG003 - nothing depends on it
        return {"moves": [], **said}

    def problems(self, at: Now) -> Problem | None:
        """The first move that cannot be made, after those before it."""
        for number, move in enumerate(self.moves):
            if message := move.problem_at(at):
                return Problem(f"/{number}", f"Step {number + 1}: {message}")
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
