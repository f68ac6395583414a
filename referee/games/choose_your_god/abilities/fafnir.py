"""Fafnir: gold, and what it buys."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.games.choose_your_god.abilities.costs import Cost
from referee.games.choose_your_god.abilities.registry import Use, ability, light_rivals
from referee.games.choose_your_god.effects import (
    draw,
    gain_coins,
    gain_mobs,
    hand_over_coins,
    put_under,
    tell,
)
from referee.games.choose_your_god.pieces import STRONGEST, move, next_location, swap, token_here
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import who


@ability("CG-168", Cost(coins=6), "target")
async def ode_to_greed(t: GodTable, use: Use) -> None:
    target = next_location(t)
    token = token_here(t, use.seat, use.fields["target"])
    if token.strength == STRONGEST:
        raise Refused("A 5 cannot be raised.", "CG-168")
    swap(t, use.seat, token, token.strength + 1, "CG-168")
    move(t, use.seat, token, target, "CG-168")


@ability("CG-169", Cost(discard=1, coins=2))
async def ode_to_treachery(t: GodTable, use: Use) -> None:
    if not t.state.intrigues:  # CG-157
        return
    card = t.content.intrigues[t.state.intrigues.pop(0)]
    data: dict[str, Json] = {"seat": use.seat, "card": card.id, "sale": card.sale}
    text = f"{who(t, use.seat)} turns up {card.name}, worth {card.sale}, and puts it under the deck."
    tell(t, "intrigue_revealed", text, data, "CG-169")
    gain_coins(t, use.seat, card.sale, "CG-169")
    put_under(t, card.id)


@ability("CG-170", Cost(followers=2))
async def blood_for_gold(t: GodTable, use: Use) -> None:
    for rival in light_rivals(t, use.seat):
        hand_over_coins(t, rival, use.seat, 7, "CG-170")


@ability("CG-171", Cost(coins=15))
async def army_of_pillagers(t: GodTable, use: Use) -> None:
    gain_mobs(t, use.seat, 1, "CG-171")
    draw(t, use.seat, "miracle", 2)
