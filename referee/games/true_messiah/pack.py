"""What a content pack of True Messiah holds, and how it is read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, pre_load, validate, validates_schema

from referee.engine.content_fields import Whole
from referee.games.true_messiah.cards.faces import (
    BadCard,
    Card,
    CardEffect,
    ChoiceSlot,
    TargetSlot,
    mismatches,
    read_effect,
)
from referee.games.true_messiah.grid import grid
from referee.games.true_messiah.state import COLOURS

LEAST_SEATS = 2
MOST_SEATS = 4
STARTERS = 9
MARKET_CARDS = 42
MONOLITHS = 4
MOST_TARGETS = 8
MOST_CHOSEN = 24
"""How much a card may target with one word, and how much it may let its player choose."""
RESERVED = frozenset(
    {"move", "pray", "play", "give", "show", "with", "stop", "declare", "end", "more", "hold", "pass", "take"}
    | {"respond", "choose", "confirm", "keep", "attack", "sack", "remove", "leave", "bid", "buy", "accept"}
    | {"refuse", "none", "all", "open", "target", "from", "wish"}
)
"""Words that text orders need for themselves."""

ID = validate.Regexp(
    r"[a-z][a-z0-9_-]{0,39}\Z", error="Expected small letters, digits, _ or -, at most 40, got {input!r}."
)
SPACE = validate.Regexp(r"[1-9]\d?,[1-9]\d?\Z", error="Expected a space such as 2,3, got {input!r}.")
SOURCE = validate.OneOf(["rulebook", "house"], error="Expected rulebook or house, got {input!r}.")


@dataclass(frozen=True)
class Board:
    """The play area for a number of seats; cities and trios by place in the turn order."""

    seats: int
    columns: int
    rows: int
    city: tuple[str, ...]
    trio: tuple[str, ...]
    monoliths: tuple[str, ...]


@dataclass(frozen=True)
class Colour:
    id: str
    name: str
    short: str
    sign: str


@dataclass(frozen=True)
class Start:
    """What each seat begins with (TM-28 to TM-34), and the cards kept in the End Phase."""

    coins: int
    health: int
    followers: int
    at_city: int
    hand: int
    keep: int


@dataclass(frozen=True)
class Supply:
    """The pieces of each colour (TM-05)."""

    followers: int
    nonbelievers: int
    temples: int
    providence: int


@dataclass(frozen=True, eq=False)
class Content:
    """A pack, ready to play with."""

    boards: Mapping[int, Board]
    colours: tuple[Colour, ...]
    start: Start
    supply: Supply
    cards: tuple[Card, ...]

    @cached_property
    def by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def cheapest_preemptive(self) -> int:
        """TM-141."""
        return min((card.cost for card in self.cards if card.preemptive), default=10**6)

    @cached_property
    def cheapest(self) -> int:
        """TM-149."""
        return min(card.cost for card in self.cards)

    @cached_property
    def most_targets(self) -> int:
        """How many targets may be named: more than any card has."""
        return max(MOST_TARGETS, *(sum(slot.max for slot in card.targets) for card in self.cards))

    def name(self, card: str) -> str:
        return self.by_id[card].name

    def colour_name(self, colour: str) -> str:
        return next(one.name for one in self.colours if one.id == colour)

    def deck(self, which: str) -> list[str]:
        """The cards of a starting deck, or of the `market`, in the order of the pack."""
        return [card.id for card in self.cards for _ in range(card.decks.get(which, 0))]


def _between(low: int, high: int, **more: Any) -> Whole:
    error = "Expected a whole number from {min} to {max}, got {input}."
    return Whole(validate=validate.Range(min=low, max=high, error=error), **more)


def _words(longest: int) -> fields.String:
    return fields.String(required=True, validate=validate.Length(min=1, max=longest))


def _spaces(**more: Any) -> fields.List[Any]:
    return fields.List(fields.String(validate=SPACE), **more)


class BoardSchema(Schema):
    seats = _between(LEAST_SEATS, MOST_SEATS, required=True)
    columns = _between(3, 20, required=True)
    rows = _between(3, 20, required=True)
    city = _spaces(required=True)
    trio = _spaces(required=True)
    monoliths = _spaces(load_default=list)

    @validates_schema
    def check_spaces(self, data: dict[str, Any], **_: Any) -> None:
        area = grid(data["columns"], data["rows"]).places
        seen: set[str] = set()
        for field in ("city", "trio", "monoliths"):
            for space in data[field]:
                if space not in area:
                    raise ValidationError(f"{space} is outside the play area.", field)
                if space in seen:
                    raise ValidationError(f"{space} is used twice.", field)
                seen.add(space)
        for field in ("city", "trio"):
            if len(data[field]) != data["seats"]:
                raise ValidationError(f"Expected {data['seats']} spaces, got {len(data[field])}.", field)
        wanted = MONOLITHS if data["seats"] == 3 else 0
        if len(data["monoliths"]) != wanted:
            raise ValidationError(f"Expected {wanted} spaces, got {len(data['monoliths'])}.", "monoliths")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Board:
        return Board(**{**data, **{name: tuple(data[name]) for name in ("city", "trio", "monoliths")}})


class ColourSchema(Schema):
    id = fields.String(
        required=True,
        validate=validate.OneOf(COLOURS, error=f"Expected one of {', '.join(COLOURS)}, got {{input!r}}."),
    )
    name = _words(20)
    short = fields.String(required=True, validate=validate.Regexp(r"[A-Z]\Z", error="Expected a letter."))
    sign = _words(20)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Colour:
        return Colour(**data)


class StartSchema(Schema):
    coins = _between(0, 1000, required=True)
    health = _between(1, 6, required=True)
    followers = _between(4, 24, required=True)
    at_city = _between(0, 4, required=True)
    hand = _between(1, STARTERS, required=True)
    keep = _between(0, STARTERS, required=True)

    @validates_schema
    def check_trio(self, data: dict[str, Any], **_: Any) -> None:
        if not 0 <= data["followers"] - data["at_city"] <= 4:
            raise ValidationError("At most four followers stand on the space beside the city.", "followers")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Start:
        return Start(**data)


class SupplySchema(Schema):
    followers = _between(7, 24, required=True)
    nonbelievers = _between(0, 99, required=True)
    temples = _between(0, 99, required=True)
    providence = _between(0, 99, required=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Supply:
        return Supply(**data)


class TargetSchema(Schema):
    name = fields.String(required=True, validate=ID)
    kind = fields.String(
        required=True, validate=validate.OneOf(["unit", "space", "building", "player", "miracle"])
    )
    whose = fields.String(load_default="any", validate=validate.OneOf(["own", "ally", "enemy", "any"]))
    filters = fields.List(fields.String(), load_default=list)
    min = _between(1, MOST_TARGETS, load_default=1)
    max = _between(1, MOST_TARGETS, load_default=1)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> TargetSlot:
        if data["min"] > data["max"]:
            raise ValidationError(f"There is no number from {data['min']} to {data['max']}.", "max")
        return TargetSlot(**{**data, "filters": tuple(data["filters"])})


class ChoiceSchema(Schema):
    name = fields.String(required=True, validate=ID)
    kind = fields.String(required=True)
    by = fields.String(load_default="player")
    when = fields.String(load_default="resolve", validate=validate.OneOf(["resolve", "during", "casualties"]))
    max = _between(1, MOST_CHOSEN, load_default=1)
    steps = _between(1, 20, load_default=2)
    within = _between(0, 40, load_default=None, allow_none=True)
    around = fields.String(load_default="origin")
    unit = fields.String(load_default="")
    default = _between(0, MOST_CHOSEN, load_default=0)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> ChoiceSlot:
        return ChoiceSlot(**data)


class EffectField(fields.Field[CardEffect]):
    """A building block as it is written, such as `damage(who, 2)`."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> CardEffect:
        if not isinstance(value, str):
            raise ValidationError("Expected a text.")
        try:
            return read_effect(value)
        except BadCard as error:
            raise ValidationError(str(error)) from None


class CardSchema(Schema):
    id = fields.String(required=True, validate=ID)
    name = _words(40)
    text = _words(300)
    decks = fields.Dict(
        keys=fields.String(
            validate=validate.OneOf([*COLOURS, "market"], error="There is no deck {input!r}.")
        ),
        values=_between(1, 42),
        required=True,
    )
    cost = _between(0, 99, required=True)
    preemptive = fields.Boolean(load_default=False, truthy={True}, falsy={False})
    range = _between(0, 40, load_default=None, allow_none=True)
    keep = _between(1, 99, load_default=None, allow_none=True)
    targets = fields.List(fields.Nested(TargetSchema), load_default=list)
    choices = fields.List(fields.Nested(ChoiceSchema), load_default=list)
    effects = fields.List(EffectField(), required=True, validate=validate.Length(min=1, max=6))
    lasts = fields.String(
        load_default="no",
        validate=validate.OneOf(["no", "end_of_turn", "owner_turn_start", "owner_turn_end"]),
    )
    reveals = fields.Boolean(load_default=False, truthy={True}, falsy={False})
    source = fields.String(load_default="house", validate=SOURCE)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Card:
        if data["id"] in RESERVED or data["name"].casefold() in RESERVED:
            raise ValidationError(f"{data['id']!r} is a word of text orders.", "id")
        listed = {name: tuple(data[name]) for name in ("targets", "choices", "effects")}
        card = Card(**{**data, **listed})
        for message in mismatches(card):
            raise ValidationError(f"{card.id}: {message}.")
        return card


class ContentSchema(Schema):
    """Reads a pack's data into a `Content`."""

    name = fields.String(validate=validate.Length(min=1, max=80))
    sources = fields.Dict(keys=fields.String(), values=fields.String(validate=SOURCE))
    boards = fields.List(fields.Nested(BoardSchema), required=True)
    colours = fields.List(fields.Nested(ColourSchema), required=True)
    start = fields.Nested(StartSchema, required=True)
    supply = fields.Nested(SupplySchema, required=True)
    cards = fields.List(fields.Nested(CardSchema), required=True, validate=validate.Length(max=200))

    @pre_load
    def check_object(self, data: Any, **_: Any) -> Any:
        if not isinstance(data, Mapping):
            raise ValidationError("Expected an object.")
        return data

    @validates_schema
    def check_together(self, data: dict[str, Any], **_: Any) -> None:
        if sorted(board.seats for board in data["boards"]) != [2, 3, 4]:
            raise ValidationError("Expected a board each for 2, 3 and 4 seats.", "boards")
        if sorted(colour.id for colour in data["colours"]) != sorted(COLOURS):
            raise ValidationError("Expected each of the four colours once.", "colours")
        _refuse_twins([{card.id, card.name.casefold().replace(" ", "_")} for card in data["cards"]])
        copies: Counter[str] = Counter()
        for card in data["cards"]:
            copies.update(card.decks)
        for deck in COLOURS:
            if copies[deck] != STARTERS:
                raise ValidationError(f"{deck} has {copies[deck]} starters instead of {STARTERS}.", "cards")
        if copies["market"] != MARKET_CARDS:
            raise ValidationError(
                f"The market has {copies['market']} cards instead of {MARKET_CARDS}.", "cards"
            )

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Content:
        return Content(
            {board.seats: board for board in data["boards"]},
            tuple(sorted(data["colours"], key=lambda colour: COLOURS.index(colour.id))),
            data["start"],
            data["supply"],
            tuple(data["cards"]),
        )


def _refuse_twins(names: Iterable[set[str]]) -> None:
    for name, count in Counter(name for each in names for name in each).items():
        if count > 1:
            raise ValidationError(f"{name!r} names two of them.", "cards")
