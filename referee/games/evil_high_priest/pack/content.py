"""A whole content pack, ready to play with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.content import Marker, Title, refuse, size, then, twins
from referee.engine.problems import Problem
from referee.games.evil_high_priest.pack.board import Board
from referee.games.evil_high_priest.pack.checks import playable
from referee.games.evil_high_priest.pack.parts import (
    Avatar,
    ChamberCard,
    Investigator,
    MonsterCard,
    PriestCard,
    Ritual,
    Space,
)
from referee.games.evil_high_priest.pack.vocabulary import AVATARS, BOXES, GENERIC, SLIME

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
MIN_CHAMBERS = 38
"""Five full sanctums and the display: with these, Chambers never run out (EH-043)."""
MIN_PRIESTS = 5
"""One for each seat, whichever box is in use (EH-028)."""


def all_of(ids: tuple[str, ...], what: str) -> Marker:
    """A list that has just these, in this order."""

    def complete(parts: tuple[Any, ...]) -> tuple[Any, ...]:
        if (given := tuple(part.id for part in parts)) != ids:
            refuse(f"Expected the {what} {', '.join(ids)}, in this order, got {', '.join(given)}.")
        return parts

    return then(complete)


PlayableBoard: TypeAlias = Annotated[Board, then(playable)]


@dataclass(frozen=True, eq=False)
class Content:
    """A pack: the boards that are always there, the cards, and the cult boards to choose from."""

    towns: Annotated[tuple[Space, ...], all_of(TOWNS, "towns")]
    rituals: Annotated[tuple[Ritual, ...], all_of(RITUALS, "rituals")]
    priest_spaces: Annotated[tuple[Space, ...], all_of(PRIEST_SPACES, "spaces")]
    king: Space
    chambers: tuple[ChamberCard, ...]
    monsters: tuple[MonsterCard, ...]
    investigators: tuple[Investigator, ...]
    priests: tuple[PriestCard, ...]
    avatars: Annotated[tuple[Avatar, ...], all_of(AVATARS, "Avatars")]
    boards: Annotated[tuple[PlayableBoard, ...], size(1, 99, "at least one cult board")]
    title: Title = ""

    def problems(self) -> Iterator[Problem]:
        for kind in ("chambers", "monsters", "investigators", "priests", "boards"):
            yield from twins(f"/{kind}", ([card.id] for card in getattr(self, kind)))
        if (cards := len(self.chamber_deck())) < MIN_CHAMBERS:
            yield Problem("/chambers", f"Expected at least {MIN_CHAMBERS} Chamber cards, got {cards}.")
        for needed in (GENERIC, SLIME):
            if needed not in self.monster:
                yield Problem("/monsters", f"There is no monster {needed!r}.")
        for box in BOXES:
            if (priests := sum(card.box == box for card in self.priests)) < MIN_PRIESTS:
                wanted = f"at least {MIN_PRIESTS} priests in the box {box}"
                yield Problem("/priests", f"Expected {wanted}, got {priests}.")
        yield from self._confusing_words()
        yield from self._others_where_only_some_may_be()

    def _confusing_words(self) -> Iterator[Problem]:
        """What orders could not tell apart."""
        spelled: dict[str, str] = {}
        for index, board in enumerate(self.boards):
            for lock in board.locks:
                usual = spelled.setdefault(lock.id.lower(), lock.id)
                if lock.id != usual:
                    wrong = f"Lock {lock.id} is {usual} on another board: expected the same capitals."
                    yield Problem(f"/boards/{index}/locks", wrong)
        for index, investigator in enumerate(self.investigators):
            payment = investigator.rule.payment
            if payment is not None and payment.unit in self.monster:
                wrong = f"{payment.unit} is a monster: expected a word of its own."
                yield Problem(f"/investigators/{index}/rule/payment/unit", wrong)

    def _others_where_only_some_may_be(self) -> Iterator[Problem]:
        for index, space in enumerate(self.priest_spaces):
            who = "acolyte" if space.id == "escape" else "priest"  # EH-008, EH-084
            if space.who != who:
                yield Problem(f"/priest_spaces/{index}/who", f"Expected {who}, got {space.who}.")
        if self.king.who != "acolyte":  # EH-851
            yield Problem("/king/who", f"Expected acolyte, got {self.king.who}.")

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
    def chamber(self) -> Mapping[str, ChamberCard]:
        return {card.id: card for card in self.chambers}

    @cached_property
    def monster(self) -> Mapping[str, MonsterCard]:
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
