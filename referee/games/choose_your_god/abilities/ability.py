"""An ability as it is used: what it costs, what must be said of it, how that is written, what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Self

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Choice
from referee.engine.decisions import asks
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.decisions.options import (
    any_free_priest,
    any_free_token,
    any_priest_here,
    owned_cards,
)
from referee.games.choose_your_god.decisions.spelling import (
    FREE_PRIEST,
    FREE_TOKEN,
    TOKEN_HERE,
    WRITING,
    abilities,
)
from referee.games.choose_your_god.effects import discard, lose_coins, lose_followers
from referee.games.choose_your_god.events.cards import AbilityUsed
from referee.games.choose_your_god.influence import patriarch_strength, strength
from referee.games.choose_your_god.moments import AnyMoment, AtAnyTime, Now
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.pieces import STRONGEST, destroy, free_priest, lay_on_sheet
from referee.games.choose_your_god.state import FREE, ChooseYourGod, GodTable

NO_LIMIT = 1000


@dataclass(frozen=True)
class Strengths:
    """Which Priests will do, by strength."""

    min: int
    max: int = NO_LIMIT

    def __contains__(self, value: int) -> bool:
        return self.min <= value <= self.max

    @property
    def in_words(self) -> Words:
        if self.min == self.max:
            return Words("exactly {strength}", strength=self.min)
        if self.max < STRONGEST:
            return Words("{strength} or less", strength=self.max)
        return Words("{strength} or more", strength=self.min)


@dataclass(frozen=True)
class Cost:
    """What is given up before the effect (CG-153). Fields of the order name the Priests and cards."""

    followers: int = 0
    coins: int = 0
    discard: int = 0
    sacrifice: Strengths | None = None
    """A Free token; never the Patriarch (CG-155)."""
    ritual: Strengths | None = None
    """A Free Priest laid on the sheet; the Patriarch too (CG-154)."""
    patriarch: int | None = None
    """The free Patriarch laid on the sheet, of at least this strength."""
    all_free_tokens: bool = False

    def payable(self, content: Content, state: ChooseYourGod, seat: int) -> bool:
        """Whether the seat has all that is to be given up; looks at no face."""
        cult = state.cults[seat]
        if cult.followers < self.followers or cult.coins < self.coins:
            return False
        if self.discard and len(state.owned_cards(seat)) < self.discard:
            return False
        if self.sacrifice is not None:
            return any(token.strength in self.sacrifice for token in cult.free_tokens())
        if self.ritual is not None:
            free = cult.free_priests()
            return any(strength(content, state, seat, priest) in self.ritual for priest in free)
        if self.patriarch is not None:
            own = patriarch_strength(content, state, seat)
            return cult.patriarch.place == FREE and own >= self.patriarch
        return True


def using(*parts: str) -> tuple[str, ...]:
    """The form of an ability: its parts are written in this order, and read in any; `on` may be left out."""
    loose = [part if part.startswith("[") else f"[{part}]" for part in parts]
    bare = ["use {ability} {target}"] if parts == ("on {target}",) else []
    return (" ".join(["use {ability}", *parts]), " ".join(["use {ability}", *loose]), *bare)


class Ability(AtAnyTime, tag="ability"):
    """One of the 32. A cult has two of the light side and two of the dark one (CG-150)."""

    what, writing = Words("an ability"), WRITING
    clause: ClassVar[str]
    text: ClassVar[Words]
    """What it does in a few words."""
    cost: ClassVar[Cost]
    conditional: ClassVar[bool] = True
    """Whether more than its cost may stand in the way (CG-157); it then has to be tried."""
    ability: str = asks(spelling=abilities)

    async def carry_out(self, t: GodTable, seat: int) -> None:
        """The effect, once the cost is paid; raises Refused if it is not possible."""
        raise NotImplementedError

    async def use(self, t: GodTable, seat: int) -> None:
        """The cost first, then the effect in the state that results (CG-68, CG-152)."""
        cult = t.state.cults[seat]
        name = t.content.ability_names[self.ability].name
        if self.ability not in [own.id for own in t.content.cults[cult.cult].abilities_of(cult.side)]:
            raise Refused(_not_showing(name))
        t.tell(AbilityUsed(seat, self.ability, t.state.location), rule=self.clause)
        self.pay(t, seat, name)
        await self.carry_out(t, seat)

    def pay(self, t: GodTable, seat: int, name: str) -> None:
        """Pays, or refuses."""
        cult, cost = t.state.cults[seat], self.cost
        _pay_followers(t, seat, name, self.price_in_followers)
        if cult.coins < cost.coins:
            raise Refused(
                Reason(
                    "{ability} costs {price:coin}, you have {own}.",
                    "CG-153",
                    ability=name,
                    price=cost.coins,
                    own=cult.coins,
                )
            )
        lose_coins(t, seat, cost.coins)
        if cost.all_free_tokens:
            for token in cult.free_tokens():
                destroy(t, seat, token, "CG-165")
        if cost.patriarch is not None:
            _pay_with_the_patriarch(t, seat, name, cost.patriarch)

    @property
    def price_in_followers(self) -> int:
        return self.cost.followers

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        """The ways in which it might be used; of cards to discard, a choice or two stand for all."""
        known = cls.possible_fields(at)
        for values in product(*known.values()):
            yield cls(ability=cls.case, **dict(zip(known, values, strict=True)))

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:  # noqa: ARG003 - many have none
        """What its fields might be."""
        return {}

    @classmethod
    def open_fields(cls, at: Now) -> Mapping[str, Choice]:  # noqa: ARG003 - most have none
        """What may be said in fields of which `ways` has only examples."""
        return {}

    @classmethod
    def members(cls, at: AnyMoment) -> Mapping[str, type[Ability]]:
        return {one.id: cls.cases[one.id] for one in at.abilities}

    @classmethod
    def stands_for(cls, case: str, at: AnyMoment) -> bool:  # noqa: ARG003 - whoever may use it
        return case == cls.case

    @classmethod
    def label_of(cls, case: str, at: AnyMoment) -> str:
        return at.content.ability_names[case].name

    @classmethod
    def refusal_of(cls, case: str, at: AnyMoment) -> str | None:
        if at.shows(case):
            return None
        return _not_showing(cls.label_of(case, at))


class Ritual(Ability):
    """Abilities with a Ritual Cost: a Free Priest is laid on the sheet (CG-153, CG-154)."""

    ritual: str = asks(any_free_priest, FREE_PRIEST)

    def pay(self, t: GodTable, seat: int, name: str) -> None:
        super().pay(t, seat, name)
        priest = free_priest(t.state.cults[seat], self.ritual)
        if strength(t.content, t.state, seat, priest) not in (self.cost.ritual or ()):
            wanted = (self.cost.ritual or Strengths(1)).in_words
            raise Refused(
                Reason(
                    "{ability} needs a Free Priest of strength {strength}.",
                    "CG-153",
                    ability=name,
                    strength=wanted,
                )
            )
        lay_on_sheet(t, seat, priest)

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        return {"ritual": at.free_names(), **super().possible_fields(at)}


class Sacrifice(Ability):
    """Abilities with a Sacrifice Cost in tokens: a Free one goes to the reserve (CG-153, CG-155)."""

    sacrifice: str = asks(any_free_token, FREE_TOKEN)

    def pay(self, t: GodTable, seat: int, name: str) -> None:
        super().pay(t, seat, name)
        if self.sacrifice == "patriarch":
            raise Refused(Reason("The Patriarch cannot be sacrificed.", "CG-155"))
        token = free_priest(t.state.cults[seat], self.sacrifice)
        if token.strength not in (self.cost.sacrifice or ()):
            wanted = (self.cost.sacrifice or Strengths(1)).in_words
            raise Refused(
                Reason(
                    "{ability} needs a Free token of strength {strength}.",
                    "CG-153",
                    ability=name,
                    strength=wanted,
                )
            )
        destroy(t, seat, token, "CG-153")

    @property
    def sacrificed(self) -> int:
        """The strength of the token; a Free one has nothing else to its name."""
        return int(self.sacrifice)

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        tokens = [called for called in at.free_names() if called != "patriarch"]
        return {"sacrifice": tokens, **super().possible_fields(at)}


class Discard(Ability):
    """Abilities that cost cards of any kind (CG-156)."""

    discard: tuple[str, ...]

    def pay(self, t: GodTable, seat: int, name: str) -> None:
        super().pay(t, seat, name)
        if len(self.discard) != self.cost.discard:
            raise Refused(
                Reason(
                    "{ability} costs {cards:card} to discard.",
                    "CG-156",
                    ability=name,
                    cards=self.cost.discard,
                )
            )
        discard(t, seat, self.discard)

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        owned, number = at.state.owned_cards(at.seat), cls.cost.discard
        first, last = owned[:number], owned[::-1][:number]
        chosen = [first] if sorted(first) == sorted(last) else [last, first]
        return {"discard": [tuple(cards) for cards in chosen], **super().possible_fields(at)}

    @classmethod
    def open_fields(cls, at: Now) -> Mapping[str, Choice]:
        return {"discard": owned_cards(at, cls.cost.discard)}


class AbilityOnPriest(Ability):
    """Abilities that are used on an own Priest in the Active Location, mostly only a token."""

    target: str = asks(any_priest_here, TOKEN_HERE)

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        return {**super().possible_fields(at), "target": at.names_here()}


def light_rivals(t: GodTable, seat: int) -> list[int]:
    """CG-158: each rival whose sheet is light-side up, clockwise."""
    return [rival for rival in t.state.rivals(seat) if t.state.cults[rival].side == "light"]


def priests_here(t: GodTable) -> int:
    """How many Priests of any colour stand in the Active Location; Altars do not count."""
    return sum(len(cult.priests_at(t.state.location)) for cult in t.state.cults.values())


def _not_showing(ability: str) -> Reason:
    return Reason("{ability} is not an ability of the side showing.", "CG-150", ability=ability)


def _pay_followers(t: GodTable, seat: int, name: str, price: int) -> None:
    own = t.state.cults[seat].followers
    if own < price:
        raise Refused(
            Reason(
                "{ability} costs {price:Follower}, you have {own}.",
                "CG-153",
                ability=name,
                price=price,
                own=own,
            )
        )
    lose_followers(t, seat, price)


def _pay_with_the_patriarch(t: GodTable, seat: int, name: str, needed: int) -> None:
    """CG-154."""
    patriarch, own = t.state.cults[seat].patriarch, patriarch_strength(t.content, t.state, seat)
    if patriarch.place != FREE:
        raise Refused(Reason("{ability}: your Patriarch is not free.", "CG-154", ability=name))
    if own < needed:
        raise Refused(
            Reason(
                "{ability} needs a Patriarch of {needed} or more, yours has {own}.",
                "CG-154",
                ability=name,
                needed=needed,
                own=own,
            )
        )
    lay_on_sheet(t, seat, patriarch)
