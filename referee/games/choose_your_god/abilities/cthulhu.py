"""Cthulhu: what rises from the deep."""

from __future__ import annotations

from referee.games.choose_your_god.abilities.costs import Cost, Strengths
from referee.games.choose_your_god.abilities.registry import Use, ability, light_rivals
from referee.games.choose_your_god.effects import gain_followers, lose_coins, lose_mob
from referee.games.choose_your_god.forced import collect_cards
from referee.games.choose_your_god.pieces import STRONGEST, build_altar, raised_to, swap, token_here
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable

STORM_COINS = 7


@ability("CG-164", Cost(sacrifice=Strengths(1)), "target")
async def ritual_of_the_abyss(t: GodTable, use: Use) -> None:
    token = token_here(t, use.seat, use.fields["target"])
    if token.strength == STRONGEST:
        raise Refused("A 5 cannot be raised.", "CG-33")
    swap(t, use.seat, token, raised_to(token, use.sacrificed), "CG-164")


@ability("CG-165", Cost(followers=5, all_free_tokens=True), "target")
async def the_great_shrine(t: GodTable, use: Use) -> None:
    build_altar(t, use.seat, token_here(t, use.seat, use.fields["target"]), "CG-165")


@ability("CG-166", Cost(discard=2))
async def furious_storm(t: GodTable, use: Use) -> None:
    for seat, cult in t.state.cults.items():
        if cult.coins >= STORM_COINS:
            lose_coins(t, seat, STORM_COINS, "CG-166")
    gain_followers(t, use.seat, 2, "CG-166")


@ability("CG-167", Cost(followers=5))
async def will_of_the_ancient(t: GodTable, use: Use) -> None:
    rivals = light_rivals(t, use.seat)
    for rival in rivals:
        lose_mob(t, rival, "CG-167")
    await collect_cards(t, use.seat, rivals, hand_only=False, rule="CG-167")
