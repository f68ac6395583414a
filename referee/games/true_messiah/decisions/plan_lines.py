"""Actions and markers: the lines of a plan (TM-125, TM-137), and the cards that answer others' actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, ClassVar

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.choices import Choice, Flag, Many, Number, One, Option, Record, Sparse
from referee.engine.decisions import Cursor, Decision, Named, Nested, Phrases, Spelling, asks
from referee.engine.decisions.words import Mismatch
from referee.engine.json_types import Json
from referee.engine.problems import UntimelyText
from referee.games.true_messiah.acting.action import NO_ALLY
from referee.games.true_messiah.board import ally_of, lone
from referee.games.true_messiah.cards.faces import MAX_CHOSEN, Card, ChoiceSlot
from referee.games.true_messiah.decisions import spelling
from referee.games.true_messiah.decisions.offers import (
    all_spaces,
    any_space,
    cards_in_hand,
    chip_ids,
    own_followers,
    own_units,
    playable_cards,
    units_of_colour,
)
from referee.games.true_messiah.decisions.spelling import (
    SPACE,
    WRITING,
    Cards,
    Movers,
    Prayers,
    Spaces,
    Units,
    can_move,
    colour_of,
    read_number,
    several,
)
from referee.games.true_messiah.grid import grid
from referee.games.true_messiah.moments import Planning
from referee.games.true_messiah.obstacles import KINDS
from referee.games.true_messiah.pack import Content, Supply
from referee.games.true_messiah.state import COLOURS, HIGH, Do, Keep, Origin, PlanItem

SPACE_KINDS = ("holy", "holy_list", "space", "space_with_low", "space_for_unit", "ordinary_space", "temple")
ORIGINS = tuple(Option(kind, KINDS[kind]) for kind in HIGH)
UNIT_KINDS = ("units", "followers", "low_units_there")


# What a card is aimed at (TM-107), and what it lets its player choose (TM-108).


@lru_cache(maxsize=256)
def _anything(
    columns: int, rows: int, colours: tuple[str, ...], supply: Supply, miracles: tuple[str, ...]
) -> One:
    """One thing that a card can target or choose: a space, a unit, a colour, a miracle."""
    lasting = _lasting_things(columns, rows, colours, supply)
    return One((*lasting, *(Option(name, name) for name in miracles)))


@lru_cache(maxsize=16)
def _lasting_things(columns: int, rows: int, colours: tuple[str, ...], supply: Supply) -> tuple[Option, ...]:
    units = [id_ for colour in colours for id_ in chip_ids(colour, supply)]
    return tuple(Option(name, name) for name in [*grid(columns, rows).spaces, *units, *colours])


def _colours(at: Planning) -> tuple[str, ...]:
    return tuple(sorted(one.colour for one in at.state.seats.values() if one.colour))


def things(at: Planning) -> Many:
    """What cards can target; as long as nothing changes, only what those that may be played can."""
    if not at.settled:
        one = _anything(at.state.columns, at.state.rows, _colours(at), at.content.supply, tuple(at.miracles))
        return Many(one, max=at.content.most_targets)
    cards = [at.card(card) for card in at.playable]
    kinds = {slot.kind for card in cards for slot in card.targets}
    named = {
        "space": grid(at.state.columns, at.state.rows).spaces,
        "building": at.state.buildings,
        "unit": at.state.units,
        "player": _colours(at),
    }
    names = dict.fromkeys(name for kind, all_ in named.items() if kind in kinds for name in all_)
    most = max((card.most_targets for card in cards), default=0)
    return Many(One([Option(name, name) for name in names]), max=most)


@lru_cache(maxsize=256)
def _choices(
    content: Content,
    board: tuple[int, int],
    colours: tuple[str, ...],
    own: str,
    miracles: tuple[str, ...],
    cards: tuple[str, ...],
) -> Sparse:
    """What these cards let their player choose, by name; one that two use differently may hold anything."""
    spaces, units = One(all_spaces(*board)), units_of_colour(own, content.supply)
    shapes: dict[str, Choice] = {
        "moves": Many(Record({"unit": units, "to": spaces}), max=MAX_CHOSEN),
        "number": Number(0, MAX_CHOSEN),
        **dict.fromkeys(SPACE_KINDS, Many(spaces, max=MAX_CHOSEN)),
        **dict.fromkeys(UNIT_KINDS, Many(units, max=MAX_CHOSEN)),
    }
    several_things = Many(_anything(*board, colours, content.supply, miracles), max=MAX_CHOSEN)
    fields: dict[str, Choice] = {}
    for card in cards:
        for slot in content.by_id[card].filed:
            shape = shapes.get(slot.kind, several_things)
            fields[slot.name] = shape if fields.get(slot.name, shape) is shape else several_things
    return Sparse(fields)


def choices_of(at: Planning, cards: Sequence[str]) -> Sparse:
    """What these cards let the seat choose; what is left out is as the card has it by default."""
    board = at.state.columns, at.state.rows
    return _choices(
        at.content, board, _colours(at), at.own.colour, tuple(at.miracles), tuple(sorted(set(cards)))
    )


def card_choices(at: Planning) -> Sparse:
    return choices_of(at, at.playable)


@dataclass(frozen=True)
class Choices:
    """What is chosen for a card, by name: words as `cards/choosing.py` has them."""

    by_name: Mapping[str, list[str]] = field(default_factory=dict, hash=False)

    @classmethod
    def from_answer(cls, answer: Any, _: object) -> Choices:
        return cls({name: cls._words(value) for name, value in answer.items()})

    @staticmethod
    def _words(value: Any) -> list[str]:
        if isinstance(value, int):
            return [str(value)]
        return [f"{one['unit']}>{one['to']}" if isinstance(one, Mapping) else one for one in value]

    @staticmethod
    def to_answer(choices: Choices) -> Json:
        return {name: Choices._value(words) for name, words in choices.by_name.items()}

    @staticmethod
    def _value(words: list[str]) -> Json:
        match words:
            case [number] if number.isdigit():
                return int(number)
            case [move, *_] if ">" in move:
                pairs = [word.partition(">") for word in words]
                return [{"unit": unit, "to": to} for unit, _, to in pairs]
            case _:
                return list(words)


class Things(Spelling):
    """Spaces, units, colours and miracles that are being played, with commas between."""

    label, what = "…", Words("a space, a unit, a colour or a miracle that is being played")

    def __init__(self, at: Planning, card: Card | None = None) -> None:
        """Those that the card targets; without one, any."""
        self._at = at
        self._card = card
        self._kinds = [slot.kind for slot in card.targets for _ in range(slot.max)] if card else []
        """In their order: all slots but the last take a fixed number of targets."""
        self._units = Units(at)

    def read(self, words: Cursor) -> Json:
        if self._card and not self._kinds:
            raise words.unfit(Words("{card} has no target.", card=self._card.name))
        return list(several(words, partial(self._thing, words)))

    def _thing(self, words: Cursor, found: list[str]) -> list[str]:
        match self._kinds[: len(found) + 1][-1:]:
            case ["unit"]:
                return self._units.read_some(words, found)
            case ["space" | "building"]:
                return [SPACE.read(words)]
            case ["player"]:
                return [self._colour(words)]
            case ["miracle"]:
                return [self._miracle(words)]
        read = (
            lambda: [SPACE.read(words)],
            lambda: self._units.read_some(words, found),
            lambda: [self._colour(words)],
            lambda: [self._miracle(words)],
        )
        thing = words.longest(read)
        if isinstance(thing, Mismatch):
            raise thing
        return thing

    def _colour(self, words: Cursor) -> str:
        colour = colour_of(words.next())
        if colour is None:
            raise words.instead(Words("a colour"), COLOURS)
        words.take()
        return colour

    def _miracle(self, words: Cursor) -> str:
        """The newest miracle being played that is called so, by its id, its card, or a beginning of that."""
        stacked = {miracle.id: miracle.card for miracle in self._at.state.stack}
        if words.next() in stacked:
            return words.take().casefold()
        start = words.at
        card = Cards(self._at.content, stacked.values()).read(words)
        found = [id_ for id_, played in stacked.items() if played == card]
        if not found:
            said, words.at = self._at.content.name(card), start
            raise words.unfit(Words("{card} is not being played.", card=said), error=UntimelyText)
        return found[-1]

    def show(self, value: Any) -> str:
        return ", ".join(map(self._at.unit_word, value)) or "none"


def targets(at: Planning, card: str | None) -> Spelling:
    return Things(at, at.card(card) if card else None)


class ByName(Spelling):
    """`to 3,3 and moves 2 1,1 > 2,1`; the name may be left out where the card has only one."""

    label, what = "…", Words("a choice")

    def __init__(self, at: Planning, card: Card | None) -> None:
        self._at = at
        self._slots = {slot.name: slot for slot in card.filed} if card else {}
        self._name = card.name if card else ""

    def read(self, words: Cursor) -> Json:
        found: dict[str, Json] = {}
        while True:
            name = self._slot(words)
            if name in found:
                raise words.unfit(Words("{choice} is chosen twice.", choice=name))
            found[name] = self._value(words, self._slots[name])
            if not words.take_if("and"):
                return found

    def _slot(self, words: Cursor) -> str:
        if words.next() in self._slots and words.left_in_line > 1:
            return words.take().casefold()
        if len(self._slots) != 1:
            names = joined(", ", self._slots) if self._slots else Words("nothing")
            message = Words("{card} lets you choose {choices}.", card=self._name, choices=names)
            raise words.unfit(message, self._slots)
        return next(iter(self._slots))

    def _value(self, words: Cursor, slot: ChoiceSlot) -> Json:
        if slot.kind == "number":
            return read_number(words)
        if words.take_phrase("none"):
            return []
        if slot.kind == "moves":
            return list(several(words, partial(self._moves, words)))
        if slot.kind in UNIT_KINDS:
            return list(Units(self._at).read(words))
        if slot.kind in SPACE_KINDS:
            return Spaces().read(words)
        return Things(self._at).read(words)

    def _moves(self, words: Cursor, before: list[Json]) -> list[Json]:
        """`2 1,1 > 2,1, nonbeliever 2,3 > 2,5`: as a number means units, they are those not yet named."""
        gone = [str(one["unit"]) for one in before if isinstance(one, Mapping)]
        units = Units(self._at, can_move, gone).read(words)
        if not words.take_if(">"):
            raise words.instead('">"', (">",))
        to = SPACE.read(words)
        return [{"unit": unit, "to": to} for unit in units]

    def show(self, value: Any) -> str:
        return " and ".join(f"{name} {self._shown(one)}" for name, one in value.items())

    def _shown(self, value: Any) -> str:
        if isinstance(value, int):
            return str(value)
        word = self._at.unit_word
        words = (
            f"{word(one['unit'])} > {one['to']}" if isinstance(one, Mapping) else word(one) for one in value
        )
        return ", ".join(words) or "none"


def by_name(at: Planning, card: str | None) -> Spelling:
    return ByName(at, at.card(card) if card else None)


# What is done.


class PlanLine(Decision[Planning]):
    """A line of a plan."""

    what, writing = Words("part of a plan"), WRITING

    def item(self) -> PlanItem:
        """The line as the state keeps it."""
        raise NotImplementedError


class Move(PlanLine, form=("move {unit} > {to}", "move {unit} [to] {to}"), label=Words("Move a unit")):
    """TM-86."""

    unit: str = asks(own_units, Movers)
    to: str = asks(any_space, SPACE)

    def item(self) -> PlanItem:
        return PlanItem("move", unit=self.unit, to=self.to)


class Pray(PlanLine, form="pray {followers}", label=Words("Pray")):
    """TM-93."""

    followers: tuple[str, ...] = asks(own_followers, Prayers)

    def item(self) -> PlanItem:
        return PlanItem("pray", followers=list(self.followers))


class Keeps(Decision[Any]):
    """TM-119: whether a card is kept, and who prays for it on the spot."""

    what, writing = Words("whether you keep it"), WRITING
    pay: bool = asks(Flag(), Phrases({"keep": True, "no keep": False}))
    pray: tuple[str, ...] = asks(own_followers, Prayers, default=())

    def kept(self) -> Keep:
        return Keep(self.pay, list(self.pray))


class Upkeep(Keeps, form="{pay} [praying {pray}]"):
    """As filed with a play."""


def keeping(at: Planning) -> Spelling:
    return Nested(Upkeep, at)


def upkeep(at: Planning) -> Choice:
    """Only where some card has a keeping cost."""
    costly = not at.settled or any(at.card(card).keep is not None for card in at.playable)
    return Upkeep.choice(at) if costly else One([])


def origins(at: Planning) -> One:
    """TM-105: where there is no avatar, and none can come, miracles start from the messiah."""
    only = at.settled and lone(at.state, at.seat, "avatar") is None
    return One(ORIGINS[:1] if only else ORIGINS)


class CardLine(PlanLine):
    """A card is played or given: what may also answer others."""

    what = Words("a card")
    card: str


class PlayCard(
    CardLine,
    form="play {card} [from {origin}] [target|targets|on {targets}] [choose {choices}] [{open}] [{keep}]",
    case="play",
    label=Words("Play a card"),
):
    """TM-101, TM-107."""

    card: str = asks(playable_cards, spelling.own_cards, among=cards_in_hand)
    origin: Origin | None = asks(origins, Named("origin", ORIGINS), default=None)
    targets: tuple[str, ...] = asks(things, targets, default=(), given="card")
    choices: Choices = asks(card_choices, by_name, default=Choices(), given="card")
    open: bool = asks(Flag(), Phrases({"open": True}), default=False)
    keep: Upkeep | None = asks(upkeep, keeping, default=None)

    def item(self) -> PlanItem:
        return PlanItem(
            "play",
            card=self.card,
            origin=self.origin,
            targets=list(self.targets),
            choices={name: list(words) for name, words in self.choices.by_name.items()},
            open=self.open,
            keep=None if self.keep is None else self.keep.kept(),
        )


class Gift(CardLine, form="give {card}", label=Words("Give a card to your ally")):
    """TM-103."""

    card: str = asks(playable_cards, spelling.own_cards)

    @classmethod
    def refusal(cls, at: Planning) -> Reason | None:
        return NO_ALLY if ally_of(at.state, at.seat) is None else None

    def item(self) -> PlanItem:
        return PlanItem("gift", card=self.card)


class PlanMarker(PlanLine):
    """No action: it says how the plan is shown (TM-137)."""

    do: ClassVar[Do]

    def item(self) -> PlanItem:
        return PlanItem(self.do)


class Show(PlanMarker, form="show", label=Words("Show the plan up to here first")):
    """TM-137: a bundle ends here."""

    do = "show"


class With(PlanMarker, form="with", label=Words("Show what is before and after this together")):
    """TM-138: none does."""

    do = "with"


class Stop(PlanMarker, form="stop", label=Words("Ask me again here")):
    """TM-151: the plan comes back."""

    do = "stop"


class Declare(PlanMarker, form="declare", label=Words("Declare combat here")):
    """TM-155: combat, or none."""

    do = "declare"


MARKERS: Mapping[str, PlanMarker] = {one.do: one() for one in (Show, With, Stop, Declare)}


def line_of(item: PlanItem) -> PlanLine:
    """What the state keeps, as it was decided."""
    match item.do:
        case "move":
            return Move(unit=item.unit, to=item.to)
        case "pray":
            return Pray(followers=tuple(item.followers))
        case "play":
            keep = item.keep
            return PlayCard(
                card=item.card,
                origin=item.origin,
                targets=tuple(item.targets),
                choices=Choices(item.choices),
                open=item.open,
                keep=None if keep is None else Upkeep(pay=keep.pay, pray=tuple(keep.pray)),
            )
        case "gift":
            return Gift(card=item.card)
        case marker:
            return MARKERS[marker]
