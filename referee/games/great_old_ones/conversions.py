"""Making Cultists and Priests of City cards: what is legal, judged before anything is done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, cast

from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.prices import cultist_price, price_in_words, priest_price
from referee.games.great_old_ones.state import MOST_PRIESTS, GreatOldOnes
from referee.games.great_old_ones.words import cubes

Into: TypeAlias = Literal["cultist", "priest"]

FIVE_PRIESTS = "You already have five Priests."
NOT_YOURS = "You can place Cultists only under your own Old One or Priests."
TWICE = "The same card cannot be converted twice."


@dataclass(frozen=True)
class Conversion:
    """A City card and what becomes of it; a Cultist goes under a monster."""

    into: Into
    card: str
    under: str | None = None


def read_conversion(answer: Json) -> Conversion:
    """The conversion that an answer of the case `cultist` or `priest` stands for."""
    chosen = cast("dict[str, Any]", answer)
    if chosen["case"] == "priest":
        return Conversion("priest", chosen["value"])
    return Conversion("cultist", chosen["value"]["card"], chosen["value"]["under"])


def write_conversion(conversion: Conversion) -> dict[str, Json]:
    """The answer that stands for a conversion."""
    if conversion.into == "priest":
        return {"case": "priest", "value": conversion.card}
    return {"case": "cultist", "value": {"card": conversion.card, "under": conversion.under}}


@dataclass(frozen=True)
class Means:
    """All that decides what an actor can convert: its cubes, the City, and its seat's monsters."""

    content: Content
    actor: str
    cubes: int
    city: tuple[str, ...]
    monsters: tuple[str, ...]
    """Where Cultists can be placed: the seat's Old One and Priests (GO-34)."""
    priests: int
    converted: str | None = None
    """The card just converted, which is no longer in the City."""

    @property
    def may_add_priest(self) -> bool:
        return self.priests < MOST_PRIESTS  # GO-39

    def price(self, into: Into, card: str) -> int:
        """The cubes the actor pays for this City card."""
        price = cultist_price if into == "cultist" else priest_price
        return price(self.content, self.actor, card)

    def price_in_words(self, conversion: Conversion) -> str:
        """`2 cubes`, or `free, same jewel`."""
        price = self.price(conversion.into, conversion.card)
        return price_in_words(self.content, self.actor, conversion.card, price)

    def affordable(self, into: Into) -> list[str]:
        """The City cards that the actor can make this of, paid by itself and in full (GO-28, GO-46)."""
        if into == "priest" and not self.may_add_priest:
            return []
        return [card for card in self.city if self.price(into, card) <= self.cubes]

    def of_own_jewel(self) -> tuple[str, ...]:
        """The City cards of the actor's jewel, the lowest number first (GO-38)."""
        jewel = self.content.monsters[self.actor].jewel
        same = [card for card in self.city if self.content.by_id[card].jewel == jewel]
        return tuple(sorted(same, key=lambda card: self.content.by_id[card].no))

    def refusal(self, into: Into, card: str) -> str | None:
        """Why this card cannot be converted so, if it cannot."""
        if into == "priest" and not self.may_add_priest:
            return FIVE_PRIESTS
        if card == self.converted:
            return TWICE
        if card not in self.city:
            return f"Card {card} is not in the City."
        price = self.price(into, card)
        if price > self.cubes:
            name = self.content.name(self.actor)
            return f"Making {card} a {into.title()} costs {cubes(price)}; {name} has {self.cubes}."
        return None

    def problem(self, conversion: Conversion) -> Problem | None:
        """What is wrong with a conversion, with the pointer into its answer."""
        message = self.refusal(conversion.into, conversion.card)
        if message:
            path = "/value" if conversion.into == "priest" else "/value/card"
            return Problem(path, message)
        if conversion.under is not None and conversion.under not in self.monsters:
            return Problem("/value/under", NOT_YOURS, "GO-34")
        return None

    def after(self, conversion: Conversion) -> Means:
        """The means that a conversion leaves; a City that it empties is left empty here."""
        card = conversion.card
        made_priest = conversion.into == "priest"
        return replace(
            self,
            cubes=self.cubes - self.price(conversion.into, card),
            city=tuple(other for other in self.city if other != card),
            monsters=(*self.monsters, card) if made_priest else self.monsters,
            priests=self.priests + made_priest,
            converted=card,
        )


def means_of(content: Content, state: GreatOldOnes, seat: int, actor: str) -> Means:
    """What this monster of the seat has to convert with at this moment."""
    cult = state.cults[seat]
    return Means(
        content,
        actor,
        state.monster(actor).cubes,
        tuple(state.city),
        tuple(monster.card for monster in cult.monsters),
        len(cult.priests),
    )
