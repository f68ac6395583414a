"""Locations, cards and abilities in a few words, for prompts."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.words import count, listed
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.pack import Content, IntrigueCard, LicenseCard, MiracleCard

LICENSE_TEXTS = {
    "approval": "placement {0} costs no Follower",
    "community": "the benefit of {0} even if you lose there",
    "title": "you may Preach in {0} without the Followers",
    "tithe": "1 coin from rivals who Preach in {0}",
    "exiles": "1 Follower for each Intrigue you play",
    "novitiate": "each of your Altars has +1 Influence",
    "magus": "3 coins for each Miracle you play",
}
KINDS_OF_LICENSES = {
    "approval": "Approval: that placement is free",
    "community": "Community: the benefit even if beaten",
    "title": "Title: open without Followers",
    "tithe": "Tithe: 1 coin for each Priest of others",
    "exiles": "Exiles: 1 Follower for each Intrigue played",
    "novitiate": "Novitiate: Altars have +1",
    "magus": "Aulic Magus: 3 coins for each Miracle played",
}
SUPREMACY_TEXT = "Supremacy +7"


def card_text(content: Content, card: str) -> str:
    """A hand card with what it does: `omen: …`, `raid (Inquisition Raid): …`."""
    face = content.hand_cards[card]
    sale = f"; sells for {face.sale}" if isinstance(face, IntrigueCard) else ""
    return f"{card_name(content, card)}: {effect_text(face)}{sale}{'; dark seal' if face.dark_seal else ''}"


def effect_text(face: MiracleCard | IntrigueCard) -> str:
    """What a hand card does."""
    text: str = Card.cases[face.effect.word].text
    return text.format(*map(_Amount, face.effect.numbers))


def effect_in_brief(face: MiracleCard | IntrigueCard) -> str:
    """The same in three or four words."""
    brief: str = Card.cases[face.effect.word].brief
    return brief.format(*map(_Amount, face.effect.numbers))


class _Amount(int):
    """`{0}` is the number alone, `{0:coin}` so many coins."""

    def __format__(self, unit: str) -> str:
        return count(int(self), unit) if unit else str(int(self))


def card_name(content: Content, card: str) -> str:
    """`omen`, `raid (Inquisition Raid)`: how orders call it first."""
    short, name = content.hand_cards[card].short, content.cards[card]
    return short if name.casefold() == short else f"{short} ({name})"


def license_text(card: LicenseCard) -> str:
    """`Community Port (9) +1`, `Tithe Ruins+Slums (1, 3) +1`: where it is good for, and for the Patriarch."""
    where = ", ".join(map(str, card.effect.numbers))
    called = card.name if card.effect.word == "approval" or not where else f"{card.name} ({where})"
    return f"{called} +{card.bonus}"


def license_words(card: LicenseCard) -> str:
    """What a License does."""
    return LICENSE_TEXTS[card.effect.word].format(listed([str(number) for number in card.effect.numbers]))


def legend(licenses: Iterable[LicenseCard]) -> list[str]:
    """What the Licenses that lie before players do, each kind once."""
    kinds = kinds_of_licenses(licenses)
    return [f"+n strengthens the owner's Patriarch. {kinds}."] if kinds else []


def kinds_of_licenses(licenses: Iterable[LicenseCard]) -> str:
    """`Exiles: …; Tithe: …`, each kind once."""
    words = {one.effect.word for one in licenses}
    return "; ".join(text for word, text in KINDS_OF_LICENSES.items() if word in words)


def gives(location: int) -> str:
    """What winning a Location gives."""
    return str(Benefit.cases[str(location)].gives)


def prize(location: int) -> str:
    """The same in a word or two."""
    return str(Benefit.cases[str(location)].prize)
