"""What a content pack of Great Old Ones holds, and how it is read and checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from referee.engine.content_fields import Whole
from referee.games.great_old_ones.abilities import ABILITIES

JEWELS = ("red", "yellow", "green", "blue", "violet")  # GO-68
VILLAGERS = 50
OLD_ONES = ("G1", "G2", "G3", "G4")
MIN_CAPACITY = 4
"""An Old One starts with this many cubes (GO-13)."""
BARRED_FORCE = 3
"""Villagers of this Force are not in the first City (GO-16)."""
MIN_NOT_BARRED = 20
MIN_OF_A_JEWEL = 2


@dataclass(frozen=True)
class Villager:
    """A villager card (GO-04). Its `corpulence` is its capacity once it is a Priest (GO-10)."""

    no: int
    name: str
    jewel: str
    force: int
    vigor: int
    will: int
    corpulence: int
    turn_order: int
    red_border: bool
    ability: str | None
    is_old_one: ClassVar[bool] = False

    @property
    def id(self) -> str:
        return str(self.no)

    @property
    def capacity(self) -> int:
        return self.corpulence


@dataclass(frozen=True)
class OldOne:
    """An Old One card; it has no jewel and is never converted (GO-11)."""

    id: str
    name: str
    turn_order: int
    red_border: bool
    capacity: int
    ability: str | None
    jewel: ClassVar[None] = None
    is_old_one: ClassVar[bool] = True

    @property
    def no(self) -> int:
        return int(self.id[1:])


@dataclass(frozen=True, eq=False)
class Content:
    """A pack, ready to play with; both lists are in the order of their numbers."""

    old_ones: tuple[OldOne, ...]
    villagers: tuple[Villager, ...]

    @cached_property
    def monsters(self) -> dict[str, OldOne | Villager]:
        """Every card by its id: a villager's is its number, an Old One's is G1 to G4."""
        return {**{card.id: card for card in self.old_ones}, **self.by_id}

    @cached_property
    def by_id(self) -> dict[str, Villager]:
        """The villagers by id."""
        return {villager.id: villager for villager in self.villagers}

    def name(self, card: str) -> str:
        return self.monsters[card].name


class Ability(fields.String):
    """The code of an ability; `none` and null are no ability."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        code = super()._deserialize(value, *args, **kwargs)
        if code == "none":
            return None
        if code not in ABILITIES:
            raise ValidationError(
                f"There is no ability {code!r}. Expected one of {', '.join(ABILITIES)}, none."
            )
        return code


def _between(low: int, high: int) -> Whole:
    error = "Expected a whole number from {min} to {max}, got {input}."
    return Whole(required=True, validate=validate.Range(min=low, max=high, error=error))


def _name() -> fields.String:
    return fields.String(required=True, validate=validate.Length(min=1, max=60))


def _yes_or_no() -> fields.Boolean:
    return fields.Boolean(required=True, truthy={True}, falsy={False})


class VillagerSchema(Schema):
    no = _between(1, VILLAGERS)
    name = _name()
    jewel = fields.String(
        required=True,
        validate=validate.OneOf(JEWELS, error=f"Expected one of {', '.join(JEWELS)}, got {{input!r}}."),
    )
    force = _between(1, 100)
    vigor = _between(0, 100)
    will = _between(0, 100)
    corpulence = _between(1, 100)
    turn_order = _between(-1000, 1000)
    red_border = _yes_or_no()
    ability = Ability(load_default=None, allow_none=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Villager:
        return Villager(**data)


class OldOneSchema(Schema):
    id = fields.String(
        required=True,
        validate=validate.OneOf(OLD_ONES, error=f"Expected one of {', '.join(OLD_ONES)}, got {{input!r}}."),
    )
    name = _name()
    turn_order = _between(-1000, 1000)
    red_border = _yes_or_no()
    capacity = _between(MIN_CAPACITY, 100)
    ability = Ability(load_default=None, allow_none=True)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> OldOne:
        return OldOne(**data)


class ContentSchema(Schema):
    """Reads a pack's data into a `Content`."""

    name = fields.String(validate=validate.Length(min=1, max=80))
    sources = fields.Dict(
        keys=fields.String(validate=validate.OneOf(["old_ones", "villagers"])),
        values=fields.String(
            validate=validate.OneOf(["rulebook", "house"], error="Expected rulebook or house, got {input!r}.")
        ),
    )
    old_ones = fields.List(
        fields.Nested(OldOneSchema),
        required=True,
        validate=validate.Length(equal=len(OLD_ONES), error="Expected exactly four Old Ones."),
    )
    villagers = fields.List(
        fields.Nested(VillagerSchema),
        required=True,
        validate=validate.Length(equal=VILLAGERS, error="Expected exactly fifty villagers."),
    )

    @validates_schema
    def check_together(self, data: dict[str, Any], **_: Any) -> None:
        villagers: list[Villager] = data["villagers"]
        _refuse_twins("old_ones", [card.id for card in data["old_ones"]])
        _refuse_twins("villagers", [card.id for card in villagers])
        jewels = Counter(card.jewel for card in villagers)
        for jewel in JEWELS:
            if jewels[jewel] < MIN_OF_A_JEWEL:
                raise ValidationError(
                    f"Expected several {jewel} villagers, got {jewels[jewel]}.", "villagers"
                )
        if (welcome := sum(card.force != BARRED_FORCE for card in villagers)) < MIN_NOT_BARRED:
            wanted = f"at least {MIN_NOT_BARRED} villagers whose Force is not {BARRED_FORCE}"
            raise ValidationError(f"Expected {wanted}, got {welcome}.", "villagers")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Content:
        return Content(
            tuple(sorted(data["old_ones"], key=lambda card: card.no)),
            tuple(sorted(data["villagers"], key=lambda card: card.no)),
        )


def _refuse_twins(field: str, ids: list[str]) -> None:
    for id_, count in Counter(ids).items():
        if count > 1:
            raise ValidationError(f"There are {count} cards {id_}.", field)
