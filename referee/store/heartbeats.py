"""When each part of the referee last showed that it is alive, and when nobody could send orders."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, delete, false, insert, select, update

from referee.store.insert_if_absent import insert_if_absent
from referee.store.rows import Rows
from referee.store.schema import GAME_RUNS, STEP_IS_OPEN, game, heartbeat, outage, step
from referee.store.steps import StepId
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

WORKER = "worker"
DOOR = "door"
"""The door, where orders come in: any web process."""

CLOCKS_DIFFER = timedelta(minutes=1)
PROCESS_LIVES = timedelta(minutes=1)
"""For so long after its last beat a process counts as alive. They beat every few seconds."""


class OutageRow(NamedTuple):
    """When nobody could send orders; `made_up`: every clock that ran during it has been extended."""

    id: int
    began_at: datetime
    ended_at: datetime
    made_up: bool


_OUTAGES = Rows(OutageRow, select(outage).where(outage.c.made_up == false()).order_by(outage.c.id))
_LAST_BEAT = select(heartbeat.c.at).where(heartbeat.c.name == bindparam("name"))
_SET_BACK = (
    update(heartbeat)
    .where(heartbeat.c.name == bindparam("beaten_by"), heartbeat.c.at > bindparam("future"))
    .values(at=bindparam("now"))
)
_RAN_THROUGH = Rows(
    StepId,
    select(step.c.game_id, step.c.step)
    .join(game)
    .where(
        STEP_IS_OPEN,
        step.c.closes_at > bindparam("began_at"),
        step.c.opened_at < bindparam("ended_at"),
        step.c.outage_seen < bindparam("outage"),
        GAME_RUNS,
    )
    .order_by(step.c.closes_at)
    .limit(bindparam("most")),
)


def beat(transaction: Transaction, name: str, now: datetime) -> datetime:
    """Note that `name` is alive; returns its previous beat, or now if there was none.

    If two hosts' clocks differ a little, the later beat counts. One from farther ahead was written before the
    clock was set back, and would hide any silence until then.
    """
    insert_if_absent(transaction, heartbeat, {"name": name, "at": now})
    before: datetime = transaction.scalars(_LAST_BEAT.with_for_update(), {"name": name})[0]
    at = now if before - now > CLOCKS_DIFFER else max(before, now)
    transaction.execute(update(heartbeat).where(heartbeat.c.name == name).values(at=at))
    return before


def show_process(transaction: Transaction, name: str, keys: Collection[str], now: datetime) -> None:
    """Note that a process is alive, and which keys (ids) it has; forget those that are not."""
    transaction.execute(delete(heartbeat).where(heartbeat.c.has_keys.is_not(None), ~_lives(now)))
    beat = {"at": now, "has_keys": " ".join(keys)}
    insert_if_absent(transaction, heartbeat, {"name": name, **beat})
    transaction.execute(update(heartbeat).where(heartbeat.c.name == name).values(beat))


def processes_without(connection: Connection, key: str, now: datetime) -> list[str]:
    """The names of live processes that do not have this key."""
    rows = connection.execute(select(heartbeat.c.name, heartbeat.c.has_keys).where(_lives(now)))
    return sorted(row.name for row in rows if row.has_keys is not None and key not in row.has_keys.split())


def _lives(now: datetime) -> ColumnElement[bool]:
    return heartbeat.c.at.between(now - PROCESS_LIVES, now + PROCESS_LIVES)


def set_back(writer: Writer, name: str, now: datetime) -> None:
    """Replace a beat from the future: the clock was set back since, and any silence begins now."""
    writer.execute(_SET_BACK, {"beaten_by": name, "future": now + CLOCKS_DIFFER, "now": now})


def last_beat(snapshot: Snapshot, name: str) -> datetime | None:
    """When `name` last showed that it is alive."""
    found: datetime | None = snapshot.scalar(_LAST_BEAT, {"name": name})
    return found


def insert_outage(transaction: Transaction, began_at: datetime, ended_at: datetime) -> None:
    transaction.execute(insert(outage).values(began_at=began_at, ended_at=ended_at))


def outages_to_make_up(snapshot: Snapshot) -> list[OutageRow]:
    """Outages for which some clock may not have been extended yet, in order."""
    return _OUTAGES.all(snapshot)


def ran_through(snapshot: Snapshot, gap: OutageRow, most: int) -> list[StepId]:
    """Open steps whose clock ran during this outage and that were not extended for it."""
    return _RAN_THROUGH.all(snapshot, began_at=gap.began_at, ended_at=gap.ended_at, outage=gap.id, most=most)


def made_up(transaction: Transaction, outage_id: int) -> None:
    """Every clock that ran during it has been extended."""
    transaction.execute(update(outage).where(outage.c.id == outage_id).values(made_up=True))
