"""Anubis: deaths that give strength."""

from __future__ import annotations

from referee.games.choose_your_god.abilities.costs import Cost, Strengths
from referee.games.choose_your_god.abilities.registry import Use, ability, light_rivals, priests_here
from referee.games.choose_your_god.effects import draw, gain_coins, gain_followers, lose_mob
from referee.games.choose_your_god.pieces import (
    STRONGEST,
    all_in_play,
    gain_token,
    go_home,
    raised_to,
    swap,
    token_here,
)
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable


@ability("CG-160", Cost(sacrifice=Strengths(2)))
async def ritual_of_passing(t: GodTable, use: Use) -> None:
    gain_followers(t, use.seat, priests_here(t), "CG-160")


@ability("CG-161", Cost(followers=1), "target")
async def hand_of_death(t: GodTable, use: Use) -> None:
    token = token_here(t, use.seat, use.fields["target"])
    go_home(t, token)
    swap(t, use.seat, token, raised_to(token, 2), "CG-161")
    gain_coins(t, use.seat, 2, "CG-161")


@ability("CG-162", Cost(sacrifice=Strengths(1, 1)))
async def create_a_mummy(t: GodTable, use: Use) -> None:
    for rival in light_rivals(t, use.seat):
        lose_mob(t, rival, "CG-162")
    draw(t, use.seat, "miracle", 1)


@ability("CG-163", Cost(followers=2))
async def resurrection_of_the_righteous(t: GodTable, use: Use) -> None:
    strength = len(t.state.cults[use.seat].free_priests())
    if not 1 <= strength <= STRONGEST:
        raise Refused(f"You have {strength} Free Priests, and there is no such token.", "CG-163")
    if not gain_token(t, use.seat, strength, rule="CG-163"):
        raise Refused(all_in_play(t, use.seat, strength), "CG-163")
