"""Whether all that was used was paid for, by what the table was told in a whole game (EH-053, EH-060)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.pack import BASIC, Content, Cost
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import printed
from referee.games.evil_high_priest.state import ABILITY, ESCAPE, EvilHighPriest

USES = {"placed": "space", "moved_to_bonus": "space", "skulked": "to", "activated": "space"}
"""The events by which a space is used, and the datum that names it."""


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
    open_: dict[tuple[int, str], Bill] = {}
    found: list[str] = []
    for kind, data in _told(events):
        seat: int = data.get("seat", 0)
        source: str = data.get("source", "")
        if kind in USES:
            place = Place(data[USES[kind]])
            found += _complaints(open_.pop((seat, place), None))
            if place not in (ABILITY, ESCAPE) and place.kind != "eternal":
                open_[seat, place] = Bill(seat, place, printed(setup.content, state.board, place).cost)
        elif kind == "reward_lost":
            open_.pop((seat, data["reward"]), None)  # nothing came of it
        elif (seat, source) in open_:
            _enter(open_[seat, source], kind, data)
        elif kind == "paid" and source.startswith("monster:"):
            cost = setup.content.monster[source.removeprefix("monster:")].cost
            bill = Bill(seat, source, cost, dict(data["paid"]), cost.sacrifice)
            found += [] if cost.free else _complaints(bill)
    for bill in open_.values():
        found += _complaints(bill)
    return [*found, *_signs_for_less(state, setup, events)]


def _told(events: Sequence[EventRecord]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for event in events:
        if event.public is not None:
            yield event.kind.removeprefix("evil_high_priest."), event.public.data


def _enter(bill: Bill, kind: str, data: Mapping[str, Any]) -> None:
    if kind == "paid":
        for resource, amount in data["paid"].items():
            bill.paid[resource] = bill.paid.get(resource, 0) + amount
    elif kind == "spellbook_replaced":
        bill.paid["SB"] = bill.paid.get("SB", 0) + 1  # EH-766
    elif kind == "sacrificed":
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
    for kind, data in _told(events):
        if kind == "priest_ability":
            effects = setup.content.priest[data["priest"]].effects
            discount = next((one.args["discount"] for one in effects if one.word == "shatter"), 0)
            bill = Bill(data["seat"], data["source"], Cost()) if discount else None
        elif kind == "shattered" and bill is not None:
            cost = board.lock[data["sign"]].cost
            basic = sum(cost.amounts.get(one, 0) for one in BASIC)
            due = sum(cost.amounts.values()) - min(discount, basic)
            if sum(bill.paid.values()) != due or bill.sacrificed != cost.sacrifice:
                yield f"seat {bill.seat} paid {bill.paid} for the sign of {data['sign']}, which costs {cost}"
            bill = None
        elif bill is not None and (data.get("seat"), data.get("source")) == (bill.seat, bill.place):
            _enter(bill, kind, data)
