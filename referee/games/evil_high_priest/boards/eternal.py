"""Eternal Skulks of the Watcher board: acolytes laid down on a town location yield every round."""

from __future__ import annotations

from typing import Any

from referee.engine.choices import Source
from referee.engine.decisions import Question, optional_question
from referee.engine.problems import Problem
from referee.games.evil_high_priest import rehearsal
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.activation import activate
from referee.games.evil_high_priest.acting.usable import unusable
from referee.games.evil_high_priest.decisions.examples import first_legal
from referee.games.evil_high_priest.decisions.order import NOTHING_SAID, ActOrder
from referee.games.evil_high_priest.decisions.sampling import sampled_order
from referee.games.evil_high_priest.decisions.small import UseTown
from referee.games.evil_high_priest.moments import Yielding
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import space_of
from referee.games.evil_high_priest.state import EvilTable
from referee.games.evil_high_priest.texts.describe import cost_text, effects_text
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.texts.words import place_name

NOT_USED = ("eternal no", "no")


async def eternal_step(t: EvilTable) -> None:
    """Every eternal acolyte yields its location's rewards, where there is a cost if it is paid (EH-835)."""
    for seat in t.state.in_turn_order():
        for index, acolyte in enumerate(t.state.followings[seat].acolytes):
            if acolyte.at.kind == "eternal":
                await _yield(t, seat, index, acolyte.at)


async def _yield(t: EvilTable, seat: int, index: int, place: Place) -> None:
    if unusable(t, seat, place.location, None):
        return  # who cannot pay is not asked
    if space_of(t, place.location).cost.free:
        await _use(t, seat, index, place, NOTHING_SAID)
    elif order := await t.decide(_question(t, seat, index, place)):
        await _use(t, seat, index, place, order)


async def _use(t: EvilTable, seat: int, index: int, place: Place, order: ActOrder[Any]) -> None:
    acolyte = t.state.followings[seat].acolytes[index]
    act = Act(t, seat, place, place_name(t.content, place), order, acolyte)
    await activate(act, space_of(t, place.location))


def _question(t: EvilTable, seat: int, index: int, place: Place) -> Question[UseTown | None]:
    space = space_of(t, place.location)

    def problem_with(order: UseTown) -> Problem | None:
        return rehearsal.problem_with(t, lambda copy: _use(copy, seat, index, place, order))

    at = Yielding(t=t, seat=seat, problem_with=problem_with, town=space.id)

    def propose(source: Source) -> UseTown | None:
        if not source.below(3):
            return None
        return UseTown.from_answer(sampled_order(t, seat, place.location, source), at)

    def text() -> str:
        does = f"{cost_text(space.cost)} -> {effects_text(space.all_effects)}"
        asked = f"does your eternal acolyte in {space.name} use it now ({does})?"
        orders = ["eternal no", *first_legal(UseTown, at, [f"eternal {space.id}"])]
        return page(t, seat, asked, "it does not.", orders=orders)

    return optional_question(
        seat, "evil_high_priest.eternal", UseTown, at, text, "EH-835", none=NOT_USED, propose=propose
    )
