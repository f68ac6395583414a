"""Whether all that was used was paid for, by what the table was told in a whole game (EH-053, EH-060)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from referee.engine.events import Event
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.events.boards import Shattered
from referee.games.evil_high_priest.events.cultists import Sacrificed, SpellbookReplaced
from referee.games.evil_high_priest.events.holdings import Paid
from referee.games.evil_high_priest.events.turns import (
    MovedToBonus,
    Placed,
    PriestAbilityUsed,
    Skulked,
    SpaceActivated,
    UseFailed,
)
from referee.games.evil_high_priest.pack import BASIC, Content, Cost
from referee.games.evil_high_priest.spaces import printed
from referee.games.evil_high_priest.state import ABILITY, ESCAPE, EvilHighPriest


@dataclass
class Bill:
    """What a seat owes for a space, and what it has paid so far."""

    seat: int
    place: str
    cost: Cost
    paid: dict[str, int] = field(default_factory=dict)
    sacrificed: int = 0

    @property
    def settled(self) -> bool:
        typed = all(self.paid.get(kind, 0) >= amount for kind, amount in self.cost.amounts.items())
        whole = sum(self.paid.values()) == sum(self.cost.amounts.values()) + self.cost.any
        return typed and whole and self.sacrificed == self.cost.sacrifice


def unsettled(state: EvilHighPriest, setup: Setup[Content], events: Sequence[EventRecord]) -> list[str]:
    """What was used and not paid for in full, in words. Eternal skulks are left out: they may rest."""
    open_: dict[tuple[int, str | None], Bill] = {}
    found: list[str] = []
    for event in _told(events):
        match event:
            case Placed() | MovedToBonus() | Skulked() | SpaceActivated():
                place = event.to if isinstance(event, Skulked) else event.space
                found += _complaints(open_.pop((event.seat, place), None))
                if place not in (ABILITY, ESCAPE) and place.kind != "eternal":
                    cost = printed(setup.content, state.board, place).cost
                    open_[event.seat, place] = Bill(event.seat, place, cost)
            case UseFailed():
                open_.pop((event.seat, event.cause.space), None)  # nothing came of it
            case Paid() | SpellbookReplaced() | Sacrificed() if bill := open_.get(
                (event.seat, event.cause.space)
            ):
                _enter(bill, event)
            case Paid(seat=seat, cause=cause, paid=paid) if cause.monster is not None:
                cost = setup.content.monster[cause.monster].cost
                bill = Bill(seat, cause.monster, cost, dict(paid), cost.sacrifice)
                found += [] if cost.free else _complaints(bill)
    for bill in open_.values():
        found += _complaints(bill)
    return [*found, *_signs_for_less(state, setup, events)]


def _told(events: Sequence[EventRecord]) -> Iterator[Event]:
    return (event.public for event in events if event.public is not None)


def _enter(bill: Bill, event: Paid | SpellbookReplaced | Sacrificed) -> None:
    match event:
        case Paid():
            for resource, amount in event.paid.items():
                bill.paid[resource] = bill.paid.get(resource, 0) + amount
        case SpellbookReplaced():
            bill.paid["SB"] = bill.paid.get("SB", 0) + 1  # EH-766
        case Sacrificed():
            bill.sacrificed += 1


def _complaints(bill: Bill | None) -> list[str]:
    if bill is None or bill.settled:
        return []
    return [f"seat {bill.seat} paid {bill.paid} for {bill.place}, which costs {bill.cost}"]


def _signs_for_less(
    state: EvilHighPriest, setup: Setup[Content], events: Sequence[EventRecord]
) -> Iterator[str]:
    """Signs that a Priest card shatters at a discount: everything else of their cost is paid."""
    board = setup.content.board[state.board]
    discount, bill = 0, None
    for event in _told(events):
        if isinstance(event, PriestAbilityUsed):
            effects = setup.content.priest[event.priest].effects
            discount = next((one.args["discount"] for one in effects if one.word == "shatter"), 0)
            bill = Bill(event.seat, ABILITY, Cost()) if discount else None
        elif isinstance(event, Shattered) and bill is not None:
            cost = board.lock[event.sign].cost
            basic = sum(cost.amounts.get(one, 0) for one in BASIC)
            due = sum(cost.amounts.values()) - min(discount, basic)
            if sum(bill.paid.values()) != due or bill.sacrificed != cost.sacrifice:
                yield f"seat {bill.seat} paid {bill.paid} for the sign of {event.sign}, which costs {cost}"
            bill = None
        elif (
            bill is not None
            and isinstance(event, Paid | SpellbookReplaced | Sacrificed)
            and (event.seat, event.cause.space) == (bill.seat, bill.place)
        ):
            _enter(bill, event)
