"""How reliably players send their orders, and games that ask for it."""

from __future__ import annotations

from typing import Any

from referee.service.requests.errors import Forbidden, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import reliability
from referee.store.reliability import ReliabilityRow
from referee.store.transactions import Snapshot

A_RECORD = 10
"""Who had fewer orders due than this counts as if the rest of them had been missed: a host who asks for
reliable players asks for a record, and a fresh account has none."""


def read_player(referee: Referee, player_id: str) -> dict[str, Any]:
    """What everybody may know of a player; raises NotFound."""
    with referee.store.reading() as snapshot:
        row = reliability.of_player(snapshot, player_id)
    if row is None:
        raise NotFound("player")
    return {
        "id": row.id,
        "name": row.name,
        "orders": {"due": row.due, "sent": row.sent, "missed": row.missed},
        "percent": _percent(row),
    }


def check_reliable(snapshot: Snapshot, player: Player, least: int | None) -> None:
    """Raise Forbidden if the game asks for more reliable players, or for a longer record."""
    if least is None:
        return
    row = reliability.of_player(snapshot, player.id)
    due, sent = (0, 0) if row is None else (row.due, row.sent)
    percent = 100 * sent // max(due, A_RECORD)
    if percent < least:
        few = "" if due >= A_RECORD else f" of the first {A_RECORD} that a record begins with"
        raise Forbidden(
            "not-reliable-enough",
            f"The game is for players who send at least {least} % of their orders. "
            f"You have sent {sent} of {due}, which is {percent} %{few}.",
        )


def _percent(row: ReliabilityRow) -> int | None:
    return 100 * row.sent // row.due if row.due else None
