"""What a content pack of Cult Wars holds, and how it is read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from marshmallow import Schema, ValidationError, fields, post_load, pre_load, validate, validates_schema

from referee.engine.choices import Option
from referee.engine.content_fields import Whole
from referee.games.cult_wars.cards.blocks import BadEffect, Effect, read_effect

LEAST_SEATS = 3
MOST_SEATS = 4
STRATEGY_CARDS = 6
LEAST_ACTION_CARDS = 2 * MOST_SEATS
MOST_ACTION_CARDS = 1000
RESERVED = frozenset({"even", "ask", "nothing", "none", "all", "idle", "play", "blame", "keep"})
"""Words that text orders need for themselves."""

ID = validate.Regexp(
    r"(?=.*[A-Za-z_])[A-Za-z0-9_-]{1,40}\Z",
    error="Expected letters, digits, _ or - (at most 40, not a number), got {input!r}.",
)
SOURCE = validate.OneOf(["rulebook", "house"], error="Expected rulebook or house, got {input!r}.")


def not_reserved(name: str) -> None:
    """Refuses a name that text orders, in which case does not matter, need for themselves."""
    if name.casefold() in RESERVED:
        raise ValidationError(f"{name!r} is a word of text orders.")


@dataclass(frozen=True)
class CultCard:
    """A cult as its insignia shows it; `short` is its short form in text orders."""

    id: str
    name: str
    short: str
    source: str


@dataclass(frozen=True)
class Need:
    """A choice that a card's player announces with the plan; `owner` says whose slot or amount it is."""

    kind: Literal["cult", "slot", "amount"]
    owner: str
    low: int = 1
    high: int = 1


@dataclass(frozen=True)
class ActionCard:
    """A face of the action deck."""

    id: str
    name: str
    copies: int
    text: str
    order: int
    target: Literal["none", "self", "aimed", "cult", "all_others", "all"]
    allow_self: bool
    needs: tuple[Need, ...]
    timing: Literal["now", "standing", "late"]
    effects: tuple[Effect, ...]
    source: str


@dataclass(frozen=True, eq=False)
class Content:
    """A pack, ready to play with."""

    cult_cards: tuple[CultCard, ...]
    strategy_values: tuple[int, ...]
    action_cards: tuple[ActionCard, ...]

    @cached_property
    def cults_by_id(self) -> dict[str, CultCard]:
        return {cult.id: cult for cult in self.cult_cards}

    @cached_property
    def cards(self) -> dict[str, ActionCard]:
        """The action cards by id."""
        return {card.id: card for card in self.action_cards}

    @cached_property
    def strategy_cards(self) -> dict[str, int]:
        """A seat's strategy cards: the value by id. A second card of value 4 is called `4.2` (CW-04)."""
        return dict(zip(numbered(map(str, self.strategy_values)), self.strategy_values, strict=True))

    @cached_property
    def strategy_options(self) -> tuple[Option, ...]:
        return tuple(Option(id_, str(value), {"value": value}) for id_, value in self.strategy_cards.items())

    def cult_name(self, cult: str) -> str:
        return self.cults_by_id[cult].name

    def full_deck(self) -> list[str]:
        """Every action card there is, by id, in the order of the pack."""
        return [card.id for card in self.action_cards for _ in range(card.copies)]


def numbered(names: Any) -> list[str]:
    """The names with `.2`, `.3` … after the second, third … of the same."""
    seen: Counter[str] = Counter()
    ids = []
    for name in names:
        seen[name] += 1
        ids.append(name if seen[name] == 1 else f"{name}.{seen[name]}")
    return ids


def unnumbered(id_: str) -> str:
    """The name without its copy's number."""
    return id_.partition(".")[0]


def _name(longest: int) -> fields.String:
    return fields.String(required=True, validate=validate.Length(min=1, max=longest))


class CultSchema(Schema):
    id = fields.String(required=True, validate=[ID, not_reserved])
    name = fields.String(required=True, validate=[validate.Length(min=1, max=40), not_reserved])
    short = fields.String(required=True, validate=[ID, not_reserved])
    source = fields.String(load_default="house", validate=SOURCE)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> CultCard:
        return CultCard(**data)


class NeedSchema(Schema):
    kind = fields.String(required=True, validate=validate.OneOf(["cult", "slot", "amount"]))
    owner = fields.String(load_default="target", validate=validate.OneOf(["self", "target"]))
    low = Whole(validate=validate.Range(min=0, max=1000))
    high = Whole(validate=validate.Range(min=0, max=1000))

    @pre_load
    def read_word(self, data: Any, **_: Any) -> Any:
        return {"kind": data} if isinstance(data, str) else data

    @validates_schema
    def check_bounds(self, data: dict[str, Any], **_: Any) -> None:
        bounds = {"low", "high"} & data.keys()
        if data["kind"] != "amount":
            if bounds:
                raise ValidationError(f"Only an amount has bounds, not a {data['kind']}.")
        elif bounds != {"low", "high"}:
            raise ValidationError("An amount needs its bounds, low and high.")
        elif data["low"] > data["high"]:
            raise ValidationError(f"There is no amount from {data['low']} to {data['high']}.")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Need:
        return Need(**data)


class EffectField(fields.String):
    """A building block as it is written, such as `lose(target, idle > breed, 2)`."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        try:
            return read_effect(super()._deserialize(value, attr, data, **kwargs))
        except BadEffect as error:
            raise ValidationError(str(error)) from None


class ActionCardSchema(Schema):
    id = fields.String(required=True, validate=[ID, not_reserved])
    name = _name(60)
    copies = Whole(required=True, validate=validate.Range(min=1, max=100))
    text = _name(400)
    order = Whole(required=True, validate=validate.Range(min=-1_000_000, max=1_000_000))
    target = fields.String(
        required=True, validate=validate.OneOf(["none", "self", "aimed", "cult", "all_others", "all"])
    )
    allow_self = fields.Boolean(load_default=False, truthy={True}, falsy={False})
    needs = fields.List(fields.Nested(NeedSchema), load_default=list, validate=validate.Length(max=3))
    timing = fields.String(required=True, validate=validate.OneOf(["now", "standing", "late"]))
    effects = fields.List(EffectField(), required=True, validate=validate.Length(min=1, max=10))
    source = fields.String(load_default="house", validate=SOURCE)

    @validates_schema
    def check_together(self, data: dict[str, Any], **_: Any) -> None:
        for field, message in _mismatches(data):
            raise ValidationError(message, field)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> ActionCard:
        return ActionCard(**{**data, "needs": tuple(data["needs"]), "effects": tuple(data["effects"])})


def _mismatches(card: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Where the fields of a card contradict each other."""
    kinds = [need.kind for need in card["needs"]]
    if len(set(kinds)) < len(kinds):
        yield "needs", "A card needs each kind of choice at most once."
    if ("cult" in kinds) != (card["target"] == "cult"):
        yield "needs", "A card needs the choice of a cult just when its target is cult."
    if card["allow_self"] and card["target"] != "cult":
        yield "allow_self", "Only a card whose target is cult can allow its own player."
    for effect in card["effects"]:
        if effect.who == "target" and card["target"] == "none":
            yield "effects", f"{effect} acts on a target, but the card has none."
        if effect.standing and card["timing"] != "standing":
            yield "effects", f"{effect} stands until the end of the turn: the timing must be standing."
        if effect.block == "cancel" and card["timing"] == "late":
            yield "effects", f"{effect} comes too late: all cards are resolved by then."
        for kind in effect.wants:
            if kind not in kinds:
                yield "effects", f"{effect} uses the announced {kind}, which the card does not need."


class ContentSchema(Schema):
    """Reads a pack's data into a `Content`."""

    name = fields.String(validate=validate.Length(min=1, max=80))
    sources = fields.Dict(
        keys=fields.String(validate=validate.OneOf(["cults", "strategy_values", "action_cards"])),
        values=fields.String(validate=SOURCE),
    )
    cults = fields.List(
        fields.Nested(CultSchema),
        required=True,
        validate=validate.Length(equal=MOST_SEATS, error="Expected exactly four cults."),
    )
    strategy_values = fields.List(
        Whole(validate=validate.Range(min=1, max=1000, error="Expected a positive whole number.")),
        required=True,
        validate=validate.Length(equal=STRATEGY_CARDS, error="Expected exactly six values."),
    )
    action_cards = fields.List(
        fields.Nested(ActionCardSchema), required=True, validate=validate.Length(min=1, max=200)
    )

    @validates_schema
    def check_names(self, data: dict[str, Any], **_: Any) -> None:
        cults, cards = data["cults"], data["action_cards"]
        _refuse_twins("cults", *({name.casefold() for name in (c.id, c.name, c.short)} for c in cults))
        _refuse_twins("action_cards", *({card.id.casefold(), card.name.casefold()} for card in cards))
        if (copies := sum(card.copies for card in cards)) < LEAST_ACTION_CARDS:
            message = f"{copies} action cards are too few: each of {MOST_SEATS} seats draws two."
            raise ValidationError(message, "action_cards")
        if copies > MOST_ACTION_CARDS:
            message = f"{copies} action cards are too many: at most {MOST_ACTION_CARDS}."
            raise ValidationError(message, "action_cards")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Content:
        return Content(tuple(data["cults"]), tuple(data["strategy_values"]), tuple(data["action_cards"]))


def _refuse_twins(field: str, *names: set[str]) -> None:
    counts = Counter(name for each in names for name in each)
    for name, count in counts.items():
        if count > 1:
            raise ValidationError(f"{name!r} names two of them.", field)
