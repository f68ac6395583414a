"""What everybody may know of a player."""

from __future__ import annotations

from typing import Any

from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.store import reliability
from referee.store.reliability import ReliabilityRow


def read_player(referee: Referee, player_id: str) -> dict[str, Any]:
    """The player's name and how reliably they send orders; raises NotFound."""
    with referee.store.reading() as snapshot:
        row = reliability.of_player(snapshot, player_id)
    if row is None:
        raise NotFound("player")
    return {
        "id": row.id,
        "name": row.name,
        "bot": row.bot,
        "orders": {"due": row.due, "sent": row.sent, "missed": row.missed},
        "percent": _percent(row),
    }


def _percent(row: ReliabilityRow) -> int | None:
    return 100 * row.sent // row.due if row.due else None
