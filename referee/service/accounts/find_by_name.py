"""Finding a player by name, to invite them or to have them play a seat."""

from __future__ import annotations

from typing import Any

from referee import names
from referee.service.running.context import Referee
from referee.store import players


def find_by_name(referee: Referee, name: str) -> list[dict[str, Any]]:
    """Who is called this, or so much like it that nobody else may be; at most a few."""
    with referee.store.reading() as snapshot:
        found = players.with_names_like(snapshot, names.keys(name))
    return [
        {"id": row.id, "name": row.name, "bot": row.bot}
        for row in found
        if row.banned is None and row.gone_at is None
    ]
