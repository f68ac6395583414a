"""Locations, cards and abilities in a few words, for prompts."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.catalogue import Words, joined
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.pack import Content, IntrigueCard, LicenseCard, MiracleCard

LICENSES = {
    "approval": Words("Approval: that placement is free"),
    "community": Words("Community: the benefit even if beaten"),
    "title": Words("Title: open without Followers"),
    "tithe": Words("Tithe: 1 coin for each Priest of others"),
    "exiles": Words("Exiles: 1 Follower for each Intrigue played"),
    "novitiate": Words("Novitiate: Altars have +1"),
    "magus": Words("Aulic Magus: 3 coins for each Miracle played"),
}
"""What each kind does, without the places that it is good for."""


def card_text(content: Content, card: str) -> Words:
    """A hand card with what it does: `omen: …`, `raid (Inquisition Raid): …`."""
    text = effect_and_sale(content.hand_cards[card])
    return Words("{card}: {text}", card=card_name(content, card), text=text)


def effect_and_sale(face: MiracleCard | IntrigueCard) -> Words:
    sale = [Words("sells for {sale:coin}", sale=face.sale)] if isinstance(face, IntrigueCard) else []
    return joined("; ", [effect_text(face), *sale, *_seal(face)])


def card_in_brief(content: Content, card: str) -> Words:
    """`omen (+2 Influence)`."""
    face = content.hand_cards[card]
    brief = Card.cases[face.effect.word].told_in_brief(*face.effect.numbers)
    sale = [Words("sells for {sale}", sale=face.sale)] if isinstance(face, IntrigueCard) else []
    return Words("{card} ({text})", card=face.short, text=joined("; ", [brief, *sale, *_seal(face)]))


def _seal(face: MiracleCard | IntrigueCard) -> list[Words]:
    return [Words("dark seal")] if face.dark_seal else []


def effect_text(face: MiracleCard | IntrigueCard) -> Words:
    """What a hand card does."""
    text: Words = Card.cases[face.effect.word].told(*face.effect.numbers)
    return text


def card_name(content: Content, card: str) -> str:
    """`omen`, `raid (Inquisition Raid)`: how orders call it first."""
    short, name = content.hand_cards[card].short, content.cards[card]
    return short if name.casefold() == short else Words("{short} ({name})", short=short, name=name)


def license_text(card: LicenseCard) -> Words:
    """`Community Port (9) +1`, `Tithe Ruins+Slums (1, 3) +1`: where it is good for, and for the Patriarch."""
    where = ", ".join(map(str, card.effect.numbers))
    if card.effect.word == "approval" or not where:
        return Words("{license} +{bonus}", license=card.name, bonus=card.bonus)
    return Words("{license} ({where}) +{bonus}", license=card.name, where=where, bonus=card.bonus)


def license_words(card: LicenseCard) -> Words:
    """What a License does."""
    where = [str(number) for number in card.effect.numbers]
    match card.effect.word:
        case "approval":
            return Words("placement {where} costs no Follower", where=where)
        case "community":
            return Words("the benefit of {where} even if beaten", where=where)
        case "title":
            return Words("you may Preach in {where} without the Followers", where=where)
        case "tithe":
            return Words("1 coin from rivals Preaching in {where}", where=", ".join(where))
        case "exiles":
            return Words("1 Follower for each Intrigue you play")
        case "novitiate":
            return Words("each of your Altars has +1 Influence")
        case _:
            return Words("3 coins for each Miracle you play")


def kinds_of_licenses(licenses: Iterable[LicenseCard]) -> Words:
    """`Exiles: …; Tithe: …`, each kind once."""
    words = {one.effect.word for one in licenses}
    return joined("; ", [text for word, text in LICENSES.items() if word in words])


def gives(location: int) -> Words:
    """What winning a Location gives."""
    given: Words = Benefit.cases[str(location)].gives
    return given


def prize(location: int) -> Words:
    """The same in fewer words."""
    won: Words = Benefit.cases[str(location)].prize
    return won
