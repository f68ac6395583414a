"""The journal and the events of games. Both only ever grow."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from referee.store.schema import event, journal
from referee.store.sealed_columns import in_row
from referee.store.writes import Writer

_INSERT_ENTRY = insert(journal)
_INSERT_EVENT = insert(event)
_CONCEDED = (
    select(journal.c.public)
    .where(journal.c.game_id == bindparam("game_id"), journal.c.kind == "conceded")
    .order_by(journal.c.seq)
)


_LAST = (
    select(journal.c.public)
    .where(journal.c.game_id == bindparam("game_id"), journal.c.kind == bindparam("kind"))
    .order_by(journal.c.seq.desc())
    .limit(1)
)


def append(writer: Writer, entries: list[dict[str, Any]], events: list[dict[str, Any]]) -> None:
    """Add these rows; their numbers are unique, so that nothing can be written twice."""
    if entries:
        writer.execute(_INSERT_ENTRY, [in_row(journal, row) for row in entries])
    if events:
        writer.execute(_INSERT_EVENT, [in_row(event, row) for row in events])


def last_of(connection: Connection, game_id: str, kind: str) -> Any:
    """What the last entry of this kind says; there must be one."""
    return connection.execute(_LAST, {"game_id": game_id, "kind": kind}).scalar_one()


def conceded_seats(connection: Connection, game_id: str) -> list[int]:
    """The seats that have given up, in the order in which they did."""
    return [int(public["seat"]) for public in connection.scalars(_CONCEDED, {"game_id": game_id})]
