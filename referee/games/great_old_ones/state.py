"""The state of a game of Great Old Ones, and the questions one can ask it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from referee.engine.table import Table
    from referee.games.great_old_ones.pack import Content

MAX_PRIESTS = 5  # GO-39

LastRound: TypeAlias = Literal["deck", "jewels", "max_rounds"]
"""Why a round is the last: the deck ran out, somebody created Priests of all jewels, or the table's limit."""


@dataclass
class Monster:
    """An Old One or a Priest in play. `created` is the round that made it a Priest; 0 for an Old One."""

    card: str
    cubes: int = 0
    cultists: list[str] = field(default_factory=list)
    """First placed first (GO-36); drained, they stay where they are (GO-35)."""
    created: int = 0


@dataclass
class Cult:
    """What lies before one seat. There is no Old One until they have been chosen."""

    old_one: Monster | None = None
    priests: list[Monster] = field(default_factory=list)
    scare_used: bool = False
    created: list[str] = field(default_factory=list)
    """The jewels of all Priests ever created (GO-67)."""

    @property
    def god(self) -> Monster:
        """The Old One, once it is chosen."""
        assert self.old_one is not None  # noqa: S101 - nobody has a turn before that
        return self.old_one

    @property
    def monsters(self) -> list[Monster]:
        """The Old One, then the Priests in the order they were created."""
        return [*([self.old_one] if self.old_one else []), *self.priests]

    def cultists(self) -> int:
        return sum(len(monster.cultists) for monster in self.monsters)

    def cubes(self) -> int:
        return sum(monster.cubes for monster in self.monsters)


@dataclass
class GreatOldOnes:
    """A whole game. Cards are ids; the first of the deck is its top, the first of the City the oldest."""

    cults: dict[int, Cult]
    round: int = 0
    city: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    schedule: list[str] = field(default_factory=list)
    """The monsters that act this round, in order; fixed when the round begins (GO-22)."""
    turn: int = 0
    """How many of them have acted."""
    scouted: bool = False
    conversions: int = 0
    """What the actor has done so far this turn."""
    last_round: LastRound | None = None
    over: bool = False
    cards_in_game: int | None = None
    """All villagers there are; a state written by hand has those that it names."""

    def __post_init__(self) -> None:
        if self.cards_in_game is None:
            self.cards_in_game = len(self.cards_found())

    @property
    def seats(self) -> list[int]:
        return sorted(self.cults)

    @property
    def actor(self) -> str | None:
        """The monster whose turn it is."""
        return self.schedule[self.turn] if self.turn < len(self.schedule) else None

    @property
    def upcoming(self) -> list[str]:
        """The monsters that act later this round."""
        return self.schedule[self.turn + 1 :]

    def monsters(self) -> list[Monster]:
        return [monster for seat in self.seats for monster in self.cults[seat].monsters]

    def monster(self, card: str) -> Monster:
        """The monster in play that is this card; KeyError if there is none."""
        for cult in self.cults.values():
            for monster in cult.monsters:
                if monster.card == card:
                    return monster
        raise KeyError(card)

    def seat_of(self, card: str) -> int:
        """The seat that this monster belongs to; KeyError if it is not in play."""
        for seat, cult in self.cults.items():
            for monster in cult.monsters:
                if monster.card == card:
                    return seat
        raise KeyError(card)

    def cards_found(self) -> list[str]:
        """Every villager in the deck, in the City, or in play as Priest or Cultist."""
        found = [*self.deck, *self.city]
        for cult in self.cults.values():
            found += [priest.card for priest in cult.priests]
            for monster in cult.monsters:
                found += monster.cultists
        return found


OldOnesTable: TypeAlias = "Table[GreatOldOnes, Content]"
