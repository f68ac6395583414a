"""Cards that move, are played or turned up; abilities."""

from __future__ import annotations

from typing import Literal

from referee.engine.events import Seat
from referee.games.choose_your_god.events.event import Deed, GodEvent, Say, cards, place, who
from referee.games.choose_your_god.things import AbilityId, CardId, CardIds, LocationId
from referee.games.choose_your_god.vocabulary import HandDeck


class CardPlayed(Deed):
    """CG-66: for the Active Location; `by` an ability that lets it be played."""

    card: CardId
    location: LocationId
    by: AbilityId | None = None

    @property
    def in_news(self) -> Literal["first", "after"]:  # type: ignore[override]
        return "first" if self.by is None else "after"

    def does(self, say: Say) -> str:
        card = say.content.cards[self.card]
        if self.by is not None:
            return self.words("{you?play|plays} {card}", say, card=card)
        where = place(say, self.location)
        return self.words("{you?play|plays} {card} in {place}", say, card=card, place=where)


class AbilityUsed(Deed, says="uses {ability} in {location}", you="use {ability} in {location}"):
    """CG-152."""

    in_news = "first"
    ability: AbilityId
    location: LocationId


class CardsDrawn(Deed):
    """CG-38: only the drawer knows which."""

    deck: HandDeck
    number: int
    cards: CardIds | None = None

    def does(self, say: Say) -> str:
        drawn = _backs(say, self.deck, self.number) if self.cards is None else cards(say, self.cards)
        return self.words("{you?draw|draws} {cards}", say, cards=drawn)


class CardsDiscarded(Deed):
    """CG-105, CG-156: Licenses and Supremacy are `shown`; of hand cards only their owner knows which."""

    miracles: int
    intrigues: int
    shown: CardIds
    cards: CardIds | None = None

    def does(self, say: Say) -> str:
        gone = cards(say, self.cards) if self.cards is not None else say.listed(self._as_seen(say))
        return self.words("{you?discard|discards} {cards}", say, cards=gone)

    def _as_seen(self, say: Say) -> list[str]:
        backs = [_backs(say, "miracle", self.miracles)] if self.miracles else []
        backs += [_backs(say, "intrigue", self.intrigues)] if self.intrigues else []
        return [*backs, *(say.content.cards[card] for card in self.shown)]


class CardGiven(Deed):
    """CG-38, CG-126: all see a License or Supremacy; of a hand card only these two know which."""

    to: Seat
    deck: HandDeck | None = None
    card: CardId | None = None

    def does(self, say: Say) -> str:
        given = _backs(say, self.deck or "", 1) if self.card is None else say.content.cards[self.card]
        receiver = who(say, self.to)
        return self.words("{you?give|gives} {receiver} {card}", say, receiver=receiver, card=given)


class IntrigueReturned(Deed):
    """CG-97: only its owner knows which."""

    card: CardId | None = None

    def does(self, say: Say) -> str:
        card = say("an Intrigue") if self.card is None else say.content.cards[self.card]
        return self.words("{you?put|puts} {card} back on top of its deck", say, card=card)


class IntrigueRevealed(Deed):
    """CG-169, CG-178: the top card of the deck; `worth` is what it brings, if it is turned up for that."""

    card: CardId
    worth: int | None = None

    def does(self, say: Say) -> str:
        card = say.content.cards[self.card]
        if self.worth is None:
            return self.words("{you?turn|turns} up {card}", say, card=card)
        return self.words(
            "{you?turn|turns} up {card}, worth {worth:coin}, which goes under the deck",
            say,
            card=card,
            worth=self.worth,
        )


class IntrigueSkipped(GodEvent, says="{card} cannot be played, and goes under the deck."):
    """CG-178: what was turned up just now."""

    seat: Seat
    card: CardId

    def after(self, last: GodEvent, say: Say) -> str:  # noqa: ARG002 - it was said which
        return say("it cannot be played, and goes under the deck.")


def _backs(say: Say, deck: str, number: int) -> str:
    """Cards as everybody sees them."""
    if deck == "miracle":
        return say("{number:Miracle}", number=number)
    return say("{number:Intrigue}", number=number)
