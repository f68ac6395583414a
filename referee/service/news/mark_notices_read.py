"""Marking notices as read."""

from __future__ import annotations

from collections.abc import Sequence

from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import notices
from referee.store.transactions import Transaction


def mark_notices_read(
    referee: Referee, player: Player, *, ids: Sequence[str] = (), up_to: str | None = None
) -> int:
    """Mark these notices as read, or one and all older ones; returns how many are left. Raises NotFound."""
    named = list(dict.fromkeys([*ids, *([] if up_to is None else [up_to])]))

    def mark(transaction: Transaction) -> int:
        found = notices.shown_among(transaction, player.id, named)
        if len(found) < len(named):
            raise NotFound("notice")
        now = referee.clock.now()
        if up_to is not None:
            notices.mark_read_up_to(transaction, player.id, found[0], now)
        else:
            notices.mark_read(transaction, player.id, named, now)
        return notices.unread(transaction, player.id)

    return referee.store.run(mark)
