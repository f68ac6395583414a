"""Fafnir: gold, and what it buys."""

from __future__ import annotations

from referee.engine.catalogue import Reason, Words
from referee.engine.decisions import asks
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.abilities.ability import (
    Ability,
    AbilityOnPriest,
    Cost,
    Discard,
    light_rivals,
    using,
)
from referee.games.choose_your_god.decisions.options import discarded
from referee.games.choose_your_god.decisions.spelling import cards_to_discard
from referee.games.choose_your_god.effects import (
    draw,
    gain_coins,
    gain_mobs,
    hand_over_coins,
    put_under,
)
from referee.games.choose_your_god.events.cards import IntrigueRevealed
from referee.games.choose_your_god.pieces import STRONGEST, move, next_location, swap, token_here
from referee.games.choose_your_god.state import GodTable


class OdeToGreed(AbilityOnPriest, form=using("on {target}")):
    """CG-168."""

    clause, cost = "CG-168", Cost(coins=6)
    text = Words("pay 6 coins: a token of yours here (1 to 4) moves to the next Location, 1 stronger")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        target = next_location(t)
        token = token_here(t, seat, self.target)
        if token.strength == STRONGEST:
            raise Refused(Reason("A 5 cannot be raised.", "CG-168"))
        swap(t, seat, token, token.strength + 1, "CG-168")
        move(t, seat, token, target, "CG-168")


class OdeToTreachery(Discard, form=using("discard {discard}")):
    """CG-169."""

    clause, cost = "CG-169", Cost(discard=1, coins=2)
    conditional = False
    text = Words("discard 1 card, pay 2 coins: turn up the top Intrigue, gain what it sells for")
    discard: tuple[str, ...] = asks(discarded(1), cards_to_discard(1))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        if not t.state.intrigues:  # CG-157
            return
        card = t.content.intrigues[t.state.intrigues.pop(0)]
        t.tell(IntrigueRevealed(seat, card.id, card.sale), rule="CG-169")
        gain_coins(t, seat, card.sale, "CG-169")
        put_under(t, card.id)


class BloodForGold(Ability, form="use {ability}"):
    """CG-170."""

    clause, cost = "CG-170", Cost(followers=2)
    conditional = False
    text = Words("lose 2 Followers: up to 7 coins from each light rival")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        for rival in light_rivals(t, seat):
            hand_over_coins(t, rival, seat, 7, "CG-170")


class ArmyOfPillagers(Ability, form="use {ability}"):
    """CG-171."""

    clause, cost = "CG-171", Cost(coins=15)
    conditional = False
    text = Words("pay 15 coins: 1 Mob; draw 2 Miracles")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        gain_mobs(t, seat, 1, "CG-171")
        draw(t, seat, "miracle", 2)
