"""Locations, cards and abilities in a few words, for prompts."""

from __future__ import annotations

from referee.engine.words import listed
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.pack import Content, Intrigue, License

LICENSE_TEXTS = {
    "approval": "placement {0} costs no Follower",
    "community": "the benefit of {0} even if beaten there",
    "title": "Preach in {0} without the Followers",
    "tithe": "1 coin from rivals who place in {0}",
    "exiles": "1 Follower for each Intrigue played",
    "novitiate": "own Altars have +1 Influence",
    "magus": "3 coins for each Miracle played",
}


def card_text(content: Content, card: str) -> str:
    """A hand card with what it does."""
    face = content.hand_cards[card]
    what = Card.cases[face.effect.word].text.format(*face.effect.numbers)
    sale = f", sells for {face.sale}" if isinstance(face, Intrigue) else ""
    return f"{card} {face.name}: {what}{sale}{' (dark seal)' if face.dark_seal else ''}"


def license_text(card: License) -> str:
    return f"{card.name} (Patriarch +{card.bonus}; {license_words(card)})"


def license_words(card: License) -> str:
    """What a License does."""
    where = listed([str(number) for number in card.effect.numbers]) if card.effect.numbers else ""
    return LICENSE_TEXTS[card.effect.word].format(where)


def gives(location: int) -> str:
    """What winning a Location gives."""
    return str(Benefit.cases[str(location)].gives)
