"""What a content pack holds: Locations, cults, the prayer table, and the cards of three decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.content import (
    ComesFrom,
    NameInPack,
    Title,
    between,
    matching,
    one_of,
    refuse,
    size,
    then,
    twins,
    unreserved,
)
from referee.engine.effects import Effect, effect_of
from referee.engine.problems import Problem
from referee.games.choose_your_god.vocabulary import (
    ABILITIES,
    ARTISAN,
    CARDS_IN_A_DECK,
    FORUM,
    INTRIGUE_EFFECTS,
    LAST_LOCATION,
    LICENSE_EFFECTS,
    MIRACLE_EFFECTS,
    SUPREMACY,
    SUPREMACY_STEPS,
    LocationNo,
    Number,
    Side,
)

RESERVED = frozenset(
    {
        "at", "if", "then", "otherwise", "pass", "all", "until", "unless", "where", "absent",
        "present", "play", "use", "on", "to", "ritual", "sacrifice", "followers", "coins",
        "discard", "destroy", "place", "prefer", "take", "decline", "bribe", "with", "new", "raise",
        "altar", "pay", "arm", "summon", "return", "give", "cheapest", "ask", "preach", "pray",
        "benefit", "sell", "buy", "deals", "later", "celebrate", "no", "celebration", "cults",
        "slot", "win", "patriarch", "p", "free",
    }
)  # fmt: skip
"""Words of text orders, which no short form may be."""

LISTS = (
    "locations", "pray_table", "cults", "abilities", "supremacy_effects", "miracles", "intrigues", "licenses",
)  # fmt: skip

Name: TypeAlias = Annotated[str, size(1, 60)]
Short: TypeAlias = Annotated[str, matching(r"[a-z0-9-]+", "one word of small letters"), unreserved(RESERVED)]
Might: TypeAlias = Annotated[int, between(0, 1000)]
Copies: TypeAlias = Annotated[int, between(1, CARDS_IN_A_DECK)]
OneCopy: TypeAlias = Annotated[
    int, then(lambda n: n if n == 1 else refuse("There is one copy of each License."))
]
Row: TypeAlias = Annotated[tuple[LocationNo, ...], then(lambda row: tuple(sorted(set(row))))]


@dataclass(frozen=True)
class CardEffect(Effect):
    """What a card does: `boost(2)`, `tithe(1, 13)`, `draw(miracle, 2)`."""

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """All its parameters that are numbers, in order."""
        values = [
            one for value in self.args.values() for one in (value if isinstance(value, tuple) else [value])
        ]
        return tuple(value for value in values if isinstance(value, int))

    @property
    def deck(self) -> str | None:
        return self.args.get("deck")


OWN = then(lambda effect: CardEffect(effect.word, effect.args, effect.written))


@dataclass(frozen=True)
class Location:
    """A numbered Location; `followers` are needed to Preach there (CG-47)."""

    no: LocationNo
    id: Short
    name: Name
    followers: Annotated[int, between(0, 9)]
    alms: Number


@dataclass(frozen=True)
class AbilityName:
    """What the pack calls an ability."""

    id: Name
    name: Name
    short: Short


@dataclass(frozen=True)
class CultSheet:
    """A double-sided sheet (CG-150)."""

    id: Annotated[str, one_of(ABILITIES)]
    name: Name
    light: Might
    dark: Might
    abilities: tuple[AbilityName, ...]

    def problems(self) -> Iterator[Problem]:
        wanted = ABILITIES[self.id]
        if tuple(ability.id for ability in self.abilities) != wanted:
            yield Problem("/abilities", f"Expected the abilities {', '.join(wanted)} in this order.")
        yield from twins("/abilities", ([ability.short] for ability in self.abilities))

    def might(self, side: Side) -> int:
        """The Divine Might of this side."""
        return self.light if side == "light" else self.dark

    def abilities_of(self, side: Side) -> tuple[AbilityName, ...]:
        return self.abilities[:2] if side == "light" else self.abilities[2:]


@dataclass(frozen=True)
class SupremacyEffect:
    """One of the effects to choose from when celebrating (CG-144)."""

    id: Name
    short: Short
    text: Annotated[str, size(1, 200)]
    steps: Annotated[
        tuple[Annotated[CardEffect, effect_of(SUPREMACY_STEPS), OWN], ...], size(1, 9, "1 to 9 steps")
    ]

    @property
    def takes_license(self) -> bool:
        return any(step.word == "license" for step in self.steps)


@dataclass(frozen=True)
class MiracleCard:
    """A Miracle card; copies of it are alike."""

    id: Name
    name: Name
    short: Short
    effect: Annotated[CardEffect, effect_of(MIRACLE_EFFECTS), OWN]
    dark_seal: bool
    copies: Copies


@dataclass(frozen=True)
class IntrigueCard:
    """An Intrigue card; `sale` is what the reserve pays for it (CG-60)."""

    id: Name
    name: Name
    short: Short
    effect: Annotated[CardEffect, effect_of(INTRIGUE_EFFECTS), OWN]
    sale: Number
    dark_seal: bool
    copies: Copies


@dataclass(frozen=True)
class LicenseCard:
    """A License; `bonus` strengthens its owner's Patriarch (CG-114)."""

    id: Name
    name: Name
    short: Short
    effect: Annotated[CardEffect, effect_of(LICENSE_EFFECTS), OWN]
    cost: Number
    bonus: Annotated[int, between(1, 3)]
    copies: OneCopy = 1


@dataclass(frozen=True, eq=False)
class Content:
    """A pack, ready to play with; lists are in the order before a shuffle."""

    locations: tuple[Location, ...]
    pray_table: Annotated[tuple[Row, ...], size(4, 4, "a row for 0, 1, 2 and 3 Mobs")]
    cult_sheets: Annotated[tuple[CultSheet, ...], NameInPack("cults")]
    supremacy: Annotated[
        tuple[SupremacyEffect, ...], NameInPack("supremacy_effects"), size(1, 99, "at least one effect")
    ]
    miracle_cards: Annotated[tuple[MiracleCard, ...], NameInPack("miracles")]
    intrigue_cards: Annotated[tuple[IntrigueCard, ...], NameInPack("intrigues")]
    license_cards: Annotated[tuple[LicenseCard, ...], NameInPack("licenses")]
    title: Title = ""
    sources: Mapping[Annotated[str, one_of(LISTS)], Mapping[str, ComesFrom]] = field(default_factory=dict)

    def problems(self) -> Iterator[Problem]:
        if [location.no for location in self.locations] != list(range(1, LAST_LOCATION + 1)):
            yield Problem("/locations", f"Expected the Locations 1 to {LAST_LOCATION} in order.")
        yield from twins("/locations", ([location.id] for location in self.locations))
        if ARTISAN not in self.pray_table[-1]:  # CG-56
            yield Problem("/pray_table", f"With 3 Mobs Location {ARTISAN} may be prayed for.")
        yield from self._problems_with_cults()
        yield from twins("/supremacy_effects", ([effect.id] for effect in self.supremacy))
        yield from twins("/supremacy_effects", ([effect.short] for effect in self.supremacy))
        decks: Mapping[str, tuple[MiracleCard | IntrigueCard | LicenseCard, ...]] = {
            "miracles": self.miracle_cards,
            "intrigues": self.intrigue_cards,
            "licenses": self.license_cards,
        }
        for name, deck in decks.items():
            if (copies := sum(card.copies for card in deck)) != CARDS_IN_A_DECK:
                yield Problem(f"/{name}", f"Expected {CARDS_IN_A_DECK} cards in all, got {copies}.")
        yield from twins("", ([id_] for id_ in [*(card.id for card in self.every_card), SUPREMACY]))
        yield from twins("", ([short] for short in [*(card.short for card in self.every_card), SUPREMACY]))
        others = [no for no in range(1, LAST_LOCATION + 1) if no != FORUM]
        yield from self._problems_with_licenses("community", others)  # CG-119
        yield from self._problems_with_licenses("title", list(range(ARTISAN, LAST_LOCATION + 1)))  # CG-120

    def _problems_with_cults(self) -> Iterator[Problem]:
        sheets = self.cult_sheets
        if sorted(sheet.id for sheet in sheets) != sorted(ABILITIES):
            yield Problem("/cults", f"Expected the cults {', '.join(ABILITIES)}, each once.")
        mights = [might for sheet in sheets for might in (sheet.light, sheet.dark)]
        if len(set(mights)) < len(mights):
            yield Problem("/cults", "Two sides have the same Divine Might.")
        if min(sheet.dark for sheet in sheets) < max(sheet.light for sheet in sheets):  # CG-102
            yield Problem("/cults", "Every dark Divine Might is greater than every light one.")

    def _problems_with_licenses(self, effect: str, wanted: list[int]) -> Iterator[Problem]:
        found = sorted(card.effect.args["at"] for card in self.license_cards if card.effect.word == effect)
        if found != wanted:
            yield Problem("/licenses", f"Expected one {effect} for each of {wanted}, got {found}.")

    def location(self, number: int) -> Location:
        return self.locations[number - 1]

    @cached_property
    def cults(self) -> dict[str, CultSheet]:
        return {sheet.id: sheet for sheet in self.cult_sheets}

    @cached_property
    def miracles(self) -> dict[str, MiracleCard]:
        return {card.id: card for card in self.miracle_cards}

    @cached_property
    def intrigues(self) -> dict[str, IntrigueCard]:
        return {card.id: card for card in self.intrigue_cards}

    @cached_property
    def licenses(self) -> dict[str, LicenseCard]:
        return {card.id: card for card in self.license_cards}

    @cached_property
    def hand_cards(self) -> dict[str, MiracleCard | IntrigueCard]:
        """Every card that can be in a hand."""
        return {**self.miracles, **self.intrigues}

    @cached_property
    def cards(self) -> dict[str, str]:
        """The name of every card that a seat can own, by id; Supremacy is the last."""
        return {**{card.id: card.name for card in self.every_card}, SUPREMACY: "Supremacy"}

    @cached_property
    def every_card(self) -> tuple[MiracleCard | IntrigueCard | LicenseCard, ...]:
        """The cards of all three decks."""
        return (*self.miracle_cards, *self.intrigue_cards, *self.license_cards)

    @cached_property
    def ability_names(self) -> dict[str, AbilityName]:
        return {ability.id: ability for sheet in self.cult_sheets for ability in sheet.abilities}

    @cached_property
    def supremacy_effects(self) -> dict[str, SupremacyEffect]:
        return {effect.id: effect for effect in self.supremacy}

    @cached_property
    def bonuses(self) -> dict[str, int]:
        """What each License adds to the Patriarch."""
        return {card.id: card.bonus for card in self.license_cards}

    def prayed_for(self, mobs: int) -> tuple[int, ...]:
        """The Locations whose benefit a seat with so many Mobs may take in prayer (CG-56)."""
        return self.pray_table[min(mobs, len(self.pray_table) - 1)]
