"""What decisions look at: the table as it is when a seat is asked, or as an order sent ahead may find it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Self

from referee.engine.cached import cached_property
from referee.engine.decisions import Moment
from referee.engine.frozen import frozen
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.acting.rehearsing import Report, at_point, points, try_plan
from referee.games.true_messiah.board import cards_of, prayable
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.decks import face, held
from referee.games.true_messiah.options import Windows
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.recruiting import build_sites
from referee.games.true_messiah.state import Frame, Loot, Miracle, PlanItem, Seat, TrueMessiah, Turn, Unit

MAX_COPIES = 12
"""Of one card in a prompt."""


@frozen()
class Now(Moment):
    """A seat is asked."""

    state: TrueMessiah
    content: Content
    seat: int
    ahead: bool = field(default=False, kw_only=True)
    """The question is yet to come: what is not there now may be there then."""
    brief: bool = field(default=False, kw_only=True)
    """Whether orders name the seat's low units without their colour."""

    def unit_word(self, thing: str) -> str:
        """How orders name a unit; whatever is none stays as it is."""
        short = thing.removeprefix(f"{self.own.colour}.") if self.brief else thing
        return short if short[:1] in ("f", "n") else thing

    @property
    def own(self) -> Seat:
        return self.state.seats[self.seat]

    @property
    def turn(self) -> Turn:
        """The running turn; ahead of the first, any."""
        return self.state.turn or Turn(self.seat)

    @cached_property
    def sites(self) -> list[str]:
        """Where the seat can build."""
        return build_sites(self.state, self.seat)

    def on(self, state: TrueMessiah) -> Self:
        """The same question on another board."""
        return replace(self, state=state)

    def name(self, card: str) -> str:
        """What a card of a prompt is called."""
        return self.content.name(face(card))

    def is_card(self, card: str) -> bool:
        return face(card) in self.content.by_id

    def card(self, card: str) -> Card:
        return self.content.by_id[face(card)]

    def cost(self, card: str) -> int:
        return self.card(card).cost

    def copies(self, cards: list[str]) -> Sequence[str]:
        """Cards as a prompt calls them; ahead, all that any prompt may show: `smite`, `smite.2` …"""
        if not self.ahead:
            return held(cards)
        ids = [card.id for card in self.content.cards]
        return [*ids, *(f"{id_}.{number}" for id_ in ids for number in range(2, MAX_COPIES + 1))]


@frozen()
class Planning(Now):
    """The active seat plans its action phase."""

    windows: Windows = "bundles"
    """How the plan will be cut."""
    uncertain: bool = False
    """What was planned so far draws cards: nobody knows what the hand will be."""
    over: bool = False
    """What was planned so far ends the turn or the game."""

    @cached_property
    def tried(self) -> list[tuple[list[PlanItem], Report]]:
        """The plan that was tried out last, and how it went: it is judged and then carried out."""
        return []

    def keep_trial(self, items: list[PlanItem], report: Report) -> None:
        """The plan was tried out while it was made up."""
        self.tried[:] = [(items, report)]

    def tried_out(self, items: list[PlanItem]) -> Report:
        """How a plan would go if nobody reacted."""
        if not self.tried or self.tried[0][0] != items:
            self.keep_trial(items, try_plan(self.state, self.content, self.seat, items))
        return self.tried[0][1]

    @cached_property
    def playable(self) -> list[str]:
        """Any card that the seat owns: it may draw it before it is played."""
        return sorted(set(cards_of(self.own)))

    @cached_property
    def settled(self) -> bool:
        """Whether the pieces stay as they are until the seat acts, but for moves."""
        return False

    @cached_property
    def miracles(self) -> list[str]:
        """Those that a card may be about."""
        return [miracle.id for miracle in self.state.stack]


@frozen()
class Answering(Planning):
    """A window on something that others do; without a frame, on whatever it will be."""

    frame: Frame | None = None

    @property
    def points(self) -> list[str]:
        return [] if self.frame is None else points(self.frame)

    @cached_property
    def miracles(self) -> list[str]:
        """Those that wait, and those that are shown."""
        if self.frame is None:
            return super().miracles
        plays = [item.card for item in self.frame.actions if item.do == "play"]
        shown = [action.stack_id(self.state, self.frame.seat, card) for card in plays]
        return sorted({*shown, *super().miracles})

    @cached_property
    def settled(self) -> bool:
        return self.frame is not None and not self.miracles

    @cached_property
    def playable(self) -> list[str]:
        """Cards in hand that the seat can pay for, preemptive ones in somebody else's phase (TM-102)."""
        if not self.settled or self.frame is None:
            return super().playable
        means = self.own.belief + self.own.discount + len(prayable(self.state, self.seat))
        own = self.frame.seat == self.seat
        hand = [self.card(card) for card in sorted(set(self.own.hand))]
        return [card.id for card in hand if card.cost <= means and (own or card.preemptive)]

    def then(self, point: str | None) -> Self:
        """The board as everybody can foresee it at a point of the window."""
        if self.frame is None or point not in self.points:
            return self
        return self.on(at_point(self.state, self.content, self.seat, self.frame, point).state)


@frozen()
class Resolving(Planning):
    """A miracle of the seat resolves: its choices are confirmed."""

    miracle: Miracle = field(kw_only=True)

    @property
    def played(self) -> Card:
        return self.content.by_id[self.miracle.card]


@frozen()
class Mercy(Now):
    """Units of the seat die, and some may be saved or must be chosen."""

    units: tuple[Unit, ...]
    amount: int = 1


@frozen()
class Keeping(Now):
    """The keeping cost of a card is due."""

    due: Card


@frozen()
class Sacking(Now):
    """Enemy buildings beside the seat's units stand unoccupied."""

    noted: tuple[str, ...]


@frozen()
class Looting(Now):
    """The seat looks at cards of a temple's owner."""

    loot: Loot
    named: tuple[str, ...] = ()
    """Those of the cards that it has chosen so far."""

    @property
    def shown(self) -> Sequence[str]:
        return self.copies(self.loot.cards)


@frozen()
class Offered(Now):
    """Another seat offers cards that it has bought."""

    cards: Sequence[str]
    named: tuple[str, ...] = ()
    """Those of the cards that it has answered for so far."""
