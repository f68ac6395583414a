"""Orders that seats have sent ahead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, insert, or_, select

from referee.store.schema import queue, standing

SPENT = "spent"
"""Marks a queue of which nothing is used any more; its entries tell why."""

_OF_SEAT = select(queue.c.orders).where(
    queue.c.game_id == bindparam("game_id"), queue.c.seat == bindparam("seat")
)
_GOING = select(queue.c.seat, queue.c.orders).where(
    queue.c.game_id == bindparam("game_id"), queue.c.stopped.is_(None)
)
_ANY_AHEAD = select(
    or_(
        exists().where(
            queue.c.game_id == bindparam("game_id"),
            queue.c.seat.in_(bindparam("seats", expanding=True)),
            queue.c.stopped.is_(None),
        ),
        exists().where(
            standing.c.game_id == bindparam("game_id"),
            standing.c.seat.in_(bindparam("seats", expanding=True)),
        ),
    )
)
_INSERT = insert(queue)
_REMOVE = delete(queue).where(queue.c.game_id == bindparam("of_game"), queue.c.seat == bindparam("of_seat"))


def of_seat(connection: Connection, game_id: str, seat: int) -> Any:
    """The seat's queue; None if it has sent nothing."""
    return connection.execute(_OF_SEAT, {"game_id": game_id, "seat": seat}).one_or_none()


def going(connection: Connection, game_id: str) -> dict[int, list[dict[str, Any]]]:
    """The queues of a game that still have orders to use, by seat."""
    return {row.seat: row.orders for row in connection.execute(_GOING, {"game_id": game_id})}


def any_ahead(connection: Connection, game_id: str, seats: Collection[int]) -> bool:
    """Whether one of these seats has sent orders ahead: a queue that goes on, or standing orders."""
    return bool(connection.scalar(_ANY_AHEAD, {"game_id": game_id, "seats": list(seats)}))


def replace(
    connection: Connection, game_id: str, seat: int, entries: Sequence[dict[str, Any]], *, live: bool
) -> None:
    """Put this queue in the place of the seat's present one; `live` if something in it may still be used."""
    remove(connection, game_id, seat)
    if entries:
        stopped = None if live else SPENT
        row = {"game_id": game_id, "seat": seat, "orders": list(entries), "stopped": stopped}
        connection.execute(_INSERT, row)


def remove(connection: Connection, game_id: str, seat: int) -> None:
    connection.execute(_REMOVE, {"of_game": game_id, "of_seat": seat})


def clear(connection: Connection, game_id: str) -> None:
    """Drop those of all seats of a game."""
    connection.execute(delete(queue).where(queue.c.game_id == game_id))
