"""The skulk step: `skulk athenaeum any 5T`, `skulk town: innsmouth; flex: ritual:red`, `skulk stay`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Choice, Either, Flag, Many, One, Option, Record, Source, pick
from referee.engine.choices.option import listing
from referee.engine.decisions import Cursor, Decision, Nested, Phrases, Sentence, Spelling, asks
from referee.engine.decisions.words import BREAK
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.decisions.at_once import Needs, needs_of, order_for
from referee.games.evil_high_priest.decisions.order import CLAUSES_AND_MONSTER, ActOrder
from referee.games.evil_high_priest.decisions.place_names import read_place
from referee.games.evil_high_priest.decisions.sampling import careless, sampled_order
from referee.games.evil_high_priest.decisions.spelling import WRITING, Spelled, places, taken
from referee.games.evil_high_priest.moments import Skulking
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import Place, written_place
from referee.games.evil_high_priest.things import A_SPACE
from referee.games.evil_high_priest.words import place_name

KINDS = ("cult", "ritual", "flex", "block", "eternal")


def skulkers(at: Skulking) -> One:
    options = [_option(at, place) for place in at.able]
    return One(options, lambda _: Reason("You have no cultist there that may skulk now.", "EH-141"))


def targets(at: Skulking) -> One:
    offered = dict.fromkeys(to for ways in (at.able, at.later) for found in ways.values() for to in found)
    return One([_option(at, to) for to in offered], lambda to: at.why_not(Place(to)))


def _option(at: Skulking, place: Place, **extra: Json) -> Option:
    return Option(place, place_name(at.content, place), extra, refs=(A_SPACE.of(place),))


def skulker(at: Skulking) -> Spelled:
    """By its space, or by the kind of skulk where only one is of that kind."""

    def read(words: Cursor) -> Json:
        if words.word(words.at + 1) != ":":
            raise words.instead(Words("a skulker with a colon"))
        said = taken(words, Words("a skulker"))
        place = read_place(at.content, said)
        alike = [one for one in at.able if kind_of(at.content, one) == said]
        if place in at.able or not alike:
            return str(place)
        if len(alike) > 1:
            spaces = [written_place(one) for one in alike]
            several = Words(
                "There are several {kind} skulks: name the space ({spaces}).",
                kind=said,
                spaces=listing(spaces),
            )
            raise words.unfit(several, spaces)
        return str(alike[0])

    return Spelled("skulker", read, written_place)


def kind_of(content: Content, place: Place) -> str:
    """The kind of a skulk space, on whichever board it is."""
    if place.kind == "town":
        return "town"
    kinds = [board.bonus[place.name].skulk for board in content.boards if place.name in board.bonus]
    return next((kind for kind in kinds if kind in KINDS), "")


class Move(ActOrder[Skulking], form=f"[{{from}}:] {{to}} [use {{use}}] {CLAUSES_AND_MONSTER}", sparse=True):
    """A skulker goes somewhere, and uses that space (EH-141); an eternal one need not (EH-834)."""

    what = "a move"
    from_: Place = asks(skulkers, skulker)
    to: Place = asks(targets, places)
    use: bool | None = asks(
        lambda at: Flag() if at.use_is_open else None, Phrases({"yes": True, "no": False}), default=None
    )

    @classmethod
    def offer(cls, at: Skulking) -> Choice:
        return Either([*_moves_at_once(at), *_moves_to_come(at)])

    @classmethod
    def understood(cls, said: dict[str, Json], at: Skulking) -> dict[str, Json]:
        """The first skulker is meant where none is named; an eternal one is laid down where it goes."""
        from_ = Place(str(said.get("from", next(iter(at.able)))))
        to = Place(str(said["to"]))
        if kind_of(at.content, from_) == "eternal" and to.kind == "town":
            to = Place.eternal(to.name)
        return {**said, "from": str(from_), "to": str(to)}


def _moves_at_once(at: Skulking) -> Iterator[Record]:
    """The ways of each skulker, one kind for all targets that need the same of an order."""
    for from_, able in at.able.items():
        kinds: dict[Needs, list[Place]] = {}
        for to in able:
            kinds.setdefault(needs_of(at.t, at.seat, to.location, from_), []).append(to)
        for needs, found in kinds.items():
            yield _way(at, from_, found, needs)


def _moves_to_come(at: Skulking) -> Iterator[Record]:
    """Where skulkers can go only if another has gone before, and brings what that takes."""
    for from_, later in at.later.items():
        if later:
            yield _way(at, from_, later, Needs())


def _way(at: Skulking, from_: Place, found: Sequence[Place], needs: Needs) -> Record:
    skulker = One([_option(at, from_, times=1)])
    eternal = at.use_is_open and kind_of(at.content, from_) == "eternal"
    to = One([_target(at, one, eternal=eternal) for one in found])
    way = order_for(at.content, needs, **{"from": skulker, "to": to})
    return replace(way, fields={**way.fields, "use": Flag()}) if eternal else way


def _target(at: Skulking, to: Place, *, eternal: bool) -> Option:
    """An eternal skulker lies down where it cannot pay, and does not use it (EH-834)."""
    only: dict[str, Json] = {"only": {"use": [False]}} if eternal and at.cannot_pay(to) else {}
    return _option(at, to, **only)


def moves_on_offer(at: Skulking) -> Choice:
    return Many(Move.choice(at), max=len(at.able))


class Moves(Spelling):
    """Moves with `;` between, or `stay`; `else` begins what is done if a target before it is not open."""

    label, what = "skulker: target; …", "a move"

    def __init__(self, at: Skulking) -> None:
        self._at = at
        self._move = Nested(Move, at)

    @property
    def help(self) -> str:
        return f"stay|{self._move.help}; …"

    def read(self, words: Cursor) -> Json:
        moves = self._read_moves(words)
        while words.take_if("else"):  # what cannot be done leaves it to the next
            words.take_if("skulk")
            instead = self._read_moves(words)
            if not self._can_be_made(moves):
                moves = instead
        return moves

    def _can_be_made(self, moves: Sequence[Mapping[str, Json]]) -> bool:
        """Whether all targets are open; what an earlier move must pay for is tried out."""
        waits = False
        for move in moves:
            from_, to = Place(str(move["from"])), move["to"]
            if to not in self._at.able.get(from_, ()):
                waits = True
                if to not in self._at.later.get(from_, ()):
                    return False
        return not waits or not Skulk.choice(self._at).problems(list(moves))

    def _read_moves(self, words: Cursor) -> list[Any]:
        moves = []
        while True:
            if not self._stays(words):
                moves.append(self._move.read(words))
            if words.next() == "," and words.word(words.at + 2) == ":":
                words.take()
            elif not words.take_if(BREAK):
                return moves

    def _stays(self, words: Cursor) -> bool:
        if words.word(words.at + 1) == ":" and words.word(words.at + 2).casefold() == "stay":
            words.take(2)
        return words.take_if("stay")

    def show(self, value: Any) -> str:
        return "; ".join(map(self._move.show, value)) or "stay"


class Skulk(
    Decision[Skulking],
    form="[skulk] {moves}",
    bare=True,
    rule=Sentence(Words("The moves can be made as things stand."), "EH-141"),
):
    """EH-141: where the seat's skulkers go, one after the other."""

    what, writing = "a skulk order", WRITING
    moves: tuple[Move, ...] = asks(moves_on_offer, Moves)

    def problems(self, at: Skulking) -> Problem | None:
        return at.problem_with(self)

    @classmethod
    def propose(cls, at: Skulking, source: Source) -> Skulk:
        moves: list[Mapping[str, Json]] = []
        for place, able in at.able.items():
            found = [*able, *(at.later.get(place, ()) if moves else ())]
            if found and source.below(5):
                to = pick(source, found)
                order = sampled_order(at.t, at.seat, to.location, source, place)
                order |= careless(at.offered, source, one_in=2 if moves else 6)
                if to.kind == "eternal" and at.cannot_pay(to):
                    order = {"use": False}
                moves.append({"from": place, "to": to, **order})
        return cls.from_answer(moves, at)
