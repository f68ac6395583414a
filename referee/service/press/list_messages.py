"""Reading messages."""

from __future__ import annotations

from typing import Any

from referee.service.press.readers import PressReader, count_unread, reader_of
from referee.service.reading.seen_games import seen_game
from referee.service.requests.errors import NotFound
from referee.service.requests.pages import ListPage
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import messages
from referee.store.messages import HOST, MessageRow
from referee.store.transactions import Snapshot


def list_messages(
    referee: Referee, player: Player | None, game_id: str, *, cursor: str | None = None, limit: int = 50
) -> tuple[ListPage, int]:
    """The messages that the caller may read, newest first, and how many are unread in all.

    Messages of the caller's own seat that are not delivered yet come first. Raises NotFound.
    """
    with referee.store.reading() as snapshot:
        seen = seen_game(snapshot, player, game_id, referee.clock.now())
        reader = reader_of(snapshot, game_id, seen.seat)
        before = None
        if cursor is not None:
            last = messages.find(snapshot, game_id, cursor)
            if last is None or not last.delivered or not reader.may_read(last):
                raise NotFound("message")
            before = last.n
        found = [] if before is not None else _own_waiting(snapshot, game_id, reader)
        for row in messages.newest_first(snapshot, game_id, before):
            if reader.may_read(row):
                found.append(row)
            if len(found) > limit:
                break
        unread = 0 if seen.seat is None else count_unread(snapshot, game_id, reader)
    rows = found[:limit]
    following = rows[-1].id if len(found) > limit else None
    return ListPage([_message(row, reader) for row in rows], following), unread


def _own_waiting(snapshot: Snapshot, game_id: str, reader: PressReader) -> list[MessageRow]:
    # Spectators have no seat, and what the host has written waits for all of them.
    unsent = messages.waiting(snapshot, game_id) if reader.seat else []
    written = [row for row in unsent if row.seat == reader.seat]
    return written[::-1]


def _message(row: MessageRow, reader: PressReader) -> dict[str, Any]:
    return {
        "id": row.id,
        "seat": None if row.seat == HOST else row.seat,
        "to": row.readers,
        "text": row.text,
        "at": row.at,
        "delivered": row.delivered,
        "read": reader.has_read(row) if reader.seat else False,
    }
