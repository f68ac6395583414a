"""What players decide, and how they write it: the ranking of the Old Ones, and a monster's turn.

An order is read here, not judged: `priest 50` can be read whether or not 50 can be had. Then it is refused in
the words of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.choices import Bucket, CannotSample, Choice, InOrder, One, Option, Source, Split, pick
from referee.engine.decisions import (
    Aliased,
    AnyOf,
    Decision,
    Listed,
    Named,
    Numbered,
    Sentence,
    Shares,
    Spelling,
    asks,
)
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.great_old_ones.abilities import DOUBLE, PROMOTE, PROMOTION_PRICE, SCOUT, SHARE
from referee.games.great_old_ones.moments import FIVE_PRIESTS, Awakening, TurnMoment
from referee.games.great_old_ones.pack import Content, OldOne
from referee.games.great_old_ones.prices import Into
from referee.games.great_old_ones.things import A_CARD
from referee.games.great_old_ones.words import cubes

NOT_YOURS = Reason("You can place Cultists only under your own Old One or Priests.", "GO-34")
NEW_JEWEL_ODDS = 4
"""Three of four random Priests are of a jewel that the seat has not created yet, if there is one."""

# How cards are written.

OLD_ONE = Numbered("Old One", "an Old One", letter="G")
CARD = Numbered("card", "the number of a card")


@lru_cache(maxsize=64)
def _old_ones(content: Content) -> Spelling:
    """By number, or by name, with or without its article."""
    names = [Option(card.id, card.name.removeprefix("The ")) for card in content.old_ones]
    aliases = {card.name: card.id for card in content.old_ones}
    return AnyOf(OLD_ONE, Named("Old One", names, aliases=aliases), label="Old One", what="an Old One")


@lru_cache(maxsize=64)
def _cards(content: Content) -> Spelling:
    """A villager by number or name."""
    names = [Option(card.id, card.name) for card in content.villagers]
    return AnyOf(CARD, Named("card", names), label="card", what="the number of a card")


@lru_cache(maxsize=64)
def _monsters(content: Content) -> Spelling:
    spellings = (_old_ones(content), _cards(content))
    return AnyOf(*spellings, label="monster", what="the number of a monster")


def ranked(at: Awakening) -> Spelling:
    """In a ranking the number alone is enough."""
    numbers = {str(card.no): card.id for card in at.content.old_ones}
    return Listed(
        AnyOf(
            _old_ones(at.content), Named("Old One", [], aliases=numbers), label="Old One", what="an Old One"
        ),
        between=" ",
    )


def cards(at: TurnMoment) -> Spelling:
    return _cards(at.content)


def monsters(at: TurnMoment) -> Spelling:
    """`god` is one's own Old One."""
    return Aliased(_monsters(at.content), "god", at.god, Words("Your Old One is not chosen yet."))


def card_or_free(at: TurnMoment) -> Spelling:
    """`priest free` is the lowest City card of the actor's jewel (GO-38)."""
    return Aliased(cards(at), "free", at.free, Words("No card of the actor's jewel is in the City."))


# What is on offer.


def all_old_ones(at: Awakening) -> InOrder:
    old_ones = at.content.old_ones
    return InOrder([_face(old_one) for old_one in old_ones], min=len(old_ones))


def affordable(into: Into) -> Callable[[TurnMoment], One]:
    """The City cards that the actor can make this."""

    def choice(at: TurnMoment) -> One:
        options = [_card(at.content, card, at.price(into, card)) for card in at.affordable(into)]
        return One(options, lambda card: at.refusal(into, card))

    return choice


def in_city(at: TurnMoment) -> list[Option]:
    return [_card(at.content, card) for card in at.city]


def own_monsters(at: TurnMoment) -> One:
    return One([_monster(at.content, id_) for id_ in at.monsters], lambda _: NOT_YOURS)


@lru_cache(maxsize=256)
def _monster(content: Content, id_: str) -> Option:
    return Option(id_, content.name(id_), refs=(A_CARD.of(id_),))


def second_conversion(at: TurnMoment) -> Choice:
    return Conversion.choice(at.before_the_first())


def gifts(at: TurnMoment) -> Split:
    rooms = at.rooms

    def too_much(card: str, amount: int) -> str:
        if amount <= rooms[card]:
            return at.holds()
        return Reason(
            "{name} has room for {room:more cube}.", "GO-12", name=at.content.name(card), room=rooms[card]
        )

    return Split(
        [
            Bucket(card, at.content.name(card), max=space, refs=(A_CARD.of(card),))
            for card, space in rooms.items()
        ],
        min_total=1,
        max_total=at.cubes,
        refuse=lambda _: Reason("You can give cubes only to your other monsters.", "GO-64"),
        too_much=too_much,
        wrong_total=lambda total: Reason("Give at least 1 cube.", "GO-64") if total == 0 else at.holds(),
    )


def own_cultists(at: TurnMoment) -> One:
    options = [_card(at.content, card) for card in at.cultists]
    return One(options, at.not_under_it)


@lru_cache(maxsize=1024)
def _card(content: Content, card: str, price: int | None = None) -> Option:
    extra: dict[str, Json] = {"jewel": content.by_id[card].jewel}
    if price is not None:
        extra["price"] = price
    return Option(card, content.name(card), extra, refs=(A_CARD.of(card),))


def _face(old_one: OldOne) -> Option:
    face: dict[str, Json] = {
        "turn_order": old_one.turn_order,
        "red_border": old_one.red_border,
        "capacity": old_one.capacity,
        "ability": old_one.ability,
    }
    return Option(old_one.id, old_one.name, face, refs=(A_CARD.of(old_one.id),))


# What is decided.


class Ranking(Decision[Awakening], form=("rank {old_ones}", "{old_ones}"), bare=True):
    """GO-13: the Old Ones, the one wanted most first; those that are not named follow as they are printed."""

    what = Words("a ranking")
    old_ones: tuple[str, ...] = asks(all_old_ones, ranked)

    @classmethod
    def understood(cls, said: dict[str, Any], at: Awakening) -> dict[str, Json]:
        named, every = said["old_ones"], [card.id for card in at.content.old_ones]
        others = [card for card in every if card not in named]
        return {"old_ones": [*named, *others[: max(0, len(every) - len(named))]]}


class Turn(Decision[TurnMoment]):
    """What a monster does on its turn (GO-25): one of five actions, four for Old Ones (GO-26)."""

    what = Words("an order for a turn")


class Conversion(Turn):
    """A City card becomes a Cultist or a Priest (GO-31); its price is written after the order."""

    what = Words("a conversion")
    into: ClassVar[Into]
    card: str

    def remark(self, at: TurnMoment) -> str | None:
        return at.price_in_words(self.into, self.card)


class Cultist(
    Conversion,
    form=(
        "cultist {card} under {under}",
        "cultist {card}, under {under}",
        "cultist {card} to|on {under}",
        "cultist {card}",
        "make {card} a cultist under {under}",
        "make {card} a cultist",
    ),
    label=Words("Create a Cultist"),
    weight=10,
):
    """GO-32. Where it does not say under whom, it is under the monster that acts.

    As long as nobody knows who that is, any of them stands for it.
    """

    into = "cultist"
    card: str = asks(affordable("cultist"), cards, among=in_city)
    under: str = asks(own_monsters, monsters)

    @classmethod
    def understood(cls, said: dict[str, Json], at: TurnMoment) -> dict[str, Json]:
        return {"under": at.actor or at.monsters[0], **said}


class Priest(
    Conversion,
    form=("priest {card}", "make {card} a priest"),
    label=Words("Create a Priest"),
    weight=14,
    bare=True,
):
    """GO-37."""

    into = "priest"
    card: str = asks(affordable("priest"), card_or_free, among=in_city)

    @classmethod
    def refusal(cls, at: TurnMoment) -> str | None:
        return None if at.may_add_priest else FIVE_PRIESTS

    @classmethod
    def propose(cls, at: TurnMoment, source: Source) -> Priest:
        cards = at.affordable("priest")
        new = [card for card in cards if at.content.by_id[card].jewel not in at.created]
        if new and source.below(NEW_JEWEL_ODDS):
            cards = new
        return cls(card=pick(source, cards))


class Both(
    Turn,
    form=("double {first}[, {second}]", "both {first}[, {second}]"),
    case="double",
    label=Words("Convert two cards"),
    weight=24,
    rule=Sentence(
        Words(
            "Both conversions are paid one after the other, and the second is judged by what the first "
            "leaves."
        ),
        "GO-61",
    ),
):
    """GO-61: two conversions in one order, the second optional."""

    first: Conversion = asks()
    second: Conversion | None = asks(second_conversion, default=None)

    @classmethod
    def refusal(cls, at: TurnMoment) -> str | None:
        return at.lacks(DOUBLE)

    def problems(self, at: TurnMoment) -> Iterator[Problem]:
        if self.second is None:
            return
        left = at.after(self.first.into, self.first.card)
        if message := left.refusal(self.second.into, self.second.card):
            yield self.problem(message, None, "second", "card")
        elif isinstance(self.second, Cultist) and self.second.under not in left.monsters:
            yield self.problem(NOT_YOURS, None, "second", "under")

    @classmethod
    def propose(cls, at: TurnMoment, source: Source) -> Both:
        """Two conversions if there can be two, the second out of what the first leaves."""
        first = _any_conversion(at, source)
        if first is None:
            raise CannotSample("there is nothing to convert")
        return cls(first=first, second=_any_conversion(at.after(first.into, first.card), source))

    def remark(self, at: TurnMoment) -> str | None:
        both = [self.first] if self.second is None else [self.first, self.second]
        return joined("; ", [remark for one in both if (remark := one.remark(at))])

    @classmethod
    def surplus(cls, rest: str) -> str:
        return (
            Words("A turn has two conversions at most.") if rest.startswith('",') else super().surplus(rest)
        )


class Dream(Turn, form=("dream", "drain"), label=Words("Dream"), weight=12):
    """GO-48, GO-49."""


class Scare(Turn, form=("scare", "scare city", "scare the city"), label=Words("Scare the City"), weight=2):
    """GO-50."""

    @classmethod
    def refusal(cls, at: TurnMoment) -> str | None:
        if at.scare_used:
            return Reason("You have already scared the City this round.", "GO-52")
        nothing = at.deck_empty and not at.city
        return Reason("There are no cards to deal.", "GO-53") if nothing else None


class Sacrifice(Turn, form="sacrifice", label=Words("Sacrifice itself")):
    """GO-54."""

    @classmethod
    def refusal(cls, at: TurnMoment) -> str | None:
        return Reason("Only Priests can be sacrificed.", "GO-26") if at.is_old_one else None


class ShareCubes(
    Turn,
    form=("share {gifts}", "give {gifts}"),
    case="share",
    label=Words("Share cubes"),
    weight=3,
    bare=True,
):
    """GO-64."""

    gifts: Mapping[str, int] = asks(gifts, lambda at: Shares(monsters(at), "cubes"))

    @classmethod
    def refusal(cls, at: TurnMoment) -> str | None:
        return at.lacks(SHARE)


class Promote(
    Turn, form=("raise {card}", "promote {card}"), label=Words("Raise a Cultist"), weight=8, bare=True
):
    """GO-65."""

    card: str = asks(own_cultists, cards)

    @classmethod
    def refusal(cls, at: TurnMoment) -> str | None:
        if lacking := at.lacks(PROMOTE):
            return lacking
        if not at.may_add_priest:
            return FIVE_PRIESTS
        if at.cubes < PROMOTION_PRICE:
            return Reason(
                "Promoting costs {price:cube}; {name} has {cubes}.",
                "GO-65",
                price=PROMOTION_PRICE,
                name=at.name,
                cubes=at.cubes,
            )
        return None

    def remark(self, at: TurnMoment) -> str:  # noqa: ARG002 - the price is the same for all
        return cubes(PROMOTION_PRICE)


class Scout(Turn, form=("seek", "scout"), label=Words("Seek out a card first"), weight=6):
    """GO-63."""

    @classmethod
    def refusal(cls, at: TurnMoment) -> str | None:
        if lacking := at.lacks(SCOUT):
            return lacking
        if at.scouted:
            return Reason("{name} has already scouted this turn.", "GO-63", name=at.name)
        return Reason("The villager deck is empty.", "GO-63") if at.deck_empty else None


class Pass(Turn, form="pass", label=Words("Pass")):
    """GO-25."""


def _any_conversion(at: TurnMoment, source: Source) -> Conversion | None:
    kinds: tuple[Into, ...] = ("cultist", "priest")
    pairs = [(into, card) for into in kinds for card in at.affordable(into)]
    if not pairs:
        return None
    into, card = pick(source, pairs)
    if into == "priest":
        return Priest(card=card)
    return Cultist(card=card, under=pick(source, at.monsters))
