"""Motions and the votes on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, or_, select, update

from referee.store.schema import motion, vote

CONCEDE = "concede"
"""Nobody votes on a concession; it is kept among the motions because it is carried out like one."""

_OPEN = (
    select(motion)
    .where(motion.c.game_id == bindparam("game_id"), motion.c.state == "open")
    .order_by(motion.c.put_at, motion.c.id)
)
_UNDONE = (
    select(motion)
    .where(
        motion.c.game_id == bindparam("game_id"),
        motion.c.state == "carried",
        motion.c.carried_out_at.is_(None),
    )
    .order_by(motion.c.closed_at, motion.c.id)
)


def insert_motion(connection: Connection, row: Mapping[str, Any]) -> None:
    connection.execute(insert(motion), dict(row))


def find(connection: Connection, motion_id: str) -> Row[Any]:
    return connection.execute(select(motion).where(motion.c.id == motion_id)).one()


def still_open(connection: Connection, game_id: str) -> list[Row[Any]]:
    """The motions that are voted on, oldest first."""
    return list(connection.execute(_OPEN, {"game_id": game_id}))


def count_put(connection: Connection, game_id: str, step: int, seat: int) -> int:
    """How many motions this seat has put while this step was open."""
    count = select(func.count()).where(
        motion.c.game_id == game_id, motion.c.step == step, motion.c.put_by == seat
    )
    return connection.scalar(count) or 0


def close(connection: Connection, motion_id: str, state: str, at: datetime) -> None:
    """Nobody votes on it any more."""
    connection.execute(update(motion).where(motion.c.id == motion_id).values(state=state, closed_at=at))


def undone(connection: Connection, game_id: str) -> list[Row[Any]]:
    """The motions that are carried and still to be carried out, in the order of their votes."""
    return list(connection.execute(_UNDONE, {"game_id": game_id}))


def done(connection: Connection, motion_id: str, at: datetime) -> bool:
    """The one gate through which a motion is carried out; False if somebody else went through it."""
    through = update(motion).where(motion.c.id == motion_id, motion.c.carried_out_at.is_(None))
    return connection.execute(through.values(carried_out_at=at)).rowcount == 1


def take_back(connection: Connection, motion_id: str, seat: int) -> None:
    """Drop what the seat has voted on it."""
    connection.execute(delete(vote).where(vote.c.motion_id == motion_id, vote.c.seat == seat))


def cast(connection: Connection, motion_id: str, seat: int, choice: str, at: datetime) -> None:
    """Put this vote in the place of the one that the seat has cast, if any."""
    take_back(connection, motion_id, seat)
    connection.execute(insert(vote), {"motion_id": motion_id, "seat": seat, "choice": choice, "at": at})


def votes_on(connection: Connection, motion_ids: Iterable[str]) -> list[Row[Any]]:
    """All votes on these motions: (motion_id, seat, choice, at)."""
    return list(
        connection.execute(
            select(vote).where(vote.c.motion_id.in_(list(motion_ids))).order_by(vote.c.motion_id, vote.c.seat)
        )
    )


def forget_votes(connection: Connection, game_id: str, seat: int) -> None:
    """Drop what a seat has voted on motions that are still open."""
    on_open = select(motion.c.id).where(motion.c.game_id == game_id, motion.c.state == "open")
    connection.execute(delete(vote).where(vote.c.seat == seat, vote.c.motion_id.in_(on_open)))


def of_game(
    connection: Connection, game_id: str, *, before: tuple[datetime, str] | None, most: int
) -> list[Row[Any]]:
    """A game's motions that were voted on, newest first."""
    statement = (
        select(motion)
        .where(motion.c.game_id == game_id, motion.c.kind != CONCEDE)
        .order_by(motion.c.put_at.desc(), motion.c.id.desc())
        .limit(most)
    )
    if before is not None:
        put_at, motion_id = before
        statement = statement.where(
            or_(motion.c.put_at < put_at, and_(motion.c.put_at == put_at, motion.c.id < motion_id))
        )
    return list(connection.execute(statement))
