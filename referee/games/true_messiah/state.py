"""The state of a game of True Messiah: pieces, cards, the turn, and what waits to be carried out.

It has slots: rehearsals copy it very often.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from referee.engine.unseen import UNSEEN, face_down

if TYPE_CHECKING:
    from referee.engine.json_types import Json
    from referee.engine.table import Table
    from referee.games.true_messiah.pack import Content

COLOURS = ("red", "black", "violet", "white")  # TM-02, TM-07: the turn order
PARTNERS = dict(zip(COLOURS, COLOURS[2:] + COLOURS[:2], strict=True))  # TM-03
LETTERS = {"follower": "f", "nonbeliever": "n", "messiah": "m", "avatar": "a"}
MAX_LOW = 4  # TM-53
LIMIT, LIMIT_AFIELD = 6, 9  # TM-87
FULL_HEALTH = 6
AVATAR_HEALTH = 3  # TM-47, TM-48
MIN_FOLLOWERS = 4  # TM-12
MIN_CARDS = 8  # TM-14

T = TypeVar("T")
Do: TypeAlias = Literal["move", "pray", "play", "gift", "show", "with", "stop", "declare"]
Origin: TypeAlias = Literal["messiah", "avatar"]
"""Who works a miracle (TM-104)."""
HIGH: tuple[Origin, ...] = ("messiah", "avatar")
UnitKind: TypeAlias = Literal["follower", "nonbeliever", "messiah", "avatar"]
BuildingKind: TypeAlias = Literal["temple", "city"]
Until: TypeAlias = Literal["turn", "owner_start", "owner_end"]


@dataclass(slots=True)
class Unit:
    """A piece on the board. `reach` is how far this turn's move may go.

    `key` tells units apart that have one name after the other; a unit that is converted keeps it.
    """

    id: str
    seat: int
    kind: UnitKind
    at: str
    praying: bool = False
    moved: bool = False
    reach: int = 2
    key: str = ""

    def __post_init__(self) -> None:
        self.key = self.key or self.id

    @property
    def low(self) -> bool:
        """TM-41."""
        return self.kind in ("follower", "nonbeliever")


@dataclass(slots=True)
class Building:
    """A temple or a holy city."""

    seat: int
    kind: BuildingKind


@dataclass(slots=True)
class Lasting:
    """A card by the board (TM-110); an unpaid one leaves the game when it ends (TM-120)."""

    card: str
    until: Until
    turn: int
    unpaid: bool = False


@dataclass(slots=True)
class Seat:
    """One player. Cards are ids of faces; the first of a deck is its top, the last of a pile the newest."""

    colour: str
    coins: int = 0
    health: int = FULL_HEALTH
    mask: bool = True
    belief: int = 0
    discount: int = 0
    avatar_damage: int = 0
    hand: list[str] = field(default_factory=list, repr=False)
    deck: list[str] = field(default_factory=list, repr=False)
    discard: list[str] = field(default_factory=list)
    by_board: list[Lasting] = field(default_factory=list)
    reshuffled: bool = False
    shuffles: int = 0
    picks: int = 0
    """Random draws made from this seat's cards: they number the labels."""
    out: bool = False


@dataclass(slots=True)
class EffectInForce:
    """What a card has done that is still in force. `space` and `amount` mean what its kind says."""

    kind: Literal["ward", "attacks", "undo", "no_combat", "shield"]
    seat: int
    until: Until
    turn: int
    space: str | None = None
    amount: int = 0


@dataclass(slots=True)
class Keep:
    """Whether a keeping cost is paid, and who prays for it on the spot (TM-119)."""

    pay: bool
    pray: list[str] = field(default_factory=list)


@dataclass(slots=True)
class PlanItem:
    """A line of a plan as the state keeps it: an action, or a marker. Choices are filed as lists of words."""

    do: Do
    unit: str = ""
    to: str = ""
    followers: list[str] = field(default_factory=list)
    card: str = ""
    origin: Origin | None = None
    targets: list[str] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict, repr=False)
    open: bool = False
    keep: Keep | None = field(default=None, repr=False)
    line: int = 0
    """Its number among all lines that were planned this turn; 0: it has not been filed."""
    means: dict[str, str] = field(default_factory=dict, repr=False)
    """Which units its names mean, by their keys."""

    @property
    def acts(self) -> bool:
        return self.do in ("move", "pray", "play", "gift")

    def seal(self) -> None:
        """Hide what is not shown with the action; its keeping cost never is."""
        if not self.open:
            self.choices = UNSEEN
            if self.means:
                public = (self.unit, *self.followers, *self.targets)
                self.means = {name: key for name, key in self.means.items() if name in public}
        self.keep = UNSEEN


@dataclass(slots=True)
class Miracle:
    """A card on the stack."""

    id: str
    seat: int
    card: str
    origin: Origin
    targets: list[str]
    choices: dict[str, list[str]] = field(default_factory=dict, repr=False)
    open: bool = False
    keep: Keep | None = field(default=None, repr=False)
    since: int = 0
    """How many miracles had resolved this turn when it was played, or its choices confirmed; -1: a miracle
    resolved first that these choices did not expect (TM-108)."""
    stopped: bool = False
    line: int = 0
    """That of the plan by which it was played."""
    brought: int = 0
    """How many units it has brought in."""
    means: dict[str, str] = field(default_factory=dict, repr=False)
    """Which units its names mean, by their keys."""

    def seal(self) -> None:
        """Hide what its player has not shown."""
        if not self.open:
            self.choices = self.keep = UNSEEN
            self.means = {name: key for name, key in self.means.items() if name in self.targets}


@dataclass(slots=True)
class Response:
    """A response that was given in a window: whose, where, and what."""

    seat: int
    point: str
    actions: list[PlanItem]


@dataclass(slots=True)
class Due:
    """A card in a discard pile whose keeping cost its owner has still to pay."""

    seat: int
    card: str


@dataclass(slots=True)
class Frame:
    """Something that others may answer: a bundle, an announced action, a reaction, or the phase's end.

    Stages of a bundle: `new`, then `carrying` out. Of a reaction: `new`; `both` its prayer and card are asked
    about together; then `prayer` or `card` alone. Of a miracle that is resolving: `new`, then whether it
    `worked` or `failed`. `miracle` names the card once it is on the stack.
    """

    kind: Literal["bundle", "action", "reaction", "end", "resolving"]
    seat: int
    actions: list[PlanItem] = field(default_factory=list)
    used: int = 0
    """How many lines of the plan a bundle is made of."""
    done: int = 0
    """How many of its actions have been carried out."""
    reply: Response | None = field(default=None, repr=False)
    """The response that interrupts it."""
    declares: bool = False
    ends: bool = False
    hands_back: bool = False
    combat: bool | None = None
    stage: Literal["new", "carrying", "both", "prayer", "card", "worked", "failed"] = "new"
    miracle: str | None = None
    laid: str | None = None
    """A card that is paid for and will be given away: it lies aside until all have passed."""
    since: int = 0
    """How many miracles had resolved this turn when a reaction began."""
    dues: list[Due] = field(default_factory=list)
    """Keeping costs that a miracle has made fall due for others (TM-118)."""

    def hide_from(self, seat: int) -> None:
        """What others keep to themselves of it."""
        if self.seat != seat:
            self.used = self.hands_back = UNSEEN
            for item in self.actions:
                item.seal()
        # Whether somebody steps in is told only when it happens.
        own = self.reply is not None and self.reply is not UNSEEN and self.reply.seat == seat
        if self.stage == "carrying" and not own:
            self.reply = UNSEEN


@dataclass(slots=True)
class Attack:
    """A number of attacks from one space on another (TM-164, TM-166)."""

    seat: int
    source: str
    to: str
    amount: int
    by: Literal["low", "messiah", "avatar"]


@dataclass(slots=True)
class Aims:
    """Combat targets: groups by space, and shares of the high units."""

    groups: dict[str, str] = field(default_factory=dict)
    messiah: dict[str, int] = field(default_factory=dict)
    avatar: dict[str, int] = field(default_factory=dict)

    def high(self) -> list[tuple[Origin, dict[str, int]]]:
        return [("messiah", self.messiah), ("avatar", self.avatar)]

    @classmethod
    def from_answer(cls, answer: Any, _: object) -> Aims:
        return cls(dict(answer["groups"]), dict(answer["messiah"]), dict(answer["avatar"]))

    @staticmethod
    def to_answer(aims: Aims) -> Json:
        return {"groups": dict(aims.groups), "messiah": dict(aims.messiah), "avatar": dict(aims.avatar)}


@dataclass(slots=True)
class Loot:
    """Cards that a sacking seat looks at (TM-191)."""

    seat: int
    victim: int
    cards: list[str] = field(repr=False)
    coins: int


@dataclass(slots=True)
class Turn:
    """The running turn. `celebrity` and `crowds` are the notes of Turn Start (TM-70)."""

    seat: int
    phase: Literal["beginning", "action", "combat", "end"] = "beginning"  # TM-66
    celebrity: str | None = None
    crowds: list[str] = field(default_factory=list)
    limit: int = LIMIT
    low_moves: int = 0
    declared: bool | None = None
    plan: list[PlanItem] = field(default_factory=list, repr=False)
    lines: int = 0
    """How many lines have been planned this turn."""
    then: Literal["end", "more"] = "more"
    go_on: bool = False
    interrupted: bool = False
    stepped_in: int | None = None
    """Who has stepped in last since the plan was filed."""
    combat: Aims | None = field(default=None, repr=False)
    expected: str = field(default="", repr=False)
    """The board as the plan leaves it: only then are its combat targets used."""
    hold: list[str] | None = field(default=None, repr=False)
    resolved: int = 0
    """How many miracles have resolved."""
    disturbed: bool = False
    """Whether one has resolved since the plan was filed that is not part of it (TM-108)."""
    passing: dict[int, list[str]] = field(default_factory=dict, repr=False)
    """Seats that pass for the rest of the turn, each with the tests that wake it."""
    prayed: list[str] = field(default_factory=list)
    attacks: list[Attack] = field(default_factory=list)
    aimed: list[int] = field(default_factory=list)
    sacks: dict[int, list[str]] = field(default_factory=dict)
    loot: Loot | None = None

    def hide_from(self, seat: int) -> None:
        """The plan, who passes for how long, and what a sacking seat looks at."""
        if self.seat != seat:
            self.plan = self.lines = self.then = self.go_on = UNSEEN
            self.combat = self.expected = self.hold = UNSEEN
        self.passing = only(seat, self.passing)
        if self.loot is not None and self.loot.seat != seat:
            self.loot.cards = face_down(self.loot.cards)


@dataclass(slots=True)
class Offer:
    """A bought card, by its name in the prompt, offered to another seat."""

    seat: int
    to: int
    card: str


@dataclass(slots=True)
class Market:
    """A Market (TM-200). `baskets` are the wishes that came with the bids."""

    sale: list[str] = field(default_factory=list)
    shown: int = 0
    bids: dict[int, int] = field(default_factory=dict)
    baskets: dict[int, list[list[str]]] = field(default_factory=dict, repr=False)
    buyers: list[int] = field(default_factory=list)
    bought: dict[int, list[str]] = field(default_factory=dict)
    offers: list[Offer] = field(default_factory=list)
    """Of the last buyer, still to be answered; the cards lie on its discard pile."""
    open: bool = False


@dataclass(slots=True)
class Outcome:
    """How the game ended: who won, and by what."""

    winners: list[int]
    kind: str


@dataclass(slots=True)
class TrueMessiah:
    """A whole game."""

    seats: dict[int, Seat]
    phase: str = "choose_colours"
    columns: int = 0
    rows: int = 0
    round: int = 0
    turns: int = 0
    """Turns begun so far; the running one's number."""
    units: dict[str, Unit] = field(default_factory=dict)
    born: int = 0
    """Units brought in since the start: they number the keys."""
    buildings: dict[str, Building] = field(default_factory=dict)
    monoliths: list[str] = field(default_factory=list)
    turn: Turn | None = None
    frames: list[Frame] = field(default_factory=list)
    stack: list[Miracle] = field(default_factory=list)
    """The last is the top."""
    effects: list[EffectInForce] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    """Cards of seats that are out."""
    marketplace: list[str] = field(default_factory=list, repr=False)
    market: Market = field(default_factory=Market)
    setting_up: list[int] = field(default_factory=list)
    """Seats that have still to set their starting position."""
    ends_early: bool = False
    """All agreed that this round is the last."""
    outcome: Outcome | None = None

    def hide_from(self, seat: int) -> None:
        """Faces of cards, sealed choices, plans and wishes, as rules 3 says."""
        self.marketplace = face_down(self.marketplace)
        own = self.seats[seat]
        ally = PARTNERS.get(own.colour) if len(self.seats) == len(COLOURS) else None
        loot = self.turn.loot if self.turn is not None else None
        looted = None if loot is None else self.seats[loot.victim]
        for one in self.seats.values():
            # Which cards are in its own deck it knows, but not their order, nor which somebody looks at.
            one.deck = sorted(one.deck) if one is own and one is not looted else face_down(one.deck)
            if one is not own and one.colour != ally:  # TM-35
                one.hand = face_down(one.hand)
            if one is not own and self.market.open:  # TM-201
                one.coins = UNSEEN
        for miracle in self.stack:
            if miracle.seat != seat:
                miracle.seal()
        for part in (self.turn, *self.frames):
            if part is not None:
                part.hide_from(seat)
        self.market.baskets = only(seat, self.market.baskets)


def only(seat: int, by_seat: dict[int, T]) -> dict[int, T]:
    """What is this seat's own."""
    return {seat: by_seat[seat]} if seat in by_seat else {}


MessiahTable: TypeAlias = "Table[TrueMessiah, Content]"
