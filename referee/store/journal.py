"""The journal and the events of games. Both only ever grow."""

from __future__ import annotations

from typing import Any

from sqlalchemy import insert

from referee.store.schema import event, journal
from referee.store.writes import Writer

_INSERT_ENTRY = insert(journal)
_INSERT_EVENT = insert(event)


def append(writer: Writer, entries: list[dict[str, Any]], events: list[dict[str, Any]]) -> None:
    """Add these rows; their numbers are unique, so that nothing can be written twice."""
    if entries:
        writer.execute(_INSERT_ENTRY, entries)
    if events:
        writer.execute(_INSERT_EVENT, events)
