"""A player's notices."""

from __future__ import annotations

from typing import Any

from referee.service.news.word_notices import WordedNotice, word_notices
from referee.service.requests.cursors import read_cursor, timestamp, word, write_cursor
from referee.service.requests.pages import ListPage
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import notices
from referee.store.notices import NoticeRow


def list_notices(
    referee: Referee, player: Player, *, unread: bool = False, cursor: str | None = None, limit: int = 50
) -> tuple[ListPage, int]:
    """The player's notices, newest first, and how many are unread in all."""
    with referee.store.reading() as snapshot:
        found = notices.of_player(
            snapshot,
            player.id,
            only_unread=unread,
            before=read_cursor(cursor, timestamp, word) if cursor else None,
            most=limit + 1,
        )
        count = notices.unread(snapshot, player.id)
    rows = found[:limit]
    following = write_cursor(rows[-1].created_at.isoformat(), rows[-1].id) if len(found) > limit else None
    worded = word_notices(referee, player.id, rows)
    return ListPage([_notice(row, told) for row, told in zip(rows, worded, strict=True)], following), count


def _notice(row: NoticeRow, told: WordedNotice) -> dict[str, Any]:
    return {
        "id": row.id,
        "kind": row.kind,
        "game": row.game_id,
        "step": row.step,
        "text": told.text,
        "data": told.data,
        "at": row.created_at,
        "read": row.read_at is not None,
    }
