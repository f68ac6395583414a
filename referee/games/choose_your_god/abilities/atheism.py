"""Atheism: no gods at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.codec import copied
from referee.engine.decisions import asks
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.abilities.ability import (
    Ability,
    AbilityOnPriest,
    Cost,
    Discard,
    Ritual,
    Strengths,
    light_rivals,
    using,
)
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.cards.intrigues import Intrigue
from referee.games.choose_your_god.cards.playing import play_card, ways_of_all
from referee.games.choose_your_god.decisions.options import discarded
from referee.games.choose_your_god.decisions.spelling import cards_to_discard
from referee.games.choose_your_god.effects import draw, gain_coins, gain_followers
from referee.games.choose_your_god.forced import collect_cards
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.pieces import build_altar, token_here
from referee.games.choose_your_god.state import GodTable

NOTHING_TO_PLAY = Reason("After paying 2 Followers no Intrigue card of yours can be played.", "CG-189")


class TriumphOfScience(Ritual, form=using("ritual {ritual}")):
    """CG-188."""

    clause, cost = "CG-188", Cost(ritual=Strengths(4))
    text = Words("Ritual with a Free Priest of 4 or more: 1 Follower, if no rival Priest is here")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        if any(t.state.cults[rival].priests_at(t.state.location) for rival in t.state.rivals(seat)):
            raise Refused(Reason("A rival Priest is here.", "CG-188"))
        gain_followers(t, seat, 1, "CG-188")


class PolicyOfTerror(Ability, form=using("{card}")):
    """CG-189."""

    clause, cost = "CG-189", Cost(followers=2)
    text = Words("lose 2 Followers: play an Intrigue, then draw one; 3 coins")
    card: Intrigue = asks()

    async def carry_out(self, t: GodTable, seat: int) -> None:
        paid = Now.of(copied(t.state), t.setup, seat)
        try:
            await play_card(t, seat, self.card, by=self.ability)
        except Refused as refused:
            if not _can_play_an_intrigue(paid):
                raise Refused(NOTHING_TO_PLAY) from None
            problem = refused.problem
            why = Words("After paying {paid:Follower}: {why}", paid=self.cost.followers, why=problem.message)
            raise Refused(why, problem.clause) from None
        draw(t, seat, "intrigue", 1)
        gain_coins(t, seat, 3, "CG-189")

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        return {**super().possible_fields(at), "card": _intrigues(at)}


def _intrigues(at: Now) -> list[Card]:
    """The ways in which those in its hand might be played."""
    return ways_of_all(at, [card for card in at.held() if card in at.content.intrigues])


def _can_play_an_intrigue(at: Now) -> bool:
    def can_be_played(way: Card) -> bool:
        return at.problem_with(lambda t: play_card(t, at.seat, way)) is None

    return any(map(can_be_played, _intrigues(at)))


class DispellingTheMyth(Ability, form="use {ability}"):
    """CG-190."""

    clause, cost = "CG-190", Cost(patriarch=15)
    conditional = False
    text = Words(
        "Ritual with your free Patriarch of 15 or more: each light rival gives you a card of its choice"
    )

    async def carry_out(self, t: GodTable, seat: int) -> None:
        await collect_cards(t, seat, light_rivals(t, seat), hand_only=False, rule="CG-190")


class Nihilism(Discard, AbilityOnPriest, form=using("discard {discard}", "on {target}")):
    """CG-191."""

    clause, cost = "CG-191", Cost(discard=3)
    text = Words("discard 3 cards: flip a token of yours here to an Altar, if nobody has one here")
    discard: tuple[str, ...] = asks(discarded(3), cards_to_discard(3))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        if any(t.state.location in cult.altars for cult in t.state.cults.values()):
            raise Refused(Reason("An Altar is here.", "CG-191"))
        build_altar(t, seat, token_here(t, seat, self.target), "CG-191")
