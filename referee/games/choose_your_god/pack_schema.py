"""How a content pack is read and checked, with messages that name the place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from referee.engine.content_fields import Whole
from referee.games.choose_your_god.pack import (
    AbilityName,
    Content,
    CultSheet,
    Effect,
    Intrigue,
    License,
    Location,
    Miracle,
    SupremacyEffect,
)
from referee.games.choose_your_god.vocabulary import (
    ABILITIES,
    ARTISAN,
    CARDS_IN_A_DECK,
    FORUM,
    INTRIGUE_EFFECTS,
    LAST_LOCATION,
    LICENSE_EFFECTS,
    MIRACLE_EFFECTS,
    STRENGTHS,
    SUPREMACY,
    SUPREMACY_STEPS,
)

WRITTEN = re.compile(r"(?P<name>[a-z_]+)(?:\((?P<given>[^()]*)\))?")
SHORT = re.compile(r"[a-z0-9-]+")
LISTS = (
    "locations", "pray_table", "cults", "abilities", "supremacy_effects", "miracles", "intrigues", "licenses",
)  # fmt: skip
COMMANDS = frozenset(
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


class EffectField(fields.Field[Effect]):
    """`name(parameter, …)`; the numbers are checked by whoever uses the field."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(required=True)
        self._names = tuple(names)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Effect:
        found = WRITTEN.fullmatch(value) if isinstance(value, str) else None
        if found is None or found["name"] not in self._names:
            raise ValidationError(f"There is no effect {value!r}. Expected one of {', '.join(self._names)}.")
        given = [part.strip() for part in (found["given"] or "").split(",") if part.strip()]
        decks = [part for part in given if part in ("miracle", "intrigue")]
        try:
            numbers = tuple(int(part) for part in given if part not in decks)
        except ValueError:
            raise ValidationError(f"The parameters of {value!r} are not whole numbers.") from None
        return Effect(found["name"], numbers, decks[0] if decks else None)


def _between(low: int, high: int) -> Whole:
    error = "Expected a whole number from {min} to {max}, got {input}."
    return Whole(required=True, validate=validate.Range(min=low, max=high, error=error))


def _name() -> fields.String:
    return fields.String(required=True, validate=validate.Length(min=1, max=60))


def _word(value: str) -> None:
    if not SHORT.fullmatch(value):
        raise ValidationError(f"A short form is one word of small letters, got {value!r}.")
    if value in COMMANDS:
        raise ValidationError(f"{value!r} is a command of text orders.")


def _short() -> fields.String:
    return fields.String(required=True, validate=_word)


def _flag() -> fields.Boolean:
    return fields.Boolean(required=True, truthy={True}, falsy={False})


class LocationSchema(Schema):
    no = _between(1, LAST_LOCATION)
    id = _short()
    name = _name()
    followers = _between(0, 9)
    alms = _between(0, 100)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Location:
        return Location(**data)


class AbilityNameSchema(Schema):
    id = _name()
    name = _name()
    short = _short()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> AbilityName:
        return AbilityName(**data)


class CultSheetSchema(Schema):
    id = fields.String(
        required=True,
        validate=validate.OneOf(
            list(ABILITIES), error=f"Expected one of {', '.join(ABILITIES)}, got {{input!r}}."
        ),
    )
    name = _name()
    light = _between(0, 1000)
    dark = _between(0, 1000)
    abilities = fields.List(fields.Nested(AbilityNameSchema), required=True)

    @validates_schema
    def check_abilities(self, data: dict[str, Any], **_: Any) -> None:
        wanted = ABILITIES[data["id"]]
        if tuple(ability.id for ability in data["abilities"]) != wanted:
            raise ValidationError(f"Expected the abilities {', '.join(wanted)} in this order.", "abilities")
        _refuse_twins("abilities", [ability.short for ability in data["abilities"]])

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> CultSheet:
        return CultSheet(**{**data, "abilities": tuple(data["abilities"])})


class SupremacyEffectSchema(Schema):
    id = _name()
    short = _short()
    text = fields.String(required=True, validate=validate.Length(min=1, max=200))
    steps = fields.List(EffectField(SUPREMACY_STEPS), required=True, validate=validate.Length(min=1))

    @validates_schema
    def check_steps(self, data: dict[str, Any], **_: Any) -> None:
        for step in data["steps"]:
            if len(step.numbers) != (step.name != "license") or (step.deck is not None) != (
                step.name == "draw"
            ):
                raise ValidationError(f"The step {step.name} has the wrong parameters.", "steps")
            if step.name == "token" and step.numbers[0] not in STRENGTHS:
                raise ValidationError(f"There is no token of strength {step.numbers[0]}.", "steps")
            if step.name != "followers" and any(number < 1 for number in step.numbers):
                raise ValidationError(f"The step {step.name} needs a positive number.", "steps")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> SupremacyEffect:
        return SupremacyEffect(**{**data, "steps": tuple(data["steps"])})


class MiracleSchema(Schema):
    id = _name()
    name = _name()
    short = _short()
    effect = EffectField(MIRACLE_EFFECTS)
    dark_seal = _flag()
    copies = _between(1, CARDS_IN_A_DECK)

    @validates_schema
    def check_numbers(self, data: dict[str, Any], **_: Any) -> None:
        effect: Effect = data["effect"]
        wanted = MIRACLE_EFFECTS[effect.name]
        if len(effect.numbers) != wanted or any(number < 0 for number in effect.numbers):
            raise ValidationError(f"The effect {effect.name} takes {wanted} positive numbers.", "effect")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Miracle:
        return Miracle(**data)


class IntrigueSchema(Schema):
    id = _name()
    name = _name()
    short = _short()
    effect = EffectField(INTRIGUE_EFFECTS)
    sale = _between(0, 100)
    dark_seal = _flag()
    copies = _between(1, CARDS_IN_A_DECK)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Intrigue:
        return Intrigue(**data)


class LicenseSchema(Schema):
    id = _name()
    name = _name()
    short = _short()
    effect = EffectField(LICENSE_EFFECTS)
    cost = _between(0, 100)
    bonus = _between(1, 3)
    copies = Whole(load_default=1, validate=validate.Equal(1, error="There is one copy of each License."))

    @validates_schema
    def check_numbers(self, data: dict[str, Any], **_: Any) -> None:
        effect: Effect = data["effect"]
        name, numbers = effect.name, effect.numbers
        allowed = {
            "approval": range(4, 7),
            "community": [no for no in range(1, LAST_LOCATION + 1) if no != FORUM],  # CG-119
            "title": range(ARTISAN, LAST_LOCATION + 1),
            "tithe": range(1, LAST_LOCATION + 1),
        }.get(name, ())
        counted = len(numbers) >= 1 if name == "tithe" else len(numbers) == (1 if allowed else 0)
        if not counted or any(number not in allowed for number in numbers):
            raise ValidationError(f"The effect {name} has the wrong numbers {list(numbers)}.", "effect")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> License:
        return License(**data)


class ContentSchema(Schema):
    """Reads a pack's data into a `Content`."""

    name = fields.String(validate=validate.Length(min=1, max=80))
    sources = fields.Dict(
        keys=fields.String(validate=validate.OneOf(LISTS)),
        values=fields.Dict(
            keys=fields.String(),
            values=fields.String(
                validate=validate.OneOf(
                    ["rulebook", "house"], error="Expected rulebook or house, got {input!r}."
                )
            ),
        ),
    )
    locations = fields.List(fields.Nested(LocationSchema), required=True)
    pray_table = fields.List(
        fields.List(_between(1, LAST_LOCATION)),
        required=True,
        validate=validate.Length(equal=4, error="Expected a row for 0, 1, 2 and 3 Mobs."),
    )
    cults = fields.List(fields.Nested(CultSheetSchema), required=True)
    supremacy_effects = fields.List(
        fields.Nested(SupremacyEffectSchema),
        required=True,
        validate=validate.Length(min=1, error="Expected at least one effect."),
    )
    miracles = fields.List(fields.Nested(MiracleSchema), required=True)
    intrigues = fields.List(fields.Nested(IntrigueSchema), required=True)
    licenses = fields.List(fields.Nested(LicenseSchema), required=True)

    @validates_schema
    def check_together(self, data: dict[str, Any], **_: Any) -> None:
        if [location.no for location in data["locations"]] != list(range(1, LAST_LOCATION + 1)):
            raise ValidationError(f"Expected the Locations 1 to {LAST_LOCATION} in order.", "locations")
        _refuse_twins("locations", [location.id for location in data["locations"]])
        if ARTISAN not in data["pray_table"][-1]:  # CG-56
            raise ValidationError(f"With 3 Mobs Location {ARTISAN} may be prayed for.", "pray_table")
        _check_cults(data["cults"])
        _refuse_twins("supremacy_effects", [effect.id for effect in data["supremacy_effects"]])
        _refuse_twins("supremacy_effects", [effect.short for effect in data["supremacy_effects"]])
        for deck in ("miracles", "intrigues", "licenses"):
            copies = sum(card.copies for card in data[deck])
            if copies != CARDS_IN_A_DECK:
                raise ValidationError(f"Expected {CARDS_IN_A_DECK} cards in all, got {copies}.", deck)
        _check_names([*data["miracles"], *data["intrigues"], *data["licenses"]])
        _check_licenses(data["licenses"])

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Content:
        return Content(
            tuple(data["locations"]),
            tuple(tuple(sorted(set(row))) for row in data["pray_table"]),
            tuple(data["cults"]),
            tuple(data["supremacy_effects"]),
            tuple(data["miracles"]),
            tuple(data["intrigues"]),
            tuple(data["licenses"]),
        )


def _check_cults(sheets: Sequence[CultSheet]) -> None:
    if sorted(sheet.id for sheet in sheets) != sorted(ABILITIES):
        raise ValidationError(f"Expected the cults {', '.join(ABILITIES)}, each once.", "cults")
    mights = [might for sheet in sheets for might in (sheet.light, sheet.dark)]
    if len(set(mights)) < len(mights):
        raise ValidationError("Two sides have the same Divine Might.", "cults")
    if min(sheet.dark for sheet in sheets) < max(sheet.light for sheet in sheets):  # CG-102
        raise ValidationError("Every dark Divine Might is greater than every light one.", "cults")


def _check_names(cards: Sequence[Miracle | Intrigue | License]) -> None:
    _refuse_twins("_schema", [*(card.id for card in cards), SUPREMACY])
    _refuse_twins("_schema", [*(card.short for card in cards), SUPREMACY])


def _check_licenses(cards: Sequence[License]) -> None:
    """CG-119, CG-120."""
    for effect, wanted in (
        ("community", [no for no in range(1, LAST_LOCATION + 1) if no != FORUM]),
        ("title", list(range(ARTISAN, LAST_LOCATION + 1))),
    ):
        found = sorted(card.effect.numbers[0] for card in cards if card.effect.name == effect)
        if found != wanted:
            raise ValidationError(f"Expected one {effect} for each of {wanted}, got {found}.", "licenses")


def _refuse_twins(field: str, ids: list[str]) -> None:
    for id_, count in Counter(ids).items():
        if count > 1:
            raise ValidationError(f"{id_!r} is named {count} times.", field)
