"""How reliably players send their orders, and games that ask for it."""

from __future__ import annotations

from typing import Any

from referee.service.context import Referee
from referee.service.errors import Forbidden, NotFound
from referee.service.sessions import Player
from referee.store import reliability
from referee.store.store import Connection

NEWCOMER = 10
"""Who had fewer orders due than this is not judged by them."""


def read_player(referee: Referee, player_id: str) -> dict[str, Any]:
    """What everybody may know of a player; raises NotFound."""
    with referee.store.reading() as connection:
        row = reliability.of_player(connection, player_id)
    if row is None:
        raise NotFound("player")
    return {
        "id": row.id,
        "name": row.name,
        "orders": {"due": row.due, "sent": row.sent, "missed": row.missed},
        "percent": _percent(row),
    }


def check_reliable(connection: Connection, player: Player, least: int | None) -> None:
    """Raise Forbidden if the game asks for more reliable players; newcomers have a chance."""
    if least is None:
        return
    row = reliability.of_player(connection, player.id)
    if row is None or row.due < NEWCOMER:
        return
    percent = _percent(row)
    if percent is not None and percent < least:
        raise Forbidden(
            "not-reliable-enough",
            f"The game is for players who send at least {least} % of their orders. "
            f"You have sent {row.sent} of {row.due}, which is {percent} %.",
        )


def _percent(row: Any) -> int | None:
    return 100 * int(row.sent) // int(row.due) if row.due else None
