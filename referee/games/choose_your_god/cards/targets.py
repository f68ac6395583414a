"""What an Intrigue card can be aimed at: used where the card is not chosen but turned up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.ruleset import Setup
from referee.games.choose_your_god.cards import intrigues
from referee.games.choose_your_god.pack import Content, Intrigue
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.state import ChooseYourGod, GodTable
from referee.games.choose_your_god.words import name, priest_name


def possible_targets(state: ChooseYourGod, card: Intrigue) -> list[dict[str, Any]]:
    """The fields with which the card might be played, those that are alike left out."""
    match card.effect.name:
        case "exorcism":
            return [
                {"target": f"{cult.colour} {called}"}
                for seat in state.seats
                for cult in [state.cults[seat]]
                for called in sorted({priest_name(cult, p) for p in cult.tokens_at(state.location)})
            ]
        case "threat":
            owned = [card for seat in state.seats for card in state.cults[seat].licenses]
            return [{"license": None}, *({"license": card} for card in owned)]
        case _:
            return [{}]


def legal_targets(
    state: ChooseYourGod, setup: Setup[Content], seat: int, card: Intrigue
) -> list[dict[str, Any]]:
    """Those with which it can be played now; [] if it cannot be played at all."""
    effect = intrigues.EFFECTS[card.effect.name]

    def can_be_aimed(fields: dict[str, Any]) -> bool:
        return refusal(state, setup, lambda t: effect(t, seat, fields)) is None

    legal = [fields for fields in possible_targets(state, card) if can_be_aimed(fields)]
    if card.effect.name == "threat" and {"license": None} in legal:
        return [{"license": None}]  # strongest oneself, or only one License to take
    return legal


def iniquity_default(t: GodTable, seat: int, card: Intrigue, targets: Sequence[str]) -> str:
    """Exorcism: the strongest rival token; then the next seat, a plain one before a boosted or bribed one.

    Threat: the dearest License.
    """
    if card.effect.name == "threat":
        licenses = t.content.licenses
        return min(targets, key=lambda target: (-licenses[target].cost, licenses[target].name))
    order = [t.state.cults[other].colour for other in t.state.rivals(seat)]
    own = t.state.cults[seat].colour

    def place(target: str) -> tuple[bool, int, int, int]:
        colour, _, called = target.partition(" ")
        strength = int(called.rstrip("$+"))
        marks = ("$" in called) * 2 + ("+" in called)
        mine = colour == own
        return mine, strength if mine else -strength, 0 if mine else order.index(colour), marks

    return min(targets, key=place)


def described_target(t: GodTable, target: str) -> str:
    if target in t.content.licenses:
        return t.content.cards[target]
    colour, _, called = target.partition(" ")
    return f"{name(t.state, t.state.seat_of(colour))}'s {called}"
