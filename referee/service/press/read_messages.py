"""Reading messages, and remembering how far one has read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.service.games.locked_game import enter_game
from referee.service.reading.read_games import Page, seen_game
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import messages
from referee.store.messages import MessageRow
from referee.store.transactions import Snapshot, Transaction


@dataclass(frozen=True)
class _Reader:
    """Who reads: a seat, or 0 for a spectator; how far it has read; whose letters it may open."""

    seat: int
    read_to: int
    not_before: int

    def may_read(self, row: MessageRow) -> bool:
        """Who takes a seat over sees none of the private messages that were its predecessor's."""
        if row.readers == "all":
            return True
        is_mine = row.seat == self.seat or self.seat in row.readers
        return is_mine and (not row.delivered or row.n > self.not_before)

    def has_read(self, row: MessageRow) -> bool:
        return bool(row.seat == self.seat or row.n <= self.read_to)


def list_messages(
    referee: Referee, player: Player | None, game_id: str, *, cursor: str | None = None, limit: int = 50
) -> tuple[Page, int]:
    """The messages that the caller may read, newest first, and how many of all are unread.

    What the caller's seat has written and is not yet delivered stands first. Raises NotFound.
    """
    with referee.store.reading() as snapshot:
        seen = seen_game(snapshot, player, game_id, referee.clock.now())
        reader = _reader(snapshot, game_id, seen.seat)
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
        unread = 0 if seen.seat is None else _unread(snapshot, game_id, reader)
    rows = found[:limit]
    following = rows[-1].id if len(found) > limit else None
    return Page([_message(row, reader) for row in rows], following), unread


def mark_messages_read(referee: Referee, player: Player, game_id: str, up_to: str) -> int:
    """The player has read this message and all before it; how many are left. Nobody else learns of it."""

    def mark(transaction: Transaction) -> int:
        with enter_game(referee, transaction, player, game_id) as locked:
            seat = locked.seat_of(player)
            reader = _reader(transaction, game_id, seat)
            row = messages.find(transaction, game_id, up_to)
            if row is None or not row.delivered or not reader.may_read(row):
                raise NotFound("message")
            read_to = max(reader.read_to, row.n)
            messages.set_mark(transaction, game_id, seat, read_to, reader.not_before)
            return _unread(transaction, game_id, _Reader(seat, read_to, reader.not_before))

    return referee.store.run(mark)


def unread_messages(snapshot: Snapshot, game_id: str, seat: int) -> int:
    """How many messages the seat has not read."""
    return _unread(snapshot, game_id, _reader(snapshot, game_id, seat))


def begin_anew(transaction: Transaction, game_id: str, seat: int) -> None:
    """Somebody else takes the seat over, and reads no private messages from before."""
    last = messages.last_number(transaction, game_id)
    for row in messages.waiting(transaction, game_id):
        if row.seat == seat:
            messages.remove(transaction, row.id)
    messages.set_mark(transaction, game_id, seat, last, last)


def _reader(snapshot: Snapshot, game_id: str, seat: int | None) -> _Reader:
    if seat is None:
        return _Reader(0, 0, 0)
    return _Reader(seat, *messages.mark_of(snapshot, game_id, seat))


def _own_waiting(snapshot: Snapshot, game_id: str, reader: _Reader) -> list[MessageRow]:
    written = [row for row in messages.waiting(snapshot, game_id) if row.seat == reader.seat]
    return written[::-1]


def _unread(snapshot: Snapshot, game_id: str, reader: _Reader) -> int:
    return sum(
        reader.may_read(row) and not reader.has_read(row)
        for row in messages.newest_first(snapshot, game_id, after=reader.read_to)
    )


def _message(row: MessageRow, reader: _Reader) -> dict[str, Any]:
    return {
        "id": row.id,
        "seat": row.seat,
        "to": row.readers,
        "text": row.text,
        "at": row.at,
        "delivered": row.delivered,
        "read": reader.has_read(row) if reader.seat else False,
    }
