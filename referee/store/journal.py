"""The journal and the events of games. Both only ever grow."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert

from referee.store.schema import event, journal

_INSERT_ENTRY = insert(journal)
_INSERT_EVENT = insert(event)


def append(connection: Connection, entries: list[dict[str, Any]], events: list[dict[str, Any]]) -> None:
    """Add these rows; their numbers are unique, so that nothing can be written twice."""
    if entries:
        connection.execute(_INSERT_ENTRY, entries)
    if events:
        connection.execute(_INSERT_EVENT, events)
