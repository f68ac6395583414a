"""The standing orders of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select

from referee.store.schema import prompt, resolution, standing

_OF_SEAT = select(standing.c.orders).where(
    standing.c.game_id == bindparam("game_id"), standing.c.seat == bindparam("seat")
)
_OF_GAME = select(standing.c.seat, standing.c.orders).where(standing.c.game_id == bindparam("game_id"))
_PROMPTS = (
    select(prompt.c.step, prompt.c.kind, prompt.c.body, prompt.c.shown)
    .where(prompt.c.game_id == bindparam("game_id"), prompt.c.seat == bindparam("seat"))
    .order_by(prompt.c.step.desc())
    .limit(bindparam("most"))
)
_SETTLED = (
    select(resolution.c.step, resolution.c.settled)
    .where(resolution.c.game_id == bindparam("game_id"))
    .order_by(resolution.c.step.desc())
)
_INSERT = insert(standing)
_REMOVE = delete(standing).where(
    standing.c.game_id == bindparam("of_game"), standing.c.seat == bindparam("of_seat")
)


def of_seat(connection: Connection, game_id: str, seat: int) -> list[dict[str, Any]]:
    """The seat's standing orders, in their order."""
    return connection.scalar(_OF_SEAT, {"game_id": game_id, "seat": seat}) or []


def of_game(connection: Connection, game_id: str) -> dict[int, list[dict[str, Any]]]:
    """All standing orders of a game, by seat."""
    return {row.seat: row.orders for row in connection.execute(_OF_GAME, {"game_id": game_id})}


def replace(connection: Connection, game_id: str, seat: int, orders: Sequence[dict[str, Any]]) -> None:
    """Put these orders in the place of the seat's present ones."""
    remove(connection, game_id, seat)
    if orders:
        connection.execute(_INSERT, {"game_id": game_id, "seat": seat, "orders": list(orders)})


def remove(connection: Connection, game_id: str, seat: int) -> None:
    connection.execute(_REMOVE, {"of_game": game_id, "of_seat": seat})


def clear(connection: Connection, game_id: str) -> None:
    """Drop those of all seats of a game."""
    connection.execute(delete(standing).where(standing.c.game_id == game_id))


def prompts_to_try(connection: Connection, game_id: str, seat: int, most: int) -> list[Row[Any]]:
    """The latest questions to a seat, the open one included, latest first."""
    return list(connection.execute(_PROMPTS, {"game_id": game_id, "seat": seat, "most": most}))


def formalities_to_try(connection: Connection, game_id: str, seat: int, most: int) -> list[int]:
    """The latest steps in whose resolution a formality of this seat was settled, latest first."""
    rows = connection.execute(_SETTLED, {"game_id": game_id})
    steps = [row.step for row in rows if any(one["seat"] == seat for one in row.settled or ())]
    return steps[:most]
