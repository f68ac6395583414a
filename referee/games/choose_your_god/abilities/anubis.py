"""Anubis: deaths that give strength."""

from __future__ import annotations

from referee.engine.catalogue import Reason, Words
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.abilities.ability import (
    Ability,
    AbilityOnPriest,
    Cost,
    Sacrifice,
    Strengths,
    light_rivals,
    priests_here,
    using,
)
from referee.games.choose_your_god.effects import draw, gain_coins, gain_followers, lose_mob
from referee.games.choose_your_god.pieces import (
    STRONGEST,
    all_in_play,
    gain_token,
    raised_to,
    send_home,
    swap,
    token_here,
)
from referee.games.choose_your_god.state import GodTable


class RitualOfPassing(Sacrifice, form=using("sacrifice {sacrifice}")):
    """CG-160."""

    clause, cost = "CG-160", Cost(sacrifice=Strengths(2))
    conditional = False
    text = Words("sacrifice a Free token of 2 or more: 1 Follower for each Priest here, anybody's")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        gain_followers(t, seat, priests_here(t), "CG-160")


class HandOfDeath(AbilityOnPriest, form=using("on {target}")):
    """CG-161."""

    clause, cost = "CG-161", Cost(followers=1)
    text = Words("lose 1 Follower: a token of yours here goes home, 2 stronger; 2 coins")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        token = token_here(t, seat, self.target)
        send_home(t, seat, token, "CG-161")
        swap(t, seat, token, raised_to(token, 2), "CG-161")
        gain_coins(t, seat, 2, "CG-161")


class CreateAMummy(Sacrifice, form=using("sacrifice {sacrifice}"), case="create_a_mummy"):
    """CG-162."""

    clause, cost = "CG-162", Cost(sacrifice=Strengths(1, 1))
    conditional = False
    text = Words("sacrifice a Free token of 1: each light rival loses 1 Mob; draw 1 Miracle")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        for rival in light_rivals(t, seat):
            lose_mob(t, rival, "CG-162")
        draw(t, seat, "miracle", 1)


class ResurrectionOfTheRighteous(Ability, form="use {ability}"):
    """CG-163."""

    clause, cost = "CG-163", Cost(followers=2)
    text = Words("lose 2 Followers: a new Free token, as strong as you have Free Priests")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        strength = len(t.state.cults[seat].free_priests())
        if not 1 <= strength <= STRONGEST:
            raise Refused(
                Reason("You have {own:Free Priest}, and there is no such token.", "CG-163", own=strength)
            )
        if not gain_token(t, seat, strength, rule="CG-163"):
            raise Refused(all_in_play(t, seat, strength, "CG-163"))
