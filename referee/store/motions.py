"""Motions and the votes on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Literal, NamedTuple

from sqlalchemy import and_, bindparam, delete, func, insert, or_, select, update

from referee.store.rows import Rows
from referee.store.schema import motion, vote
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction

CONCEDE = "concede"
"""Nobody votes on a concession. It is kept among the motions because it is carried out like one."""


class MotionRow(NamedTuple):
    """A motion: what it is about, how it is voted on, and what became of it."""

    id: str
    game_id: str
    step: int
    kind: str
    about: Mapping[str, Any]
    ballot: Literal["open", "secret"]
    needs: Literal["unanimous", "majority"]
    put_by: int
    put_at: datetime
    state: str
    closed_at: datetime | None
    carried_out_at: datetime | None


class VoteRow(NamedTuple):
    """A vote on a motion, and the player who cast it."""

    motion_id: str
    seat: int
    choice: str
    by: str
    at: datetime


_MOTIONS = Rows(MotionRow, select(motion))
_OPEN = _MOTIONS.where(motion.c.game_id == bindparam("game_id"), motion.c.state == "open").order_by(
    motion.c.put_at, motion.c.id
)
_UNDONE = _MOTIONS.where(
    motion.c.game_id == bindparam("game_id"),
    motion.c.state == "carried",
    motion.c.carried_out_at.is_(None),
).order_by(motion.c.closed_at, motion.c.id)


_BY_ID = _MOTIONS.where(motion.c.id == bindparam("motion_id"))
_VOTES = Rows(
    VoteRow,
    select(vote)
    .where(vote.c.motion_id.in_(bindparam("motion_ids", expanding=True)))
    .order_by(vote.c.motion_id, vote.c.seat),
)


def insert_motion(transaction: Transaction, row: MotionRow) -> None:
    transaction.execute(insert(motion), row._asdict())


def find(snapshot: Snapshot, motion_id: str) -> MotionRow:
    return _BY_ID.one(snapshot, motion_id=motion_id)


def still_open(snapshot: Snapshot, game_id: str) -> list[MotionRow]:
    """The motions that are open, oldest first."""
    return _OPEN.all(snapshot, game_id=game_id)


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
    """Close the motion: no more votes are taken on it."""
    transaction.execute(update(motion).where(motion.c.id == motion_id).values(state=state, closed_at=at))


def undone(snapshot: Snapshot, game_id: str) -> list[MotionRow]:
    """The carried motions that are still to be carried out, in the order in which they were decided."""
    return _UNDONE.all(snapshot, game_id=game_id)


def done(transaction: Transaction, motion_id: str, at: datetime) -> bool:
    """The one gate through which a motion is carried out; False if somebody else went through it."""
    through = update(motion).where(motion.c.id == motion_id, motion.c.carried_out_at.is_(None))
    return transaction.execute(through.values(carried_out_at=at)).rowcount == 1


def take_back(transaction: Transaction, motion_id: str, seat: int) -> None:
    """Delete the seat's vote on a motion."""
    transaction.execute(delete(vote).where(vote.c.motion_id == motion_id, vote.c.seat == seat))


def cast(
    transaction: Transaction, motion_id: str, seat: int, choice: str, player_id: str, at: datetime
) -> None:
    """Cast a player's vote, replacing the seat's previous one."""
    take_back(transaction, motion_id, seat)
    row = {"motion_id": motion_id, "seat": seat, "choice": choice, "by": player_id, "at": at}
    transaction.execute(insert(vote), in_row(vote, row))


def keep(transaction: Transaction, motion_id: str, seat: int, player_id: str) -> None:
    """Make the seat's vote that of its own player, whoever cast it."""
    cast_by_seat = (vote.c.motion_id == motion_id, vote.c.seat == seat)
    transaction.execute(update(vote).where(*cast_by_seat).values(by=player_id))


def votes_on(snapshot: Snapshot, motion_ids: Iterable[str]) -> list[VoteRow]:
    """All votes on these motions."""
    return _VOTES.all(snapshot, motion_ids=list(motion_ids))


def forget_votes(transaction: Transaction, game_id: str, seat: int) -> None:
    """Delete a seat's votes on motions that are still open."""
    on_open = select(motion.c.id).where(motion.c.game_id == game_id, motion.c.state == "open")
    transaction.execute(delete(vote).where(vote.c.seat == seat, vote.c.motion_id.in_(on_open)))


def of_game(
    snapshot: Snapshot, game_id: str, *, before: tuple[datetime, str] | None, most: int
) -> list[MotionRow]:
    """A game's motions without concessions, newest first."""
    statement = (
        _MOTIONS.where(motion.c.game_id == game_id, motion.c.kind != CONCEDE)
        .order_by(motion.c.put_at.desc(), motion.c.id.desc())
        .limit(most)
    )
    if before is not None:
        put_at, motion_id = before
        statement = statement.where(
            or_(motion.c.put_at < put_at, and_(motion.c.put_at == put_at, motion.c.id < motion_id))
        )
    return statement.all(snapshot)
