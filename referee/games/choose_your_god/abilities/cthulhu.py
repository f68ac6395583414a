"""Cthulhu: what rises from the deep."""

from __future__ import annotations

from referee.engine.catalogue import Reason, Words
from referee.engine.decisions import asks
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.abilities.ability import (
    Ability,
    AbilityOnPriest,
    Cost,
    Discard,
    Sacrifice,
    Strengths,
    light_rivals,
    using,
)
from referee.games.choose_your_god.decisions.options import discarded
from referee.games.choose_your_god.decisions.spelling import cards_to_discard
from referee.games.choose_your_god.effects import gain_followers, lose_coins, lose_mob
from referee.games.choose_your_god.forced import collect_cards
from referee.games.choose_your_god.pieces import STRONGEST, build_altar, raised_to, swap, token_here
from referee.games.choose_your_god.state import GodTable

STORM_COINS = 7


class RitualOfTheAbyss(Sacrifice, AbilityOnPriest, form=using("sacrifice {sacrifice}", "on {target}")):
    """CG-164."""

    clause, cost = "CG-164", Cost(sacrifice=Strengths(1))
    text = Words("sacrifice a Free token: a token of yours here gains its strength, up to 5")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        token = token_here(t, seat, self.target)
        if token.strength == STRONGEST:
            raise Refused(Reason("A 5 cannot be raised.", "CG-33"))
        swap(t, seat, token, raised_to(token, self.sacrificed), "CG-164")


class TheGreatShrine(AbilityOnPriest, form=using("on {target}")):
    """CG-165."""

    clause, cost = "CG-165", Cost(followers=5, all_free_tokens=True)
    text = Words("lose 5 Followers and all Free tokens: flip a token of yours here to an Altar")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        build_altar(t, seat, token_here(t, seat, self.target), "CG-165")


class FuriousStorm(Discard, form=using("discard {discard}")):
    """CG-166."""

    clause, cost = "CG-166", Cost(discard=2)
    conditional = False
    text = Words("discard 2 cards: everybody with 7 coins or more, you too, loses 7; 2 Followers")
    discard: tuple[str, ...] = asks(discarded(2), cards_to_discard(2))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        for other, cult in t.state.cults.items():
            if cult.coins >= STORM_COINS:
                lose_coins(t, other, STORM_COINS, "CG-166")
        gain_followers(t, seat, 2, "CG-166")


class WillOfTheAncient(Ability, form="use {ability}"):
    """CG-167."""

    clause, cost = "CG-167", Cost(followers=5)
    conditional = False
    text = Words("lose 5 Followers: each light rival loses 1 Mob and gives you a card of its choice")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        rivals = light_rivals(t, seat)
        for rival in rivals:
            lose_mob(t, rival, "CG-167")
        await collect_cards(t, seat, rivals, hand_only=False, rule="CG-167")
