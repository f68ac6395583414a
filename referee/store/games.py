"""Games, their seats and their positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from referee.store.absent import insert_if_absent
from referee.store.schema import content, game, player, position, seat
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


def lock(connection: Connection, game_id: str) -> None:
    """Have everybody else who writes to this game wait until this transaction ends."""
    lock_all(connection, [game_id])


def lock_all(connection: Connection, game_ids: Sequence[str]) -> None:
    """The same for several games, always in the same order, so that nobody waits for each other.

    A statement of its own: what PostgreSQL reads together with a lock may be older than the lock. SQLite's
    transactions hold the whole database from their start.
    """
    if connection.dialect.name != "sqlite":
        connection.execute(_LOCK, {"game_ids": game_ids})


def find(connection: Connection, game_id: str) -> Row[Any] | None:
    """All of a game's row, its secret seed too."""
    return connection.execute(_GAME, {"game_id": game_id}).one_or_none()


def insert_game(connection: Connection, row: Mapping[str, Any]) -> None:
    connection.execute(insert(game), dict(row))


def advance(writer: Writer, game_id: str, *, seq: int, hash_: str, counts: Mapping[str, int]) -> None:
    """The game's version goes up by one; its journal and its viewers' events have got longer."""
    writer.execute(_ADVANCE, {"game_id": game_id, "seq": seq, "hash": hash_, "counts": counts})


def advance_to_rest(
    writer: Writer,
    game_id: str,
    *,
    seq: int,
    hash_: str,
    counts: Mapping[str, int],
    rest: Mapping[str, Any],
) -> None:
    """The same, and the table has come to rest elsewhere: `rest` has a value for each column of `_REST`."""
    to = {f"to_{name}": rest[name] for name in _REST}
    head = {"game_id": game_id, "seq": seq, "hash": hash_, "counts": counts}
    writer.execute(_ADVANCE_TO_REST, head | to)


def change(connection: Connection, game_id: str, changes: Mapping[str, Any]) -> None:
    """Set these columns of a game."""
    connection.execute(update(game).where(game.c.id == game_id).values(dict(changes)))


def let_go(writer: Writer, game_id: str) -> None:
    """The game is not held any more."""
    writer.execute(_LET_GO, {"game_id": game_id})


def seats_of(connection: Connection, game_id: str) -> list[Row[Any]]:
    """The seats by number, each with the name of the player who sits there."""
    return list(connection.execute(_SEATS, {"game_id": game_id}))


def insert_seats(connection: Connection, rows: list[dict[str, Any]]) -> None:
    connection.execute(insert(seat), rows)


def change_seat(connection: Connection, game_id: str, number: int, changes: Mapping[str, Any]) -> None:
    """Set these columns of a seat."""
    connection.execute(
        update(seat).where(seat.c.game_id == game_id, seat.c.seat == number).values(dict(changes))
    )


def delete_seats(connection: Connection, game_id: str) -> None:
    connection.execute(delete(seat).where(seat.c.game_id == game_id))


def keep_content(
    connection: Connection, *, ruleset: str, hash_: str, pack: str, data: Mapping[str, Any]
) -> None:
    """Keep a content pack, once."""
    row = {"hash": hash_, "ruleset": ruleset, "pack": pack, "data": data}
    insert_if_absent(connection, content, row)


def content_data(connection: Connection, *, ruleset: str, hash_: str) -> Any:
    return connection.scalar(
        select(content.c.data).where(content.c.hash == hash_, content.c.ruleset == ruleset)
    )


def insert_position(connection: Connection, game_id: str, checkpoint: Any, view_state: Any) -> None:
    connection.execute(insert(position).values(game_id=game_id, checkpoint=checkpoint, view_state=view_state))


def move_position(writer: Writer, game_id: str, view_state: Any, checkpoint: Any | None) -> None:
    """The table now rests in this state; at a checkpoint if there is one."""
    moved = {"of_game": game_id, "to_view_state": view_state}
    if checkpoint is None:
        writer.execute(_POSITION, moved)
    else:
        writer.execute(_POSITION_AT_CHECKPOINT, {**moved, "to_checkpoint": checkpoint})


def checkpoint_of(connection: Connection, game_id: str) -> Any:
    """The last checkpoint; None before the start."""
    return connection.scalar(_CHECKPOINT, {"game_id": game_id})
