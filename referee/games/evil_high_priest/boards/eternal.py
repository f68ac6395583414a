"""Eternal Skulks of the Watcher board: acolytes laid down on a town location yield every round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.catalogue import Words
from referee.engine.choices import Source, pick
from referee.engine.decisions import Orders, Question, optional_question
from referee.engine.page import Line, Page, prose
from referee.engine.problems import Problem
from referee.games.evil_high_priest import rehearsal
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.activation import activate
from referee.games.evil_high_priest.acting.usable import unusable
from referee.games.evil_high_priest.decisions.examples import examples_of, first_legal
from referee.games.evil_high_priest.decisions.order import NOTHING_SAID, ActOrder
from referee.games.evil_high_priest.decisions.sampling import sampled_order
from referee.games.evil_high_priest.decisions.small import UseTown
from referee.games.evil_high_priest.describe import cost_text, effects_text
from referee.games.evil_high_priest.moments import Yielding
from referee.games.evil_high_priest.pack import Space
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import space_of
from referee.games.evil_high_priest.state import EvilTable
from referee.games.evil_high_priest.texts.page import page, what_to_add
from referee.games.evil_high_priest.things import A_SPACE
from referee.games.evil_high_priest.words import place_name

NOT_USED = ("eternal no", "no")


async def eternal_step(t: EvilTable) -> None:
    """Every eternal acolyte yields its location's rewards, where there is a cost if it is paid (EH-835).

    Those that cost nothing come first; the others in their owner's order, each when it can be paid.
    """
    for seat in t.state.in_turn_order():
        waiting = [index for index, _ in _eternal(t, seat)]
        while able := [one for one in _eternal(t, seat) if one[0] in waiting and _can_pay(t, seat, one[1])]:
            free = [one for one in able if space_of(t, one[1].location).cost.free]
            index = await (_use(t, seat, *free[0]) if free else _ask(t, seat, able))
            waiting.remove(index)


def _eternal(t: EvilTable, seat: int) -> list[tuple[int, Place]]:
    """The eternal acolytes of a seat, and where they lie."""
    acolytes = enumerate(t.state.followings[seat].acolytes)
    return [(index, acolyte.at) for index, acolyte in acolytes if acolyte.at.kind == "eternal"]


def _can_pay(t: EvilTable, seat: int, place: Place) -> bool:
    return unusable(t, seat, place.location, None) is None


async def _ask(t: EvilTable, seat: int, able: Sequence[tuple[int, Place]]) -> int:
    """One of these is used, or the first is not; says which."""
    order = await t.decide(_question(t, seat, able))
    if order is None:
        return able[0][0]
    return await _use(t, seat, *_named(able, order), order)


def _named(able: Sequence[tuple[int, Place]], order: UseTown) -> tuple[int, Place]:
    return next((index, place) for index, place in able if place.name == order.town)


async def _use(t: EvilTable, seat: int, index: int, place: Place, order: ActOrder[Any] | None = None) -> int:
    """The acolyte's location is used; without an order its gains are stored as outside a turn (5.2)."""
    acolyte, name = t.state.followings[seat].acolytes[index], place_name(t.content, place)
    act = Act(t, seat, place, name, order or NOTHING_SAID, acolyte, off_turn=order is None)
    await activate(act, space_of(t, place.location))
    return index


def _question(t: EvilTable, seat: int, able: Sequence[tuple[int, Place]]) -> Question[UseTown | None]:
    def problem_with(order: UseTown) -> Problem | None:
        return rehearsal.problem_with(t, lambda copy: _use(copy, seat, *_named(able, order), order))

    towns = tuple(dict.fromkeys(place.name for _, place in able))
    at = Yielding(t=t, seat=seat, problem_with=problem_with, towns=towns)

    def propose(source: Source) -> UseTown | None:
        if not source.below(3):
            return None
        town = pick(source, towns)
        order = sampled_order(t, seat, Place.town(town), source)
        return UseTown.from_answer({**order, "town": town}, at)

    def words() -> Page:
        first, *others = (space_of(t, Place.town(town)) for town in towns)
        another = [Words("{town} ({does})", town=one.id, does=_does(one)) for one in others]
        told = Words("You may use another first: {others}.", others=another)
        refs = tuple(A_SPACE.of(Place.eternal(town)) for town in towns)
        return page(
            t,
            seat,
            Words(
                "does your eternal acolyte in {town} use it now ({does})?", town=first.name, does=_does(first)
            ),
            Words("Without an answer it does not."),
            about=[prose(Line((told,), refs))] if others else (),
            how=what_to_add(t, seat, map(Place.town, towns)),
            examples=examples_of(
                Orders(UseTown, at, NOT_USED),
                ["eternal no", *first_legal(UseTown, at, [f"eternal {first.id}"])],
            ),
        )

    return optional_question(
        seat, "evil_high_priest.eternal", UseTown, at, words, "EH-835", none=NOT_USED, propose=propose
    )


def _does(space: Space) -> str:
    return Words("{cost} -> {does}", cost=cost_text(space.cost), does=effects_text(space.all_effects))
