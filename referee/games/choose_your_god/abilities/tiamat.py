"""Tiamat: many shapes."""

from __future__ import annotations

from referee.engine.words import count
from referee.games.choose_your_god.abilities.costs import Cost, Strengths
from referee.games.choose_your_god.abilities.registry import Use, ability
from referee.games.choose_your_god.cards.playing import play_card
from referee.games.choose_your_god.effects import draw, lose_mob
from referee.games.choose_your_god.pieces import destroy, free_priest, gain_token
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable

DESTROYED = 3


@ability("CG-180", Cost(discard=1, coins=3), "sealed_card")
async def change_of_guise(t: GodTable, use: Use) -> None:
    card = use.fields["card"]["case"]
    if not t.content.hand_cards[card].dark_seal:
        raise Refused(f"{t.content.cards[card]} bears no dark seal.", "CG-180")
    await play_card(t, use.seat, card, use.fields["card"]["value"], as_if_dark=True)


@ability("CG-181", Cost(ritual=Strengths(3)), "destroy")
async def incarnation(t: GodTable, use: Use) -> None:
    cult = t.state.cults[use.seat]
    wanted = min(DESTROYED, len(cult.free_tokens()))
    named = use.fields["destroy"]
    if len(named) != wanted or "patriarch" in named:
        raise Refused(f"Incarnation destroys {count(wanted, 'Free token')}; name them.", "CG-181")
    for called in named:
        destroy(t, use.seat, free_priest(cult, called), "CG-181")
    gain_token(t, use.seat, 5, t.state.location, "CG-181")


@ability("CG-182", Cost(discard=3))
async def attack_of_the_dragons(t: GodTable, _: Use) -> None:
    for seat in t.state.present(t.state.location):
        lose_mob(t, seat, "CG-182")


@ability("CG-183", Cost(ritual=Strengths(5, 5)), "miracle_card")
async def harvest_of_chaos(t: GodTable, use: Use) -> None:
    played = use.fields["card"]
    await play_card(t, use.seat, played["case"], played["value"])
    draw(t, use.seat, "miracle", 2)
