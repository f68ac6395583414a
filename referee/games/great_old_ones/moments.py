"""What decisions look at: the turn as it is now, or any turn that may yet come. Sums without any asking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Self

from referee.engine.catalogue import Reason, Words
from referee.engine.decisions import Moment
from referee.engine.frozen import frozen
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.prices import Into, price_in_words, price_of, prices_of, room
from referee.games.great_old_ones.state import MAX_PRIESTS, Cult, GreatOldOnes

PLENTY = 10**6
"""More cubes than anything costs."""
INTO_WORDS: Mapping[Into, str] = {"cultist": Words("Cultist"), "priest": Words("Priest")}
FIVE_PRIESTS = Reason("You already have five Priests.", "GO-39")
TWICE = Reason("The same card cannot be converted twice.", "GO-61")


@lru_cache(maxsize=256)
def _no_such_ability(name: str) -> Reason:
    """Made once: it is asked for in every turn, and hardly ever read."""
    return Reason("{name} does not have that ability.", "GO-57", name=name)


@frozen()
class Awakening(Moment):
    """The Old Ones are chosen: all is as it always is."""

    content: Content


@frozen()
class TurnMoment(Moment):
    """A monster's turn. What is not said of it does not stand in the way of anything."""

    content: Content
    actor: str | None
    """None for a future turn whose owner is not known yet."""
    god: str | None
    """The seat's Old One, once it is chosen."""
    city: tuple[str, ...]
    monsters: tuple[str, ...]
    """Where Cultists can be placed: the seat's Old One and Priests (GO-34)."""
    cultists: tuple[str, ...]
    """Those under the actor."""
    rooms: Mapping[str, int]
    """How many more cubes each of the seat's other monsters can hold."""
    cubes: int = PLENTY
    priests: int = 0
    created: frozenset[str] = frozenset()
    """The jewels of which the seat has created Priests."""
    converted: str | None = None
    """The card just converted, which is no longer in the City."""
    scare_used: bool = False
    scouted: bool = False
    deck_empty: bool = False
    is_now: bool = False
    """Otherwise it is a turn that may yet come."""

    @classmethod
    def now(cls, content: Content, state: GreatOldOnes, seat: int, actor: str) -> Self:
        """The turn of a monster of this seat."""
        cult, monster = state.cults[seat], state.monster(actor)
        return cls(
            content,
            actor,
            cult.god.card,
            tuple(state.city),
            tuple(own.card for own in cult.monsters),
            tuple(monster.cultists),
            {own.card: room(content, own) for own in cult.monsters if own is not monster},
            monster.cubes,
            len(cult.priests),
            frozenset(cult.created),
            scare_used=cult.scare_used,
            scouted=state.scouted,
            deck_empty=not state.deck,
            is_now=True,
        )

    @classmethod
    def to_come(cls, content: Content, cult: Cult, actor: str | None) -> Self:
        """Any turn, of this actor if one is given: all is there that ever may be."""
        villagers = tuple(villager.id for villager in content.villagers)
        gods = tuple(old_one.id for old_one in content.old_ones) if cult.old_one is None else (cult.god.card,)
        capacities = {id_: content.monsters[id_].capacity for id_ in (*gods, *villagers) if id_ != actor}
        god = None if cult.old_one is None else cult.god.card
        return cls(content, actor, god, villagers, (*gods, *villagers), villagers, capacities)

    @property
    def name(self) -> str:
        return Words("The actor") if self.actor is None else self.content.name(self.actor)

    @property
    def may_add_priest(self) -> bool:
        return self.priests < MAX_PRIESTS  # GO-39

    @property
    def is_old_one(self) -> bool:
        return self.actor is not None and self.content.monsters[self.actor].is_old_one

    def lacks(self, ability: str) -> str | None:
        """Why the actor cannot use an ability that is not its own (GO-57)."""
        if self.actor is None or self.content.monsters[self.actor].ability == ability:
            return None
        return _no_such_ability(self.name)

    def price(self, into: Into, card: str) -> int | None:
        """The cubes that the actor pays for this card; None as long as nobody knows who acts."""
        return None if self.actor is None else price_of(self.content, into, self.actor, card)

    def price_in_words(self, into: Into, card: str) -> str | None:
        """`2 cubes`, or `free, same jewel`."""
        if self.actor is None:
            return None
        return price_in_words(self.content, self.actor, card, price_of(self.content, into, self.actor, card))

    def affordable(self, into: Into) -> list[str]:
        """The City cards that the actor can make this of, paid by itself and in full (GO-28, GO-46)."""
        if into == "priest" and not self.may_add_priest:
            return []
        # None in an empty City (GO-45).
        if self.actor is None:
            return list(self.city)
        prices = prices_of(self.content, into, self.actor)
        return [card for card in self.city if prices[card] <= self.cubes]

    @property
    def free(self) -> str | None:
        """The lowest City card of the actor's jewel (GO-38); of a turn to come nobody can tell."""
        if self.actor is None or not self.is_now:
            return None
        jewel = self.content.monsters[self.actor].jewel
        same = [card for card in self.city if self.content.by_id[card].jewel == jewel]
        return min(same, key=lambda card: self.content.by_id[card].no, default=None)

    def refusal(self, into: Into, card: str) -> str | None:
        """Why this card cannot be converted so, if it cannot."""
        if into == "priest" and not self.may_add_priest:
            return FIVE_PRIESTS
        if card == self.converted:
            return TWICE
        if card not in self.city:
            return self.not_in_city(card)
        price = self.price(into, card) or 0
        if price > self.cubes:
            return Reason(
                "Making {card} a {into} costs {price:cube}; {name} has {cubes}.",
                "GO-28",
                card=card,
                into=INTO_WORDS[into],
                price=price,
                name=self.name,
                cubes=self.cubes,
            )
        return None

    def not_in_city(self, card: str) -> str:
        if not self.is_now:
            return Words("There is no card {card}.", card=card)
        return Reason("Card {card} is not in the City.", "GO-31", card=card)

    def not_under_it(self, card: str) -> str:
        if not self.is_now:
            return Words("There is no card {card}.", card=card)
        return Reason("Card {card} is not under {name}.", "GO-65", card=card, name=self.name)

    def holds(self) -> str:
        return Reason("{name} has {cubes:cube}.", "GO-64", name=self.name, cubes=self.cubes)

    def after(self, into: Into, card: str) -> Self:
        """The turn once this card is converted; a City that it empties is left empty here."""
        made_priest = into == "priest"
        return replace(
            self,
            cubes=self.cubes - (self.price(into, card) or 0),
            city=tuple(other for other in self.city if other != card),
            monsters=(*self.monsters, card) if made_priest else self.monsters,
            priests=self.priests + made_priest,
            converted=card,
        )

    def before_the_first(self) -> Self:
        """All that a second conversion may be, whatever the first of the two does."""
        # The first may become the Priest that the second goes under.
        monsters = dict.fromkeys([*self.monsters, *self.affordable("priest")])
        return replace(self, cubes=PLENTY, monsters=tuple(monsters))
