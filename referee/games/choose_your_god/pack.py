"""What a content pack holds: Locations, cults, the prayer table, and the cards of three decks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from referee.games.choose_your_god.vocabulary import SUPREMACY, Side


@dataclass(frozen=True)
class Effect:
    """An effect of the registry with its parameters: `boost(2)`, `tithe(1, 13)`, `draw(miracle, 2)`."""

    name: str
    numbers: tuple[int, ...] = ()
    deck: str | None = None


@dataclass(frozen=True)
class Location:
    """A numbered Location; `followers` are needed to Preach there (CG-47)."""

    no: int
    id: str
    name: str
    followers: int
    alms: int


@dataclass(frozen=True)
class AbilityName:
    """What the pack calls an ability."""

    id: str
    name: str
    short: str


@dataclass(frozen=True)
class CultSheet:
    """A double-sided sheet (CG-150)."""

    id: str
    name: str
    light: int
    dark: int
    abilities: tuple[AbilityName, ...]

    def might(self, side: Side) -> int:
        """The Divine Might of this side."""
        return self.light if side == "light" else self.dark

    def abilities_of(self, side: Side) -> tuple[AbilityName, ...]:
        return self.abilities[:2] if side == "light" else self.abilities[2:]


@dataclass(frozen=True)
class SupremacyEffect:
    """One of the effects to choose from when celebrating (CG-144)."""

    id: str
    short: str
    text: str
    steps: tuple[Effect, ...]

    @property
    def takes_license(self) -> bool:
        return any(step.name == "license" for step in self.steps)


@dataclass(frozen=True)
class Miracle:
    """A Miracle card; copies of it are alike."""

    id: str
    name: str
    short: str
    effect: Effect
    dark_seal: bool
    copies: int


@dataclass(frozen=True)
class Intrigue:
    """An Intrigue card; `sale` is what the reserve pays for it (CG-60)."""

    id: str
    name: str
    short: str
    effect: Effect
    sale: int
    dark_seal: bool
    copies: int


@dataclass(frozen=True)
class License:
    """A License; `bonus` strengthens its owner's Patriarch (CG-114)."""

    id: str
    name: str
    short: str
    effect: Effect
    cost: int
    bonus: int
    copies: int = 1


@dataclass(frozen=True, eq=False)
class Content:
    """A pack, ready to play with; lists are in the order before a shuffle."""

    locations: tuple[Location, ...]
    pray_table: tuple[tuple[int, ...], ...]
    cult_sheets: tuple[CultSheet, ...]
    supremacy: tuple[SupremacyEffect, ...]
    miracle_cards: tuple[Miracle, ...]
    intrigue_cards: tuple[Intrigue, ...]
    license_cards: tuple[License, ...]

    def location(self, number: int) -> Location:
        return self.locations[number - 1]

    @cached_property
    def cults(self) -> dict[str, CultSheet]:
        return {sheet.id: sheet for sheet in self.cult_sheets}

    @cached_property
    def miracles(self) -> dict[str, Miracle]:
        return {card.id: card for card in self.miracle_cards}

    @cached_property
    def intrigues(self) -> dict[str, Intrigue]:
        return {card.id: card for card in self.intrigue_cards}

    @cached_property
    def licenses(self) -> dict[str, License]:
        return {card.id: card for card in self.license_cards}

    @cached_property
    def hand_cards(self) -> dict[str, Miracle | Intrigue]:
        """Every card that can be in a hand."""
        return {**self.miracles, **self.intrigues}

    @cached_property
    def cards(self) -> dict[str, str]:
        """The name of every card that a seat can own, by id; Supremacy is the last."""
        return {**{card.id: card.name for card in self.every_card}, SUPREMACY: "Supremacy"}

    @cached_property
    def every_card(self) -> tuple[Miracle | Intrigue | License, ...]:
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
