"""Motions and the votes on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, bindparam, delete, func, insert, or_, select, update

from referee.store.schema import motion, vote
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction

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


def insert_motion(transaction: Transaction, row: Mapping[str, Any]) -> None:
    transaction.execute(insert(motion), dict(row))


def find(snapshot: Snapshot, motion_id: str) -> Row[Any]:
    return snapshot.execute(select(motion).where(motion.c.id == motion_id)).one()


def still_open(snapshot: Snapshot, game_id: str) -> list[Row[Any]]:
    """The motions that are voted on, oldest first."""
    return list(snapshot.execute(_OPEN, {"game_id": game_id}))


def count_put(snapshot: Snapshot, game_id: str, step: int, seat: int) -> int:
    """How many motions this seat has put while this step was open."""
    count = select(func.count()).where(
        motion.c.game_id == game_id, motion.c.step == step, motion.c.put_by == seat
    )
    return snapshot.scalar(count) or 0


def was_carried(snapshot: Snapshot, game_id: str, step: int, kind: str) -> bool:
    """Whether the table has agreed to a motion of this kind while this step was open."""
    found = select(motion.c.id).where(
        motion.c.game_id == game_id,
        motion.c.step == step,
        motion.c.kind == kind,
        motion.c.state == "carried",
    )
    return snapshot.execute(found).first() is not None


def close(transaction: Transaction, motion_id: str, state: str, at: datetime) -> None:
    """Nobody votes on it any more."""
    transaction.execute(update(motion).where(motion.c.id == motion_id).values(state=state, closed_at=at))


def undone(snapshot: Snapshot, game_id: str) -> list[Row[Any]]:
    """The motions that are carried and still to be carried out, in the order of their votes."""
    return list(snapshot.execute(_UNDONE, {"game_id": game_id}))


def done(transaction: Transaction, motion_id: str, at: datetime) -> bool:
    """The one gate through which a motion is carried out; False if somebody else went through it."""
    through = update(motion).where(motion.c.id == motion_id, motion.c.carried_out_at.is_(None))
    return transaction.execute(through.values(carried_out_at=at)).rowcount == 1


def take_back(transaction: Transaction, motion_id: str, seat: int) -> None:
    """Drop what the seat has voted on it."""
    transaction.execute(delete(vote).where(vote.c.motion_id == motion_id, vote.c.seat == seat))


def cast(
    transaction: Transaction, motion_id: str, seat: int, choice: str, player_id: str, at: datetime
) -> None:
    """Put this vote of a player in the place of the one that the seat has cast, if any."""
    take_back(transaction, motion_id, seat)
    row = {"motion_id": motion_id, "seat": seat, "choice": choice, "by": player_id, "at": at}
    transaction.execute(insert(vote), in_row(vote, row))


def keep(transaction: Transaction, motion_id: str, seat: int, player_id: str) -> None:
    """The seat's vote stands as that of its own player, whoever has cast it."""
    cast_by_seat = (vote.c.motion_id == motion_id, vote.c.seat == seat)
    transaction.execute(update(vote).where(*cast_by_seat).values(by=player_id))


def votes_on(snapshot: Snapshot, motion_ids: Iterable[str]) -> list[Row[Any]]:
    """All votes on these motions: (motion_id, seat, choice, by, at)."""
    return list(
        snapshot.execute(
            select(vote).where(vote.c.motion_id.in_(list(motion_ids))).order_by(vote.c.motion_id, vote.c.seat)
        )
    )


def forget_votes(transaction: Transaction, game_id: str, seat: int) -> None:
    """Drop what a seat has voted on motions that are still open."""
    on_open = select(motion.c.id).where(motion.c.game_id == game_id, motion.c.state == "open")
    transaction.execute(delete(vote).where(vote.c.seat == seat, vote.c.motion_id.in_(on_open)))


def of_game(
    snapshot: Snapshot, game_id: str, *, before: tuple[datetime, str] | None, most: int
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
    return list(snapshot.execute(statement))
