"""What spaces and cards have in common: gaining, losing, rescuing. Each verb tells the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Bucket, Constraint, Split
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.orders.order import EXPOSED, Allocation, read_allocation, write_allocation
from referee.games.evil_high_priest.orders.small_texts import StorePhrasing, show_store
from referee.games.evil_high_priest.rehearsal import copied
from referee.games.evil_high_priest.state import (
    ASYLUM,
    ASYLUM_ROOM,
    ESCAPE,
    Cultist,
    EvilTable,
    Following,
    Resources,
)
from referee.games.evil_high_priest.words import NAMES, anew, resource, resources


async def gain(
    act: Act, amounts: Mapping[str, int], *, seat: int | None = None, why: str = "", rule: str = "EH-065"
) -> None:
    """A seat, by default the one that acts, gains and stores resources (EH-065)."""
    receiver = act.seat if seat is None else seat
    gained = {kind: amount for kind, amount in amounts.items() if amount}
    if not gained:
        return
    own_turn = receiver == act.seat and act.state.part in ("place", "skulk") and act.state.raid is None
    own_turn = own_turn or (receiver == act.seat and bool(act.to_store))  # a raid plan says where
    following = act.state.followings[receiver]

    async def decide_anew(reason: str) -> str:
        act.to_store = {}
        return reason

    reason = await act.follow(lambda one: _room_as_ordered(one, gained), decide_anew) if own_turn else ""
    asks = _asks_where_to_store(act.t, receiver, gained) and (bool(reason) or not own_turn)
    if asks:  # it lies exposed until the seat has said where it goes
        stored: Allocation = {EXPOSED: gained}
        _put(following, stored)
    else:
        stored = storage.store(act.content, following, gained, act.to_store if own_turn else {})
    data: dict[str, Json] = {
        "seat": receiver,
        "source": act.source,
        "gained": dict(gained),
        "stored": write_allocation(stored),
    }
    text = f"Seat {receiver} gains {resources(gained)}{why}{_where(stored)}."
    act.t.tell("evil_high_priest.gained", text, data, rule=rule)
    if asks:
        await _ask_where_to_store(act.t, receiver, gained, reason)


def _room_as_ordered(act: Act, amounts: Resources) -> str:
    """Looks whether there is room where the order wants these stored; no word about it if there is."""
    try:
        storage.named_places(act.content, act.following, act.to_store, amounts)
    except storage.NoRoom as full:
        where = f"{full.place}.{full.kind}"
        act.refuse(storage.no_place(act.following, full), "store", where, rule="EH-111")
    return ""


def _put(following: Following, allocation: Allocation) -> None:
    for place, held in allocation.items():
        for kind, amount in held.items():
            storage.put(cast("Resources", storage.store_at(following, place)), kind, amount)


def _asks_where_to_store(t: EvilTable, seat: int, amounts: Resources) -> bool:
    """Outside its own turn there may be more than one place; who has no order for it is not asked (5.2).

    With the last sign the game is over: where it lies is the same to everybody (EH-290, EH-291).
    """
    following = t.state.followings[seat]
    choosing = any(len(storage.free_places(t.content, following, kind)) > 1 for kind in amounts)
    return choosing and t.state.end is None and not merges_storage(t)


async def _ask_where_to_store(t: EvilTable, seat: int, amounts: Resources, reason: str) -> None:
    """Takes what lies exposed to the places that the seat names."""
    following = t.state.followings[seat]
    stored = read_allocation(cast("dict[str, int]", await t.ask(_store_ask(t, seat, amounts, reason))))
    storage.take(following, {EXPOSED: amounts})
    _put(following, stored)
    if set(stored) != {EXPOSED}:
        data: dict[str, Json] = {"seat": seat, "stored": write_allocation(stored)}
        t.tell("evil_high_priest.stored", f"Seat {seat} stores it{_where(stored)}.", data, rule="EH-065")


def merges_storage(t: EvilTable) -> bool:
    """In Preparation gains store themselves until step 4, unless a monster in some lair reads where things
    lie.
    """
    if not t.state.part.startswith("prep"):
        return False
    return not any(
        t.content.monster[monster.card].reads_storage
        for following in t.state.followings.values()
        for monster in following.lairs
    )


def _store_ask(t: EvilTable, seat: int, amounts: Resources, reason: str) -> Ask:
    following = t.state.followings[seat]
    buckets = [
        Bucket(f"{place}.{kind}", f"{NAMES[kind]} {'exposed' if place == EXPOSED else f'in chamber {place}'}")
        for kind in amounts
        for place in storage.free_places(t.content, following, kind)
    ]
    default = storage.auto_store(t.content, copied(following), amounts)
    choice = Split(buckets, total=sum(amounts.values())).where(
        Constraint(
            "Everything gained is stored where there is room for it.",
            _fitting(t, following, amounts),
            "EH-111",
        )
    )

    def text() -> str:
        example = show_store(default)
        return f"{anew(reason)}You gain {resources(amounts)}. Where do you store it? For example: {example}"

    return Ask(
        seat,
        "evil_high_priest.store",
        choice,
        write_allocation(default),
        text,
        rule="EH-065",
        phrasing=StorePhrasing(write_allocation(default)),
    )


def _fitting(t: EvilTable, following: Following, amounts: Resources) -> Any:
    def test(answer: Json) -> Iterator[Problem]:
        wanted = read_allocation(cast("dict[str, int]", answer))
        if storage.total(wanted) != amounts:
            yield Problem("", f"Store {resources(amounts)}, no more and no less.")
        for place, held in wanted.items():
            if place != EXPOSED:
                chamber = following.sanctum[int(place)]
                together = {
                    kind: chamber.holds.get(kind, 0) + held.get(kind, 0) for kind in {**chamber.holds, **held}
                }
                if reason := storage.misfit(t.content.chamber[chamber.card], together):
                    yield Problem("", reason)

    return test


def lose(t: EvilTable, seat: int, allocation: Allocation) -> Resources:
    """Takes resources from where they lie, back to the bank; signs leave the game (EH-071)."""
    storage.take(t.state.followings[seat], allocation)
    lost = storage.total(allocation)
    t.state.gone += lost.get("ES", 0)
    return lost


def to_asylum(t: EvilTable, seat: int, acolyte: Cultist) -> str:
    """The acolyte goes to its asylum, or to escape if that is full (EH-067, EH-103); says where."""
    following = t.state.followings[seat]
    where = ASYLUM if following.count(ASYLUM) < ASYLUM_ROOM else ESCAPE
    acolyte.go(where)
    return where


def rescue(t: EvilTable, seat: int, number: int) -> int:
    """Moves so many acolytes from asylum to escape, as far as there are any; says how many (EH-069)."""
    found = t.state.followings[seat].acolytes_at(ASYLUM)[:number]
    for acolyte in found:
        acolyte.go(ESCAPE)
    return len(found)


def _where(stored: Allocation) -> str:
    """Where gains were stored, if not all of it lies exposed."""
    if set(stored) <= {EXPOSED}:
        return ""
    parts = [
        f"{', '.join(resource(kind, held[kind]) for kind in NAMES if held.get(kind))} "
        + ("exposed" if place == EXPOSED else f"in chamber {place}")
        for place, held in stored.items()
    ]
    return f" ({'; '.join(parts)})"
