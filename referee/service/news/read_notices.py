"""What a player was told, and has read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.service.reading.read_games import Page
from referee.service.requests.cursors import moment, read_cursor, word, write_cursor
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import notices
from referee.store.notices import NoticeRow
from referee.store.transactions import Transaction


def list_notices(
    referee: Referee, player: Player, *, unread: bool = False, cursor: str | None = None, limit: int = 50
) -> tuple[Page, int]:
    """The player's notices, newest first, and how many of all are unread."""
    with referee.store.reading() as snapshot:
        found = notices.of_player(
            snapshot,
            player.id,
            only_unread=unread,
            before=read_cursor(cursor, moment, word) if cursor else None,
            most=limit + 1,
        )
        count = notices.unread(snapshot, player.id)
    rows = found[:limit]
    following = write_cursor(rows[-1].created_at.isoformat(), rows[-1].id) if len(found) > limit else None
    return Page([_notice(row) for row in rows], following), count


def mark_read(referee: Referee, player: Player, *, ids: Sequence[str] = (), up_to: str | None = None) -> int:
    """Mark these notices as read, or one and all older ones; how many are left. Raises NotFound."""
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


def _notice(row: NoticeRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "kind": row.kind,
        "game": row.game_id,
        "step": row.step,
        "text": row.text,
        "data": row.data,
        "at": row.created_at,
        "read": row.read_at is not None,
    }
