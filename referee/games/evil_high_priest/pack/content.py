"""A whole content pack, ready to play with, and how it is read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from referee.games.evil_high_priest.pack.board import Board
from referee.games.evil_high_priest.pack.checks import complaints
from referee.games.evil_high_priest.pack.parts import (
    BOARD_IDS,
    BOXES,
    GENERIC,
    SLIME,
    Avatar,
    Chamber,
    Investigator,
    Monster,
    PriestCard,
    Ritual,
    Space,
)
from referee.games.evil_high_priest.pack.printed import untrue
from referee.games.evil_high_priest.pack.schemas import (
    AvatarSchema,
    ChamberSchema,
    GlacierSchema,
    InvestigatorSchema,
    LockSchema,
    MonsterSchema,
    PriestCardSchema,
    RitualSchema,
    SectionSchema,
    SiteSchema,
    SpaceSchema,
    TrackSchema,
    YellowTrackSchema,
)
from referee.games.evil_high_priest.pack.vocabulary import AVATARS, one_of

TOWNS = (
    "kingsport",
    "innsmouth",
    "boston",
    "dunwich",
    "silver_twilight",
    "arkham",
    "miskatonic",
    "aylesbury",
    "starry_wisdom",
    "salem",
    "athenaeum",
    "providence",
)
RITUALS = ("tulszcha", "mao", "spectral", "red", "dragon")
"""In printed order (EH-161)."""
PRIEST_SPACES = ("ability", "summon", "rescue", "chanting", "escape")
FEWEST_CHAMBERS = 38
"""Five full sanctums and the display: with these, Chambers never run out (EH-043)."""
FEWEST_PRIESTS = 5
"""One for each seat, whichever box is in use (EH-028)."""


@dataclass(frozen=True, eq=False)
class Content:
    """A pack: the boards that are always there, the cards, and the cult boards to choose from."""

    towns: tuple[Space, ...]
    rituals: tuple[Ritual, ...]
    priest_spaces: tuple[Space, ...]
    king: Space
    chambers: tuple[Chamber, ...]
    monsters: tuple[Monster, ...]
    investigators: tuple[Investigator, ...]
    priests: tuple[PriestCard, ...]
    avatars: tuple[Avatar, ...]
    boards: tuple[Board, ...]

    @cached_property
    def town(self) -> Mapping[str, Space]:
        return {space.id: space for space in self.towns}

    @cached_property
    def ritual(self) -> Mapping[str, Ritual]:
        return {ritual.id: ritual for ritual in self.rituals}

    @cached_property
    def priest_space(self) -> Mapping[str, Space]:
        return {space.id: space for space in self.priest_spaces}

    @cached_property
    def chamber(self) -> Mapping[str, Chamber]:
        return {card.id: card for card in self.chambers}

    @cached_property
    def monster(self) -> Mapping[str, Monster]:
        """Every monster by id, the Slime Mold among them."""
        return {card.id: card for card in self.monsters}

    @cached_property
    def investigator(self) -> Mapping[str, Investigator]:
        return {card.id: card for card in self.investigators}

    @cached_property
    def priest(self) -> Mapping[str, PriestCard]:
        return {card.id: card for card in self.priests}

    @cached_property
    def avatar(self) -> Mapping[str, Avatar]:
        return {card.id: card for card in self.avatars}

    @cached_property
    def board(self) -> Mapping[str, Board]:
        return {board.id: board for board in self.boards}

    def monster_deck(self, boxes: Iterable[str]) -> list[str]:
        """The ids of the Monster deck, copies included: the generic ones and those of the boxes (EH-023)."""
        used = {None, *boxes}
        deck = [card for card in self.monsters if card.id != SLIME and card.box in used]
        return [card.id for card in deck for _ in range(card.copies)]

    def chamber_deck(self) -> list[str]:
        """The ids of all Chamber cards, copies included."""
        return [card.id for card in self.chambers for _ in range(card.copies)]


class BoardSchema(Schema):
    id = one_of(BOARD_IDS)
    name = fields.String(required=True, validate=validate.Length(min=1, max=60))
    box = one_of(BOXES, load_default=None)
    locks = fields.List(fields.Nested(LockSchema), required=True)
    sites = fields.List(fields.Nested(SiteSchema), load_default=list)
    tracks = fields.List(fields.Nested(TrackSchema), load_default=list)
    sections = fields.List(fields.Nested(SectionSchema), load_default=list)
    glaciers = fields.List(fields.Nested(GlacierSchema), load_default=list)
    yellow_tracks = fields.List(fields.Nested(YellowTrackSchema), load_default=list)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Board:
        board = Board(**_frozen(data))
        messages: dict[str | int, Any] = {}
        for place, sentence in complaints(board):
            spot = messages
            for step in place[:-1]:
                spot = spot.setdefault(step, {})
            spot.setdefault(place[-1], []).append(sentence)
        if not messages and (wrong := untrue(board)):
            messages = {"_schema": [f"This is not the board {board.name}. {sentence}" for sentence in wrong]}
        if messages:
            raise ValidationError(messages)
        return board


def _all_of(ids: tuple[str, ...], schema: type[Schema], what: str) -> fields.List[Any]:
    def complete(parts: list[Any]) -> None:
        if (given := [part.id for part in parts]) != list(ids):
            raise ValidationError(
                f"Expected the {what} {', '.join(ids)}, in this order, got {', '.join(given)}."
            )

    return fields.List(fields.Nested(schema), required=True, validate=complete)


class ContentSchema(Schema):
    """Reads a pack's data into a `Content`."""

    name = fields.String(validate=validate.Length(min=1, max=80))
    towns = _all_of(TOWNS, SpaceSchema, "towns")
    rituals = _all_of(RITUALS, RitualSchema, "rituals")
    priest_spaces = _all_of(PRIEST_SPACES, SpaceSchema, "spaces")
    king = fields.Nested(SpaceSchema, required=True)
    chambers = fields.List(fields.Nested(ChamberSchema), required=True)
    monsters = fields.List(fields.Nested(MonsterSchema), required=True)
    investigators = fields.List(fields.Nested(InvestigatorSchema), required=True)
    priests = fields.List(fields.Nested(PriestCardSchema), required=True)
    avatars = _all_of(AVATARS, AvatarSchema, "Avatars")
    boards = fields.List(
        fields.Nested(BoardSchema),
        required=True,
        validate=validate.Length(min=1, error="Expected at least one cult board."),
    )

    @validates_schema
    def check_together(self, data: dict[str, Any], **_: Any) -> None:
        for kind in ("chambers", "monsters", "investigators", "priests", "boards"):
            for id_, count in Counter(card.id for card in data[kind]).items():
                if count > 1:
                    raise ValidationError(f"{id_} is there {count} times.", kind)
        if (cards := sum(card.copies for card in data["chambers"])) < FEWEST_CHAMBERS:
            raise ValidationError(
                f"Expected at least {FEWEST_CHAMBERS} Chamber cards, got {cards}.", "chambers"
            )
        for needed in (GENERIC, SLIME):
            if needed not in (card.id for card in data["monsters"]):
                raise ValidationError(f"There is no monster {needed!r}.", "monsters")
        for box in BOXES:
            priests = sum(card.box == box for card in data["priests"])
            if priests < FEWEST_PRIESTS:
                wanted = f"at least {FEWEST_PRIESTS} priests in the box {box}"
                raise ValidationError(f"Expected {wanted}, got {priests}.", "priests")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Content:
        data.pop("name", None)
        return Content(**_frozen(data))


def _frozen(data: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
