"""Games, their seats and their positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update

from referee.store.absent import insert_if_absent
from referee.store.schema import content, game, player, position, seat
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

_LOCK = (
    select(game.c.id)
    .where(game.c.id.in_(bindparam("game_ids", expanding=True)))
    .order_by(game.c.id)
    .with_for_update()
)
_GAME = select(game).where(game.c.id == bindparam("game_id"))
_SEATS = (
    select(seat, player.c.name)
    .select_from(seat.outerjoin(player))
    .where(seat.c.game_id == bindparam("game_id"))
    .order_by(seat.c.seat)
)
_ADVANCE = (
    update(game)
    .where(game.c.id == bindparam("game_id"))
    .values(
        version=game.c.version + 1,
        journal_seq=bindparam("seq"),
        journal_hash=bindparam("hash"),
        journal_at=bindparam("at"),
        event_counts=bindparam("counts"),
    )
)
# What changes with each step that is resolved.
_REST = ("step", "round", "phase", "status", "held", "ended", "finished_at", "result")
_ADVANCE_TO_REST = _ADVANCE.values({name: bindparam(f"to_{name}") for name in _REST})
_LET_GO = update(game).where(game.c.id == bindparam("game_id")).values(held=None)
_POSITION = (
    update(position)
    .where(position.c.game_id == bindparam("of_game"))
    .values(view_state=bindparam("to_view_state"))
)
_POSITION_AT_CHECKPOINT = _POSITION.values(checkpoint=bindparam("to_checkpoint"))
_CHECKPOINT = select(position.c.checkpoint).where(position.c.game_id == bindparam("game_id"))


def lock(transaction: Transaction, game_id: str) -> None:
    """Have everybody else who writes to this game wait until this transaction ends."""
    lock_all(transaction, [game_id])


def lock_all(transaction: Transaction, game_ids: Sequence[str]) -> None:
    """The same for several games, always in the same order, so that nobody waits for each other.

    A statement of its own: what PostgreSQL reads together with a lock may be older than the lock. SQLite's
    transactions hold the whole database from their start.
    """
    if transaction.dialect != "sqlite":
        transaction.execute(_LOCK, {"game_ids": game_ids})


def find(snapshot: Snapshot, game_id: str) -> Row[Any] | None:
    """All of a game's row, its secret seed too."""
    return snapshot.execute(_GAME, {"game_id": game_id}).one_or_none()


def insert_game(transaction: Transaction, row: Mapping[str, Any]) -> None:
    transaction.execute(insert(game), in_row(game, row))


@dataclass(frozen=True)
class Head:
    """How far a game's journal and its viewers' events have come."""

    seq: int
    hash: str
    at: datetime
    counts: Mapping[str, int]


def advance(writer: Writer, game_id: str, head: Head) -> None:
    """The game's version goes up by one; its journal and its viewers' events have got longer."""
    writer.execute(_ADVANCE, _advanced(game_id, head))


def advance_to_rest(writer: Writer, game_id: str, head: Head, rest: Mapping[str, Any]) -> None:
    """The same, and the table has come to rest elsewhere: `rest` has a value for each column of `_REST`."""
    to = {f"to_{name}": rest[name] for name in _REST}
    writer.execute(_ADVANCE_TO_REST, _advanced(game_id, head) | to)


def _advanced(game_id: str, head: Head) -> dict[str, Any]:
    return {"game_id": game_id, "seq": head.seq, "hash": head.hash, "at": head.at, "counts": head.counts}


def change(transaction: Transaction, game_id: str, changes: Mapping[str, Any]) -> None:
    """Set these columns of a game."""
    transaction.execute(update(game).where(game.c.id == game_id).values(dict(changes)))


def let_go(writer: Writer, game_id: str) -> None:
    """The game is not held any more."""
    writer.execute(_LET_GO, {"game_id": game_id})


def seats_of(snapshot: Snapshot, game_id: str) -> list[Row[Any]]:
    """The seats by number, each with the name of the player who sits there."""
    return list(snapshot.execute(_SEATS, {"game_id": game_id}))


def insert_seats(transaction: Transaction, rows: list[dict[str, Any]]) -> None:
    transaction.execute(insert(seat), rows)


def change_seat(transaction: Transaction, game_id: str, number: int, changes: Mapping[str, Any]) -> None:
    """Set these columns of a seat."""
    transaction.execute(
        update(seat).where(seat.c.game_id == game_id, seat.c.seat == number).values(dict(changes))
    )


def delete_seats(transaction: Transaction, game_id: str) -> None:
    transaction.execute(delete(seat).where(seat.c.game_id == game_id))


def keep_content(
    transaction: Transaction, *, ruleset: str, hash_: str, pack: str, data: Mapping[str, Any]
) -> None:
    """Keep a content pack, once."""
    row = {"hash": hash_, "ruleset": ruleset, "pack": pack, "data": data}
    insert_if_absent(transaction, content, row)


def content_data(snapshot: Snapshot, *, ruleset: str, hash_: str) -> Any:
    return snapshot.scalar(
        select(content.c.data).where(content.c.hash == hash_, content.c.ruleset == ruleset)
    )


def insert_position(transaction: Transaction, game_id: str, checkpoint: Any, view_state: Any) -> None:
    row = {"game_id": game_id, "checkpoint": checkpoint, "view_state": view_state}
    transaction.execute(insert(position), in_row(position, row))


def move_position(writer: Writer, game_id: str, view_state: Any, checkpoint: Any | None) -> None:
    """The table now rests in this state; at a checkpoint if there is one."""
    row = in_row(position, {"game_id": game_id, "view_state": view_state, "checkpoint": checkpoint})
    moved = {"of_game": game_id, "to_view_state": row["view_state"]}
    if checkpoint is None:
        writer.execute(_POSITION, moved)
    else:
        writer.execute(_POSITION_AT_CHECKPOINT, {**moved, "to_checkpoint": row["checkpoint"]})


def checkpoint_of(snapshot: Snapshot, game_id: str) -> Any:
    """The last checkpoint; None before the start."""
    return snapshot.scalar(_CHECKPOINT, {"game_id": game_id})
