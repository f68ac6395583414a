"""A whole content pack, ready to play with, and how it is read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from marshmallow import ValidationError, post_load, validate, validates_schema

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
from referee.games.evil_high_priest.pack.reading import Inner, Listed, Table, one_of, text
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
from referee.games.evil_high_priest.pack.vocabulary import AVATARS

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


class BoardSchema(Table):
    id = one_of(BOARD_IDS)
    name = text(1, 60)
    box = one_of(BOXES, load_default=None)
    locks = Listed(Inner(LockSchema), required=True)
    sites = Listed(Inner(SiteSchema), load_default=list)
    tracks = Listed(Inner(TrackSchema), load_default=list)
    sections = Listed(Inner(SectionSchema), load_default=list)
    glaciers = Listed(Inner(GlacierSchema), load_default=list)
    yellow_tracks = Listed(Inner(YellowTrackSchema), load_default=list)

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


def _all_of(ids: tuple[str, ...], schema: type[Table], what: str) -> Listed:
    def complete(parts: list[Any]) -> None:
        if (given := [part.id for part in parts]) != list(ids):
            raise ValidationError(
                f"Expected the {what} {', '.join(ids)}, in this order, got {', '.join(given)}."
            )

    return Listed(Inner(schema), required=True, validate=complete)


class ContentSchema(Table):
    """Reads a pack's data into a `Content`."""

    name = text(1, 80, load_default="")
    towns = _all_of(TOWNS, SpaceSchema, "towns")
    rituals = _all_of(RITUALS, RitualSchema, "rituals")
    priest_spaces = _all_of(PRIEST_SPACES, SpaceSchema, "spaces")
    king = Inner(SpaceSchema, required=True)
    chambers = Listed(Inner(ChamberSchema), required=True)
    monsters = Listed(Inner(MonsterSchema), required=True)
    investigators = Listed(Inner(InvestigatorSchema), required=True)
    priests = Listed(Inner(PriestCardSchema), required=True)
    avatars = _all_of(AVATARS, AvatarSchema, "Avatars")
    boards = Listed(
        Inner(BoardSchema),
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
        self._check_words(data)
        for box in BOXES:
            priests = sum(card.box == box for card in data["priests"])
            if priests < FEWEST_PRIESTS:
                wanted = f"at least {FEWEST_PRIESTS} priests in the box {box}"
                raise ValidationError(f"Expected {wanted}, got {priests}.", "priests")

    def _check_words(self, data: dict[str, Any]) -> None:
        """What orders could not tell apart, and who may stand where."""
        spelled: dict[str, str] = {}
        for index, board in enumerate(data["boards"]):
            for lock in board.locks:
                usual = spelled.setdefault(lock.id.lower(), lock.id)
                if lock.id != usual:
                    wrong = f"Lock {lock.id} is {usual} on another board: expected the same capitals."
                    raise ValidationError({"boards": {index: {"locks": [wrong]}}})
        monsters = {card.id for card in data["monsters"]}
        for index, investigator in enumerate(data["investigators"]):
            payment = investigator.rule.payment
            if payment is not None and payment.unit in monsters:
                wrong = f"{payment.unit} is a monster: expected a word of its own."
                raise ValidationError({"investigators": {index: {"rule": {"payment": {"unit": [wrong]}}}}})
        for index, space in enumerate(data["priest_spaces"]):
            who = "acolyte" if space.id == "escape" else "priest"
            if space.who != who:  # EH-008, EH-084
                wrong = f"Expected {who}, got {space.who}."
                raise ValidationError({"priest_spaces": {index: {"who": [wrong]}}})
        if data["king"].who != "acolyte":  # EH-851
            raise ValidationError({"king": {"who": [f"Expected acolyte, got {data['king'].who}."]}})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Content:
        del data["name"]
        return Content(**_frozen(data))


def _frozen(data: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
