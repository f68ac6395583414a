"""The state of a game of Evil High Priest, and the questions one can ask it.

It has slots: rehearsals copy it very often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from referee.engine.unseen import face_down
from referee.games.evil_high_priest.places import Place

if TYPE_CHECKING:
    from referee.engine.table import Table
    from referee.games.evil_high_priest.pack import Content

SIGNS = 13  # EH-021
ACOLYTES = 6  # EH-002
ASYLUM_ROOM = 4  # EH-103
LAIRS = 3  # EH-095, EH-262
SANCTUM_SPACES = range(1, 8)  # EH-026
STRONGEST_RAID = 18  # EH-206
SHOWN = 3  # EH-022, EH-023
SLIME_MOLDS = 15
WORSHIPPERS_PER_SEAT = 3  # EH-743

POOL, ASYLUM, ESCAPE = Place("pool"), Place("asylum"), Place("escape")
BOX, AZATHOTH, KING = Place("box"), Place("azathoth"), Place("king")
ABILITY, SUMMON, CHANTING = Place.priest("ability"), Place.priest("summon"), Place.priest("chanting")
EVOLUTION = MUTANT, ABOMINATION, SPAWN = tuple(map(Place.evolved, ("mutant", "abomination", "spawn")))
"""The places of the Evolution track, in order (EH-761)."""
TOWN_SKULKS = (Place.town("skulk1"), Place.town("skulk2"))
SOMEWHERE = Place("somewhere")
"""Where a cultist will stand that an order is written ahead for."""
NEVER_SKULKED = "providence"  # EH-134
NOWHERE_TO_TAKE_FROM = frozenset((ASYLUM, ESCAPE, AZATHOTH, BOX, *EVOLUTION))
"""Acolytes there can be neither sacrificed nor struck with (EH-066, EH-085, EH-228)."""

STAYING = frozenset((ASYLUM, AZATHOTH, BOX, *EVOLUTION))
STAYING_KINDS = frozenset(("ritual", "eternal", "ytrack"))
"""Who is there does not come home in step 2 of Preparation (EH-154, EH-282)."""

Resources: TypeAlias = dict[str, int]
"""Amounts by kind: T, B, M, SB, ES, AT. Kinds of which there are none are left out.

Plain numbers: the values of tokens make no difference (EH-009), and the bank has any number (EH-031).
"""
EXPOSED = "exposed"
Allocation: TypeAlias = dict[str, Resources]
"""Resources by place: `exposed`, or the number of a sanctum space."""
Part: TypeAlias = Literal["setup", "place", "skulk", "prep1", "prep2", "prep3", "prep4", "over"]
End: TypeAlias = Literal["signs", "azathoth", "max_rounds"]


@dataclass(slots=True)
class Cultist:
    """A priest or an acolyte. It has `joined` a space if it may share it: by skulking, or as a card says."""

    at: Place = POOL
    trapped_by: str | None = None
    joined: bool = False

    @property
    def stays_out(self) -> bool:
        """Whether it does not come home by itself in step 2 of Preparation (EH-282)."""
        return self.trapped_by is not None or self.at in STAYING or self.at.kind in STAYING_KINDS

    def go(self, place: Place, *, joined: bool = False) -> None:
        self.at, self.trapped_by, self.joined = place, None, joined


@dataclass(slots=True)
class Chamber:
    """A Chamber card in a sanctum, and what lies on it."""

    card: str
    holds: Resources = field(default_factory=dict)


@dataclass(slots=True)
class Monster:
    """A monster in a lair; `used` in this phase (EH-265)."""

    card: str
    used: bool = False


@dataclass(slots=True)
class Following:
    """All that belongs to one seat: its cultists, its lairs and its sanctum board (EH-100)."""

    priest: Cultist = field(default_factory=Cultist)
    acolytes: list[Cultist] = field(default_factory=list)
    exposed: Resources = field(default_factory=dict)
    sanctum: dict[int, Chamber] = field(default_factory=dict)
    lairs: list[Monster] = field(default_factory=list)
    priest_card: str | None = None
    priest_card_up: bool = True
    avatars: list[str] = field(default_factory=list)
    strength: int = 0
    """The raid marker: 0 between raids."""
    lost: int = 0
    """Resources destroyed in raids so far."""

    @property
    def cultists(self) -> list[Cultist]:
        """The priest, then the acolytes."""
        return [self.priest, *self.acolytes]

    def acolytes_at(self, *places: str) -> list[Cultist]:
        return [acolyte for acolyte in self.acolytes if acolyte.at in places]

    def count(self, *places: str) -> int:
        """How many acolytes are there."""
        return len(self.acolytes_at(*places))

    def has_cultist_at(self, place: str) -> bool:
        return self.priest.at == place or place in [acolyte.at for acolyte in self.acolytes]

    def usable_acolytes(self) -> list[Cultist]:
        """Those that can be sacrificed or struck with, never the priest (EH-007, EH-066, EH-228).

        They may be on rituals and tracks, trapped, laid down or still in the pool (EH-155, EH-232, EH-836).
        """
        return [acolyte for acolyte in self.acolytes if acolyte.at not in NOWHERE_TO_TAKE_FROM]

    def pool_is_empty(self) -> bool:
        """Whether nobody is left to place (EH-094)."""
        return not self.has_cultist_at(POOL)

    def evolved(self) -> list[Cultist]:
        """Acolytes on the Evolution track."""
        return self.acolytes_at(*EVOLUTION)

    def spellbook_units(self) -> list[Cultist]:
        """The acolytes that can be discarded in place of a spellbook, Abominations first (EH-764, EH-766)."""
        return [*self.acolytes_at(ABOMINATION), *self.acolytes_at(SPAWN)]

    def spaces(self) -> list[int]:
        """The occupied sanctum spaces, lowest first."""
        return sorted(self.sanctum)

    def vacant_spaces(self) -> list[int]:
        return [space for space in SANCTUM_SPACES if space not in self.sanctum]

    def stores(self) -> Iterator[Resources]:
        """Every place that holds resources: the exposed space, then the chambers from space 1 inwards."""
        yield self.exposed
        for space in self.spaces():
            yield self.sanctum[space].holds

    def has(self, kind: str) -> int:
        """How much of a resource the seat holds, wherever it is stored."""
        inside = [chamber.holds.get(kind, 0) for chamber in self.sanctum.values()]
        return self.exposed.get(kind, 0) + sum(inside)

    def totals(self) -> Resources:
        found: Resources = {}
        for store in self.stores():
            for kind, amount in store.items():
                found[kind] = found.get(kind, 0) + amount
        return found

    def has_nothing(self) -> bool:
        return not any(any(store.values()) for store in self.stores())

    def monster(self, card: str) -> Monster | None:
        """The first monster of this card in a lair."""
        return next((monster for monster in self.lairs if monster.card == card), None)


@dataclass(slots=True)
class Deck:
    """A deck, its top card first, with its display by slot and its discard pile."""

    cards: list[str] = field(default_factory=list)
    shown: list[str | None] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    shuffles: int = 0


@dataclass(slots=True)
class Raid:
    """The raid that is being resolved. All of it is public (EH-209)."""

    number: int
    icons: int
    investigator: str | None = None
    dice: list[int] = field(default_factory=list)
    strength: int = 0


@dataclass(slots=True)
class EvilHighPriest:
    """A whole game. Seats are numbered clockwise; cards are ids."""

    followings: dict[int, Following]
    board: str
    round: int = 0
    part: Part = "setup"
    to_act: int = 0
    """The seat whose turn it is, or was last; 0 before the first turn."""
    first_player: int = 0
    marker: int = 0
    """Who holds the First Player marker: first in the coming round (EH-132)."""
    raids_resolved: int = 0
    raids_begun: int = 0
    raid: Raid | None = None
    shattered: list[str] = field(default_factory=list)
    """The locks and Growth sites whose sign is gone from the board, in order."""
    gone: int = 0
    """Signs paid or destroyed (EH-071, EH-244)."""
    tracks: dict[str, int] = field(default_factory=dict)
    pending_sites: list[str] = field(default_factory=list)
    glaciers: list[str] = field(default_factory=list)
    """The entities whose glaciers are active, in the order of their coming."""
    shoggoth: int | None = None
    """Who controls it; None on the cult board (EH-701)."""
    king: int | None = None
    slime_supply: int = SLIME_MOLDS
    chambers: Deck = field(default_factory=Deck)
    monsters: Deck = field(default_factory=Deck)
    investigators: Deck = field(default_factory=Deck)
    priests: Deck = field(default_factory=Deck)
    """The Priest cards; those that were not dealt lie in its discard pile for good (EH-028)."""
    used_skulks: list[Place] = field(default_factory=list)
    """Town skulk spaces that took their placement of this phase (EH-140)."""
    block: Place | None = None
    """Where the Block Skulk went in this skulk step (EH-785)."""
    avatars_used: list[str] = field(default_factory=list)
    """The Avatars used in this Preparation (EH-265)."""
    extra_turns: int = 0
    """Further turns that the seat to act takes at once (Shantak)."""
    end: End | None = None

    @property
    def seats(self) -> list[int]:
        return sorted(self.followings)

    @property
    def signs_left(self) -> int:
        """Elder Signs on the cult board."""
        return SIGNS - len(self.shattered)

    @property
    def ritual_open(self) -> bool:
        """It lies face down until the first raid (EH-020, EH-151, EH-246)."""
        return self.raids_resolved > 0

    def in_turn_order(self, first: int | None = None) -> list[int]:
        """All seats clockwise, from the first player or another seat on (EH-016)."""
        seats, start = self.seats, self.first_player if first is None else first
        return [*(seat for seat in seats if seat >= start), *(seat for seat in seats if seat < start)]

    def opponents(self, seat: int) -> list[int]:
        """The others, clockwise from the seat on."""
        return self.in_turn_order(seat)[1:]

    def is_occupied(self, place: str) -> bool:
        return any(following.has_cultist_at(place) for following in self.followings.values())

    def worshippers(self) -> int:
        """Acolytes of all players in Azathoth's pool (EH-742)."""
        return sum(following.count(AZATHOTH) for following in self.followings.values())

    def hide_from(self, _seat: int) -> None:
        """The decks, from everybody (EH-015)."""
        for deck in (self.chambers, self.monsters, self.investigators, self.priests):
            alike = not deck.cards or deck.cards.count(deck.cards[0]) == len(deck.cards)
            if deck.shown or not alike:  # equal cards have nothing to hide (EH-024)
                deck.cards = face_down(deck.cards)


EvilTable: TypeAlias = "Table[EvilHighPriest, Content]"
