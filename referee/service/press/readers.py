"""Who may read which messages, and has read them."""

from __future__ import annotations

from dataclasses import dataclass

from referee.store import messages
from referee.store.messages import HOST, MessageRow
from referee.store.transactions import Snapshot, Transaction


@dataclass(frozen=True)
class PressReader:
    """A reader: a seat, or 0 for a spectator; how far it has read; from where on it may read private
    messages.
    """

    seat: int
    read_to: int
    not_before: int

    def may_read(self, row: MessageRow) -> bool:
        """A new player of a seat sees none of the private messages of the one before."""
        if row.readers == "all":
            return True
        is_mine = row.seat == self.seat or self.seat in row.readers
        return is_mine and (not row.delivered or row.n > self.not_before)

    def has_read(self, row: MessageRow) -> bool:
        return bool(row.seat == self.seat != HOST or row.n <= self.read_to)


def unread_messages(snapshot: Snapshot, game_id: str, seat: int) -> int:
    """How many messages the seat has not read."""
    return count_unread(snapshot, game_id, reader_of(snapshot, game_id, seat))


def begin_anew(transaction: Transaction, game_id: str, seat: int) -> None:
    """Somebody else takes the seat over, who may read no earlier private messages."""
    last = messages.last_number(transaction, game_id)
    for row in messages.waiting(transaction, game_id):
        if row.seat == seat:
            messages.remove(transaction, row.id)
    messages.set_mark(transaction, game_id, seat, last, last)


def reader_of(snapshot: Snapshot, game_id: str, seat: int | None) -> PressReader:
    if seat is None:
        return PressReader(0, 0, 0)
    return PressReader(seat, *messages.mark_of(snapshot, game_id, seat))


def count_unread(snapshot: Snapshot, game_id: str, reader: PressReader) -> int:
    return sum(
        reader.may_read(row) and not reader.has_read(row)
        for row in messages.newest_first(snapshot, game_id, after=reader.read_to)
    )
