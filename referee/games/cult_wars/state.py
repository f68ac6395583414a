"""The state of a game of Cult Wars, and the questions one can ask it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from referee.engine.table import Table
    from referee.games.cult_wars.pack import Content

TURNS = 8
STARTING_FOLLOWERS = 12
STARTING_CARDS = 2

SLOTS = ("attack", "defend", "sacrifice", "breed")
"""The tasks of followers (CW-13), which are the slots of a strategy board (CW-03)."""
PLACES = (*SLOTS, "idle")
HOME_LOSSES = ("sacrifice", "breed", "defend", "idle")
"""Who dies first when a cult is beaten at home (CW-45); its attackers are away (CW-46)."""
CARD_LOSSES = (*HOME_LOSSES, "attack")
"""Who is lost first to a card that names no slot (CW-35)."""

Number: TypeAlias = Literal["attack", "defence", "sacrifice_points", "births"]
Operation: TypeAlias = Literal["set", "times", "add"]


@dataclass
class Headcount:
    """Where a cult's followers came from and went this turn; its sum is their number."""

    start: int
    gained: int = 0
    lost: int = 0
    fallen: int = 0
    sacrificed: int = 0
    born: int = 0

    def total(self) -> int:
        return self.start + self.gained - self.lost - self.fallen - self.sacrificed + self.born


@dataclass
class Cult:
    """One seat's cult. Targets are cult ids; the plan's parts are empty before the reveal."""

    cult: str
    followers: int = STARTING_FOLLOWERS
    vp: int = 0
    hand: list[str] = field(default_factory=list, repr=False)
    target: str | None = None
    last_target: str | None = None
    slots: dict[str, str] = field(default_factory=dict)
    """The strategy cards used this turn, each with its slot."""
    last_slots: dict[str, str] = field(default_factory=dict)
    """The same of last turn."""
    bodies: dict[str, int] = field(default_factory=dict)
    """Followers by place, all idle before the reveal. In data, the rest of those placed is idle (CW-25)."""
    blame: list[str] | None = None
    """How to share out attackers' losses: None asks, an empty list levels down, else these cults first."""
    ledger: Headcount | None = None

    def __post_init__(self) -> None:
        if self.ledger is None:
            self.ledger = Headcount(self.followers)
        if len(self.bodies) < len(PLACES):
            at_work = {slot: self.bodies.get(slot, 0) for slot in SLOTS}
            self.bodies = {**at_work, "idle": self.followers - sum(at_work.values()), **self.bodies}

    @property
    def book(self) -> Headcount:
        assert self.ledger is not None  # noqa: S101 - set when the cult is made
        return self.ledger


@dataclass
class PlayedCard:
    """An action card on the table, with what its player announced."""

    seat: int
    card: str
    cult: str | None = None
    slot: str | None = None
    amount: int | None = None
    face_up: bool = False
    fate: Literal["waiting", "resolved", "cancelled", "late"] = "waiting"


@dataclass
class Changer:
    """A change of one of a cult's numbers until the end of the turn; `times` takes an exact fraction."""

    seat: int
    number: Number
    operation: Operation
    value: int
    divisor: int = 1


@dataclass
class Assault:
    """What one attacker sent into a battle, what that counted for, and what came of it."""

    seat: int
    followers: int
    attack: int
    fallen: int
    vp: int


@dataclass
class Fought:
    """A battle as it went; `lost` are the defender's losses by place."""

    defence: int
    attackers: list[Assault]
    lost: dict[str, int]


@dataclass
class CultWars:
    """A whole game. The top of the deck is its first card."""

    cults: dict[int, Cult]
    turn: int = 1
    step: int = 1
    deck: list[str] = field(default_factory=list, repr=False)
    discard: list[str] = field(default_factory=list)
    played: list[PlayedCard] = field(default_factory=list)
    changers: list[Changer] = field(default_factory=list)
    withheld: list[int] = field(default_factory=list)
    loss_orders: dict[int, list[str]] = field(default_factory=dict)
    battles: dict[int, Fought] = field(default_factory=dict)
    """Those of the last combat by their defender, until the next plans are revealed."""
    shuffles: int = 1
    hand_picks: int = 0
    """Random picks out of hands this turn: they number the draws."""
    over: bool = False
    cards_in_game: int | None = None
    """All action cards there are; a state written by hand has those that it names."""

    def __post_init__(self) -> None:
        if self.cards_in_game is None:
            self.cards_in_game = self.cards_found()

    def cards_found(self) -> int:
        """The action cards in the deck, the discard pile, the hands and on the table."""
        hands = sum(len(cult.hand) for cult in self.cults.values())
        return len(self.deck) + len(self.discard) + len(self.played) + hands

    @property
    def seats(self) -> list[int]:
        return sorted(self.cults)

    @property
    def lead_seat(self) -> int:
        """CW-18."""
        return (self.turn - 1) % len(self.cults) + 1

    def lead_order(self) -> list[int]:
        """All seats, the lead seat first, then upwards."""
        return self.upwards_from(self.lead_seat)

    def upwards_from(self, seat: int) -> list[int]:
        """All seats, this one first, then upwards and round."""
        count = len(self.cults)
        return [(seat - 1 + ahead) % count + 1 for ahead in range(count)]

    def seat_of(self, cult: str) -> int:
        """The seat that leads this cult; KeyError if it is not in play."""
        for seat, leader in self.cults.items():
            if leader.cult == cult:
                return seat
        raise KeyError(cult)

    def cults_in_play(self) -> list[str]:
        """Cult ids by seat."""
        return [self.cults[seat].cult for seat in self.seats]

    def insignia(self, seat: int) -> list[str]:
        """The insignia cards that a seat holds: all cults in play but its own (CW-16)."""
        own = self.cults[seat].cult
        return [cult for cult in self.cults_in_play() if cult != own]

    def default_target(self, seat: int) -> str:
        """The cult targeted last turn; at first the next seat upwards."""
        return self.cults[seat].last_target or self.cults[self.upwards_from(seat)[1]].cult

    def out_of_play(self, seat: int) -> bool:
        """Whether a seat has nothing to decide with, as all can see: no followers and no cards (CW-12)."""
        cult = self.cults[seat]
        return cult.followers == 0 and not cult.hand

    def targeting(self, seat: int) -> list[int]:
        """The seats whose insignia shows this seat's cult."""
        own = self.cults[seat].cult
        return [other for other in self.seats if self.cults[other].target == own]

    def changers_of(self, seat: int, number: Number) -> list[Changer]:
        return [changer for changer in self.changers if changer.seat == seat and changer.number == number]


CultTable: TypeAlias = "Table[CultWars, Content]"
