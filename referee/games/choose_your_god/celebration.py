"""Supremacy celebrated: one effect of the card at once, and no part in the round (CG-143 to CG-149)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from referee.engine.ruleset import Setup
from referee.games.choose_your_god.effects import (
    draw,
    gain_coins,
    gain_followers,
    gain_mobs,
    lose_followers,
    take_license,
    tell,
)
from referee.games.choose_your_god.pack import Content, Effect, SupremacyEffect
from referee.games.choose_your_god.pieces import gain_token
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.state import ChooseYourGod, GodTable
from referee.games.choose_your_god.vocabulary import SLOTS, Deck
from referee.games.choose_your_god.words import followers, who


async def celebrate(t: GodTable, seat: int, value: Mapping[str, Any]) -> None:
    """The effect happens, the card is turned face down, the seat is out of the round (CG-144, CG-145)."""
    if t.state.opened:
        raise Refused("The round has begun.", "CG-143")
    if t.state.supremacy != seat or not t.state.supremacy_face_up:
        raise Refused("You do not have Supremacy face up.", "CG-143")
    effect = t.content.supremacy_effects[value["effect"]]
    tell(
        t,
        "celebrated",
        f"{who(t, seat)} celebrates: {effect.text}",
        {"seat": seat, "effect": effect.id},
        "CG-143",
    )
    if not sum([_do(t, seat, step, value["slot"]) for step in effect.steps]):
        raise Refused("There is nothing to gain from this effect now.", "CG-144")
    t.state.supremacy_face_up = False
    cult = t.state.cults[seat]
    cult.celebrating = True
    cult.queue = []


def _do(t: GodTable, seat: int, step: Effect, slot: str | None) -> int:
    """How much is gained. Losses must be payable in full (CG-144)."""
    number = step.numbers[0] if step.numbers else 0
    own = t.state.cults[seat].followers
    match step.name:
        case "followers" if number < 0:
            if own < -number:
                raise Refused(f"You cannot lose {followers(-number)}, you have {own}.", "CG-144")
            lose_followers(t, seat, -number, "CG-144")
            return 0
        case "followers":
            return gain_followers(t, seat, number, "CG-144")
        case "coins":
            return gain_coins(t, seat, number, "CG-144")
        case "mobs":
            return gain_mobs(t, seat, number, "CG-144")
        case "token":
            return gain_token(t, seat, number, rule="CG-144")
        case "draw":
            return draw(t, seat, cast("Deck", step.deck), number)
        case _:
            if slot is None:
                raise Refused("Say which License: slot A, B or C.", "CG-144")
            take_license(t, seat, slot, "CG-144")
            return 1


def celebrations(state: ChooseYourGod, setup: Setup[Content], seat: int) -> list[dict[str, Any]]:
    """All legal ways to celebrate at this moment; [] if there are none."""
    found: list[dict[str, Any]] = [
        {"effect": effect.id, "slot": slot}
        for effect in setup.content.supremacy
        for slot in _slots(state, effect)
    ]

    def is_possible(value: dict[str, Any]) -> bool:
        return refusal(state, setup, lambda t: celebrate(t, seat, value)) is None

    return [value for value in found if is_possible(value)]


def _slots(state: ChooseYourGod, effect: SupremacyEffect) -> list[str | None]:
    if not effect.takes_license:
        return [None]
    return [slot for slot, card in zip(SLOTS, state.slots, strict=True) if card is not None]
