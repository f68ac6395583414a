"""Locations, cards and abilities in a few words, for prompts."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.words import listed
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.pack import Content, Intrigue, License

LICENSE_TEXTS = {
    "approval": "placement {0} costs no Follower",
    "community": "the benefit of {0} even if beaten there",
    "title": "Preach in {0} without the Followers",
    "tithe": "1 coin from rivals who Preach in {0}",
    "exiles": "1 Follower for each Intrigue you play",
    "novitiate": "each of your Altars has +1 Influence",
    "magus": "3 coins for each Miracle you play",
}
KINDS_OF_LICENSES = {
    "approval": "Approval: that placement costs no Follower",
    "community": "Community: its owner has the benefit there even if beaten",
    "title": "Title: its owner Preaches there without the Followers",
    "tithe": "Tithe: 1 coin from each rival who Preaches there",
    "exiles": "Exiles: 1 Follower for each Intrigue played",
    "novitiate": "Novitiate: +1 Influence for each own Altar",
    "magus": "Aulic Magus: 3 coins for each Miracle played",
}
SUPREMACY_TEXT = "Supremacy +7"


def card_text(content: Content, card: str) -> str:
    """A hand card with what it does: `M3 Omen: …`, `raid (Inquisition Raid): …`."""
    face = content.hand_cards[card]
    what = Card.cases[face.effect.word].text.format(*face.effect.numbers)
    sale = f"; sells for {face.sale}" if isinstance(face, Intrigue) else ""
    return f"{card_name(content, card)}: {what}{sale}{'; dark seal' if face.dark_seal else ''}"


def card_name(content: Content, card: str) -> str:
    """`M3 (Omen)`, `exorcism`: how orders call it first."""
    name = content.cards[card]
    return card if name.casefold() == card else f"{card} ({name})"


def license_text(card: License) -> str:
    """`Community Port (9) +1`: where it is good for, and for the Patriarch."""
    where = " and ".join(map(str, card.effect.numbers))
    called = card.name if card.effect.word == "approval" or not where else f"{card.name} ({where})"
    return f"{called} +{card.bonus}"


def license_words(card: License) -> str:
    """What a License does."""
    return LICENSE_TEXTS[card.effect.word].format(listed([str(number) for number in card.effect.numbers]))


def legend(licenses: Iterable[License]) -> list[str]:
    """What the Licenses that lie before players do, each kind once."""
    words = {one.effect.word for one in licenses}
    kinds = [text for word, text in KINDS_OF_LICENSES.items() if word in words]
    return [f"Of these, +n is for the owner's Patriarch. {'; '.join(kinds)}."] if kinds else []


def gives(location: int) -> str:
    """What winning a Location gives."""
    return str(Benefit.cases[str(location)].gives)
