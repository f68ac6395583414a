"""Eternal Skulks of the Watcher board: acolytes laid down on a town location yield every round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Constraint, Maybe, Source
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.activation import activate
from referee.games.evil_high_priest.describe import cost_text, effects_text
from referee.games.evil_high_priest.orders.board_texts import EternalPhrasing
from referee.games.evil_high_priest.orders.fields import order_form
from referee.games.evil_high_priest.orders.order import read_order
from referee.games.evil_high_priest.orders.sampling import sampled_order
from referee.games.evil_high_priest.rehearsal import rehearse
from referee.games.evil_high_priest.spaces import space_of, unusable
from referee.games.evil_high_priest.state import EvilTable
from referee.games.evil_high_priest.words import codes, place_name


async def eternal_step(t: EvilTable) -> None:
    """Every eternal acolyte yields its location's rewards, where there is a cost if it is paid (EH-835)."""
    for seat in t.state.in_turn_order():
        for index, acolyte in enumerate(t.state.followings[seat].acolytes):
            if acolyte.at.startswith("eternal:"):
                await _yield(t, seat, index, acolyte.at)


async def _yield(t: EvilTable, seat: int, index: int, place: str) -> None:
    town = place.replace("eternal:", "town:")
    if unusable(t, seat, town, None):
        return  # who cannot pay is not asked
    order: Json = {}
    if not space_of(t, town).cost.free:
        order = await t.ask(_ask(t, seat, index, place))
    if order is not None:
        await _use(t, seat, index, place, order)


async def _use(t: EvilTable, seat: int, index: int, place: str, order: Json) -> None:
    acolyte = t.state.followings[seat].acolytes[index]
    act = Act(
        t, seat, place, place_name(t.content, place), read_order(cast("dict[str, Any]", order)), acolyte
    )
    await activate(act, space_of(t, place.replace("eternal:", "town:")))


def _ask(t: EvilTable, seat: int, index: int, place: str) -> Ask:
    town = place.replace("eternal:", "town:")
    space, held = space_of(t, town), t.state.followings[seat].totals()

    def problems(order: Json) -> list[Problem]:
        return rehearse(t.state, t.setup, lambda trial: _use(trial, seat, index, place, order))

    def propose(source: Source) -> Json:
        return sampled_order(t, seat, town, source) if source.below(3) else None

    payable = Constraint(f"You can pay {space.name} like this.", problems, "EH-835")
    return Ask(
        seat,
        "evil_high_priest.eternal",
        replace(Maybe(order_form(t, seat).where(payable)), sampler=propose),
        None,
        lambda: (
            f"Your eternal acolyte in {space.name} can use it now: {cost_text(space.cost)} -> "
            f"{effects_text(space.all_effects)}. You have {codes(held)}.\nOrders: eternal no; "
            f"eternal {space.id} (with any, pay, monster, chamber, … where they are wanted)."
        ),
        rule="EH-835",
        phrasing=EternalPhrasing(t.content, held, space.id),
    )
