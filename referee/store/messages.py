"""Messages between seats, and how far each seat has read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Literal, NamedTuple, TypedDict

from sqlalchemy import bindparam, delete, false, func, insert, select, true, update

from referee.store.rows import Rows
from referee.store.schema import message, message_mark
from referee.store.sealed_columns import change_row, in_row
from referee.store.transactions import Snapshot, Transaction

HOST = 0
"""The seat of messages that a host has written who has none."""


class MessageRow(NamedTuple):
    """A message; `n` is its place in the order of delivery, `entry` the number of its journal entry."""

    id: str
    game_id: str
    n: int
    seat: int
    readers: Literal["all"] | list[int]
    text: str
    at: datetime
    delivered: bool = False
    entry: int | None = None


class MessageChanges(TypedDict, total=False):
    """Columns of a message that are changed one by one."""

    text: str
    entry: int


_MESSAGES = Rows(MessageRow, select(message))
_DELIVER = (
    update(message)
    .where(message.c.id == bindparam("of_id"))
    .values(n=bindparam("to_n"), at=bindparam("now"), delivered=True)
)


def last_number(snapshot: Snapshot, game_id: str) -> int:
    """The number of the message delivered last; 0 if there is none."""
    return max(0, snapshot.scalar(_numbers(func.max(message.c.n), game_id)) or 0)


def waiting_number(snapshot: Snapshot, game_id: str) -> int:
    """A number for a message that waits to be delivered: these count down from -1."""
    return min(0, snapshot.scalar(_numbers(func.min(message.c.n), game_id)) or 0) - 1


def insert_message(transaction: Transaction, row: MessageRow) -> None:
    transaction.execute(insert(message), in_row(message, row._asdict()))


_WAITING_GAMES = (
    select(message.c.game_id)
    .where(message.c.delivered == false(), message.c.at <= bindparam("now"))
    .distinct()
    .order_by(message.c.game_id)
    .limit(bindparam("most"))
)


def deliver(transaction: Transaction, message_id: str, number: int, now: datetime) -> None:
    """Mark the message as delivered now, with this number."""
    transaction.execute(_DELIVER, {"of_id": message_id, "to_n": number, "now": now})


def change(transaction: Transaction, message_id: str, changes: MessageChanges) -> None:
    """Set these columns of a message."""
    change_row(transaction, message, {"id": message_id}, changes)


def remove(transaction: Transaction, message_id: str) -> None:
    transaction.execute(delete(message).where(message.c.id == message_id))


def waiting_games(snapshot: Snapshot, now: datetime, most: int) -> list[str]:
    """The games in which messages are due for delivery."""
    return list(snapshot.scalars(_WAITING_GAMES, {"now": now, "most": most}))


def waiting(snapshot: Snapshot, game_id: str) -> list[MessageRow]:
    """The undelivered messages of a game by hour and seat, each seat's in the order of writing."""
    unsent = _MESSAGES.where(message.c.game_id == game_id, message.c.delivered == false())
    return unsent.order_by(message.c.at, message.c.seat, message.c.n.desc()).all(snapshot)


def newest_first(
    snapshot: Snapshot, game_id: str, before: int | None = None, *, after: int = 0
) -> Iterator[MessageRow]:
    """The delivered messages of a game with numbers above `after` and below `before`, newest first."""
    statement = _MESSAGES.where(
        message.c.game_id == game_id, message.c.delivered == true(), message.c.n > after
    ).order_by(message.c.n.desc())
    if before is not None:
        statement = statement.where(message.c.n < before)
    return statement.each(snapshot)


def find(snapshot: Snapshot, game_id: str, message_id: str) -> MessageRow | None:
    return _MESSAGES.where(message.c.game_id == game_id, message.c.id == message_id).find(snapshot)


def mark_of(snapshot: Snapshot, game_id: str, seat: int) -> tuple[int, int]:
    """Up to which message the seat has read, and up to which private ones belong to an earlier player."""
    row = snapshot.execute(
        select(message_mark).where(message_mark.c.game_id == game_id, message_mark.c.seat == seat)
    ).one_or_none()
    return (0, 0) if row is None else (row.read_to, row.not_before)


def set_mark(transaction: Transaction, game_id: str, seat: int, read_to: int, not_before: int) -> None:
    transaction.execute(
        delete(message_mark).where(message_mark.c.game_id == game_id, message_mark.c.seat == seat)
    )
    transaction.execute(
        insert(message_mark).values(game_id=game_id, seat=seat, read_to=read_to, not_before=not_before)
    )


def _numbers(what: Any, game_id: str) -> Any:
    return select(what).where(message.c.game_id == game_id)
