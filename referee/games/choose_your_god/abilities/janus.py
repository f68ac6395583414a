"""Janus: two faces of everything."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.decisions import asks
from referee.games.choose_your_god.abilities.ability import (
    Ability,
    Cost,
    Discard,
    Sacrifice,
    Strengths,
    priests_here,
    using,
)
from referee.games.choose_your_god.cards.intrigues import raze
from referee.games.choose_your_god.decisions.options import discarded
from referee.games.choose_your_god.decisions.spelling import cards_to_discard
from referee.games.choose_your_god.effects import draw, gain_followers, gain_mobs
from referee.games.choose_your_god.events.locations import LeastWins
from referee.games.choose_your_god.state import GodTable


class ChaliceOfClarity(Discard, form=using("discard {discard}")):
    """CG-172."""

    clause, cost = "CG-172", Cost(discard=2)
    conditional = False
    text = Words("discard 2 cards: 1 Follower; the least Influence wins here")
    discard: tuple[str, ...] = asks(discarded(2), cards_to_discard(2))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        gain_followers(t, seat, 1, "CG-172")
        t.state.lap.least_wins = True
        t.tell(LeastWins(seat, t.state.location), rule="CG-172")


class MysteryOfVirtues(Ability, form="use {ability}"):
    """CG-173."""

    clause, cost = "CG-173", Cost(coins=7)
    conditional = False
    text = Words("pay 7 coins: draw 1 Miracle for each Priest here, anybody's")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        draw(t, seat, "miracle", priests_here(t))


class MysteryOfVices(Sacrifice, form=using("sacrifice {sacrifice}")):
    """CG-174."""

    clause, cost = "CG-174", Cost(sacrifice=Strengths(1))
    conditional = False
    text = Words("sacrifice a Free token: draw as many Intrigues as its strength")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        draw(t, seat, "intrigue", self.sacrificed)


class ChaliceOfMadness(Discard, form=using("discard {discard}")):
    """CG-175."""

    clause, cost = "CG-175", Cost(discard=9)
    conditional = False
    text = Words("discard 9 cards: 2 Mobs; all Altars here fall")
    discard: tuple[str, ...] = asks(discarded(9), cards_to_discard(9))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        gain_mobs(t, seat, 2, "CG-175")
        raze(t, "CG-175")
