"""The state of a game, and the questions one can ask it. It has slots: rehearsals copy it very often."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from referee.engine.unseen import UNSEEN, face_down
from referee.games.choose_your_god.kept import KeptDecision
from referee.games.choose_your_god.vocabulary import (
    COINS,
    FOLLOWERS_OF_A_COLOUR,
    MOBS,
    SUPREMACY,
    TOKENS_OF_A_COLOUR,
    TOKENS_OF_A_STRENGTH,
    Side,
)

if TYPE_CHECKING:
    from referee.engine.table import Table
    from referee.games.choose_your_god.pack import Content

FREE = 0
"""The place of a Priest that lies next to its sheet (CG-30)."""
ON_SHEET = -1

Part: TypeAlias = Literal["setup", "intention", "resolution"]


@dataclass(slots=True)
class Priest:
    """A token, or a Patriarch, whose strength is worked out (and 0 here).

    Its place is a Location's number, FREE or ON_SHEET.
    """

    strength: int
    place: int = FREE
    coins: int = 0
    """A bribe under it (CG-83)."""
    boost: int = 0


@dataclass(slots=True)
class Cult:
    """One seat: its sheet, its pieces and its cards."""

    colour: str
    cult: str = ""
    side: Side = "light"
    followers: int = 0
    coins: int = 0
    mobs: int = 0
    patriarch: Priest = field(default_factory=lambda: Priest(0))
    tokens: list[Priest] = field(default_factory=list)
    altars: list[int] = field(default_factory=list)
    """The Locations of its Altars, in rising order."""
    hand: list[str] = field(default_factory=list)
    """In the order received; there is no limit (CG-17)."""
    licenses: list[str] = field(default_factory=list)
    """Face up before it, and never in a hand (CG-15)."""
    placed: int = 0
    """Placements by Preaching this round (CG-49)."""
    prayed: bool = False
    celebrating: bool = False
    sits_out: bool = False
    """CG-192."""
    given_up: bool = False
    """CG-193."""
    summoned_twice: bool = False
    queue: list[KeptDecision] = field(default_factory=list)
    """What it has written for later turns of the Intention Phase; known to itself alone."""
    plan: KeptDecision | None = None
    """Its plan for the Resolution Phase; known to itself alone."""

    @property
    def is_waited_for(self) -> bool:
        """Whether others wait for its decisions (CG-192, CG-193)."""
        return not (self.sits_out or self.given_up)

    def priests(self) -> list[Priest]:
        """The Patriarch (CG-09) and all tokens in play; an Altar is no Priest (CG-39)."""
        return [self.patriarch, *self.tokens]

    def free_tokens(self) -> list[Priest]:
        return [token for token in self.tokens if token.place == FREE]

    def free_priests(self) -> list[Priest]:
        return [priest for priest in self.priests() if priest.place == FREE]

    def tokens_at(self, location: int) -> list[Priest]:
        return [token for token in self.tokens if token.place == location]

    def priests_at(self, location: int) -> list[Priest]:
        return [priest for priest in self.priests() if priest.place == location]

    def present(self, location: int) -> bool:
        """Whether it has a Priest or an Altar there (CG-36)."""
        if location in self.altars or self.patriarch.place == location:
            return True
        return any([token.place == location for token in self.tokens])  # noqa: C419 - a list is faster

    def in_play(self, strength: int) -> int:
        return sum(token.strength == strength for token in self.tokens)

    def can_take(self, strength: int, handed_back: Priest | None = None) -> bool:
        """Whether such a token can be had, once the one that is handed back lies in the reserve (CG-31)."""
        kept = [token for token in self.tokens if token is not handed_back]
        alike = sum(token.strength == strength for token in kept)
        return alike < TOKENS_OF_A_STRENGTH and len(kept) + len(self.altars) < TOKENS_OF_A_COLOUR


@dataclass(slots=True)
class Lap:
    """What has happened in the Active Location so far."""

    acted: dict[int, str] = field(default_factory=dict)
    """By seat: pass, miracle, intrigue or ability."""
    action: dict[int, str] = field(default_factory=dict)
    """Which card or ability it was."""
    raided: bool = False
    seized_by: int | None = None
    least_wins: bool = False


@dataclass(slots=True)
class ChooseYourGod:
    """A whole game. The first card of a deck is its top."""

    cults: dict[int, Cult]
    """By seat, in the order of the seats."""
    round: int = 0
    part: Part = "setup"
    first_player: int = 0
    turn: int = 0
    """The seat whose turn it is in the Intention Phase; 0 before the first."""
    opened: bool = False
    """Whether somebody has Preached or Prayed this round."""
    location: int = 0
    """The Active Location; 0 outside the Resolution Phase."""
    lap: Lap = field(default_factory=Lap)
    miracles: list[str] = field(default_factory=list)
    intrigues: list[str] = field(default_factory=list)
    licenses: list[str] = field(default_factory=list)
    slots: list[str | None] = field(default_factory=lambda: [None, None, None])
    playing: list[str] = field(default_factory=list)
    """Cards laid down whose effect is not finished."""
    supremacy: int | None = None
    """The seat that owns the Supremacy card."""
    supremacy_face_up: bool = True
    last_winner: int | None = None
    """Who won the highest Location so far this round (CG-80)."""
    winner: int | None = None
    ending: str = ""
    """How the game was won."""
    over: bool = False

    @property
    def seats(self) -> list[int]:
        return list(self.cults)

    def clockwise(self, start: int) -> list[int]:
        """All seats, this one first."""
        seats = self.seats
        at = seats.index(start)
        return seats[at:] + seats[:at]

    def rivals(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return self.clockwise(seat)[1:]

    @property
    def coins_in_reserve(self) -> int:
        """What neither a seat has nor lies under a Priest (CG-12)."""
        held = sum(cult.coins for cult in self.cults.values())
        return COINS - held - sum(p.coins for cult in self.cults.values() for p in cult.priests())

    @property
    def mobs_in_reserve(self) -> int:
        return MOBS - sum(cult.mobs for cult in self.cults.values())

    def followers_left(self, seat: int) -> int:
        """How many Followers the seat can still gain (CG-10)."""
        return FOLLOWERS_OF_A_COLOUR - self.cults[seat].followers

    def owned_cards(self, seat: int) -> list[str]:
        """A seat's cards: its hand, its Licenses, and Supremacy."""
        cult = self.cults[seat]
        return [*cult.hand, *cult.licenses, *([SUPREMACY] if self.supremacy == seat else [])]

    def present(self, location: int) -> list[int]:
        """The seats with a Priest or an Altar there, a celebrating one included (CG-148)."""
        return [seat for seat, cult in self.cults.items() if cult.present(location)]

    def contenders(self, location: int) -> list[int]:
        """The seats that can win there: all that are present and do not celebrate (CG-70, CG-146)."""
        return [seat for seat in self.present(location) if not self.cults[seat].celebrating]

    def seat_of(self, colour: str) -> int:
        """The seat that plays this colour; KeyError if nobody does."""
        for seat, cult in self.cults.items():
            if cult.colour == colour:
                return seat
        raise KeyError(colour)

    def hide_from(self, seat: int) -> None:
        """The decks, and what other seats hold and have written."""
        self.miracles, self.intrigues = face_down(self.miracles), face_down(self.intrigues)
        self.licenses = face_down(self.licenses)
        for other, cult in self.cults.items():
            if other != seat:
                cult.hand, cult.queue, cult.plan = face_down(cult.hand), UNSEEN, UNSEEN


GodTable: TypeAlias = "Table[ChooseYourGod, Content]"
