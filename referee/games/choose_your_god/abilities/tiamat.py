"""Tiamat: many shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Case
from referee.engine.decisions import asks
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.abilities.ability import Cost, Discard, Ritual, Strengths, using
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.cards.miracles import Miracle
from referee.games.choose_your_god.cards.playing import play_card, ways_of_all
from referee.games.choose_your_god.decisions.options import any_free_priests, discarded
from referee.games.choose_your_god.decisions.spelling import PRIESTS, cards_to_discard
from referee.games.choose_your_god.effects import draw, lose_mob
from referee.games.choose_your_god.moments import AnyMoment, Now
from referee.games.choose_your_god.pieces import destroy, free_priest, gain_token
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import priest_name

DESTROYED = 3


def sealed_cards(at: AnyMoment) -> Case:
    """CG-180: those with a dark seal."""
    cards = Card.choice(at)
    assert isinstance(cards, Case)  # noqa: S101 - cards are a family
    sealed = {id_: one for id_, one in cards.cases.items() if at.content.hand_cards[id_].dark_seal}
    return Case(sealed, cards.labels, cards.refuse)


class ChangeOfGuise(Discard, form=using("discard {discard}", "{card}")):
    """CG-180."""

    clause, cost = "CG-180", Cost(discard=1, coins=3)
    text = Words("discard 1 card, pay 3 coins: play another one that has a dark seal")
    discard: tuple[str, ...] = asks(discarded(1), cards_to_discard(1))
    card: Card = asks(sealed_cards)

    async def carry_out(self, t: GodTable, seat: int) -> None:
        card = self.card.card
        if not t.content.hand_cards[card].dark_seal:
            raise Refused(Reason("{card} bears no dark seal.", "CG-180", card=t.content.cards[card]))
        await play_card(t, seat, self.card, by=self.ability, as_if_dark=True)

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        sealed = [card for card in at.held() if at.content.hand_cards[card].dark_seal]
        return {**super().possible_fields(at), "card": ways_of_all(at, sealed)}


class Incarnation(Ritual, form=using("ritual {ritual}", "[destroy {destroy}]")):
    """CG-181."""

    clause, cost = "CG-181", Cost(ritual=Strengths(3))
    text = Words("Ritual with a Free Priest of 3 or more: lose 3 Free tokens; a new token of 5 here")
    destroy: tuple[str, ...] = asks(any_free_priests, PRIESTS, default=())

    async def carry_out(self, t: GodTable, seat: int) -> None:
        cult = t.state.cults[seat]
        wanted = min(DESTROYED, len(cult.free_tokens()))
        named = self.destroy
        if len(named) != wanted or "patriarch" in named:
            raise Refused(
                Reason(
                    "{ability} destroys {tokens:Free token}; name them.",
                    "CG-181",
                    ability=t.content.ability_names[self.ability].name,
                    tokens=wanted,
                )
            )
        for called in named:
            destroy(t, seat, free_priest(cult, called), "CG-181")
        gain_token(t, seat, 5, t.state.location, "CG-181")

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        for way in super().ways(at):
            left = [priest_name(at.own, token) for token in at.own.free_tokens()]
            if way.ritual in left:
                left.remove(way.ritual)
            yield replace(way, destroy=tuple(left[:DESTROYED]))


class AttackOfTheDragons(Discard, form=using("discard {discard}")):
    """CG-182."""

    clause, cost = "CG-182", Cost(discard=3)
    conditional = False
    text = Words("discard 3 cards: everybody here, you too, loses 1 Mob")
    discard: tuple[str, ...] = asks(discarded(3), cards_to_discard(3))

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        for seat in t.state.present(t.state.location):
            lose_mob(t, seat, "CG-182")


class HarvestOfChaos(Ritual, form=using("ritual {ritual}", "{card}")):
    """CG-183."""

    clause, cost = "CG-183", Cost(ritual=Strengths(5, 5))
    text = Words("Ritual with a Free Priest of exactly 5: play a Miracle, then draw 2")
    card: Miracle = asks()

    async def carry_out(self, t: GodTable, seat: int) -> None:
        await play_card(t, seat, self.card, by=self.ability)
        draw(t, seat, "miracle", 2)

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        held = [card for card in at.held() if card in at.content.miracles]
        return {**super().possible_fields(at), "card": ways_of_all(at, held)}
