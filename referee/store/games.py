"""Games, their seats and their positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, TypedDict, TypeVar

from sqlalchemy import ARRAY, Text, any_, bindparam, delete, insert, select, update

from referee.engine.json_types import Json
from referee.store.insert_if_absent import insert_if_absent
from referee.store.prepared import Gathered, pipelined, prepared
from referee.store.rows import Rows
from referee.store.schema import content, game, player, position, seat
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

T = TypeVar("T")


class GameRow(NamedTuple):
    """A game's whole row, including its secret seed."""

    id: str
    ruleset: str
    rules_version: str
    rules_fingerprint: str
    content_pack: str
    content_hash: str
    options: Mapping[str, Json]
    seats: int
    name: str | None
    visibility: str
    host: str
    clock: Mapping[str, Any] | None
    press: str
    anonymous: bool
    bots_alone: bool
    least_reliability: int | None
    replacements: str
    invitation: str | None
    status: str
    held: Mapping[str, Json] | None
    rules_held_at: datetime | None
    paused_at: datetime | None
    away_until: datetime | None
    ended: str | None
    epoch: int
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    version: int
    step: int
    round: int | None
    phase: str | None
    server_seed: bytes
    seed_source: str
    seed_commitment: str
    result: Mapping[str, Any] | None
    journal_seq: int
    journal_hash: str
    journal_at: datetime
    event_counts: Mapping[str, int]


class NewGame(TypedDict):
    """What is known about a game when it is created."""

    id: str
    ruleset: str
    rules_version: str
    rules_fingerprint: str
    content_pack: str
    content_hash: str
    options: Mapping[str, Json]
    seats: int
    name: str | None
    visibility: str
    host: str
    clock: Mapping[str, Json] | None
    press: str
    anonymous: bool
    least_reliability: int | None
    replacements: str
    status: str
    held: None
    created_at: datetime
    started_at: None
    finished_at: None
    version: int
    step: int
    round: None
    phase: None
    server_seed: bytes
    seed_source: str
    seed_commitment: str
    result: None
    journal_seq: int
    journal_hash: str
    journal_at: datetime
    event_counts: Mapping[str, int]


class GameChanges(TypedDict, total=False):
    """Columns of a game that are changed one by one."""

    rules_version: str
    rules_fingerprint: str
    rules_held_at: datetime | None
    options: Mapping[str, Json]
    seats: int
    bots_alone: bool
    invitation: str
    status: str
    held: Mapping[str, Json] | None
    paused_at: datetime | None
    ended: str
    epoch: int
    started_at: datetime
    finished_at: datetime
    result: Mapping[str, Json] | None


class RestColumns(TypedDict):
    """Where the table has come to rest: the columns that change with each resolved step."""

    step: int
    round: int | None
    phase: str | None
    status: str
    held: Mapping[str, Json] | None
    ended: str | None
    finished_at: datetime | None
    result: Mapping[str, Json] | None


class SeatRow(NamedTuple):
    """A seat, with the name of the player who sits there."""

    game_id: str
    seat: int
    kind: str
    player_id: str | None
    entropy: str | None
    status: str
    conceded: bool
    excuses_used: int
    missed_in_row: int
    orders_due: int
    orders_sent: int
    orders_missed: int
    delegate_id: str | None
    delegated_until: datetime | None
    offered_to: str | None
    offered_until: datetime | None
    kept_until: datetime | None
    replaced_at: datetime | None
    name: str | None


class NewSeat(TypedDict):
    """What is known about a seat when its game is created."""

    game_id: str
    seat: int
    kind: str
    player_id: str | None
    entropy: str | None
    status: str
    offered_to: str | None


class SeatChanges(TypedDict, total=False):
    """Columns of a seat that are changed one by one."""

    kind: str
    player_id: str | None
    entropy: str | None
    status: str
    conceded: bool
    excuses_used: int
    missed_in_row: int
    orders_due: int
    orders_sent: int
    orders_missed: int
    delegate_id: str | None
    delegated_until: datetime | None
    offered_to: str | None
    offered_until: datetime | None
    kept_until: datetime | None
    replaced_at: datetime | None


_LOCK = (
    select(game.c.id)
    .where(game.c.id == any_(bindparam("game_ids", type_=ARRAY(Text))))
    .order_by(game.c.id)
    .with_for_update()
)
_GAME = Rows(GameRow, select(game).where(game.c.id == bindparam("game_id")))
_SEATS = Rows(
    SeatRow,
    select(seat, player.c.name)
    .select_from(seat.outerjoin(player))
    .where(seat.c.game_id == bindparam("game_id"))
    .order_by(seat.c.seat),
)
_VERSIONS = select(game.c.id, game.c.version).where(game.c.id.in_(bindparam("game_ids", expanding=True)))
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
_ADVANCE_TO_REST = _ADVANCE.values({name: bindparam(f"to_{name}") for name in RestColumns.__annotations__})
_LET_GO = update(game).where(game.c.id == bindparam("game_id")).values(held=None)
_POSITION = (
    update(position)
    .where(position.c.game_id == bindparam("of_game"))
    .values(view_state=bindparam("to_view_state"))
)
_POSITION_AT_CHECKPOINT = _POSITION.values(checkpoint=bindparam("to_checkpoint"))
_CHECKPOINT = select(position.c.checkpoint).where(position.c.game_id == bindparam("game_id"))


def versions(snapshot: Snapshot, game_ids: Iterable[str]) -> dict[str, int]:
    """The versions of these games: what everybody may know of a game is the same while its version is."""
    rows = snapshot.execute(_VERSIONS, {"game_ids": list(game_ids)})
    return {row.id: row.version for row in rows}


def lock(transaction: Transaction, game_id: str) -> None:
    """Make all other writers of this game wait until this transaction ends."""
    lock_all(transaction, [game_id])


def lock_all(transaction: Transaction, game_ids: Sequence[str]) -> None:
    """The same for several games, always in the same order, so that there are no deadlocks."""
    lock_and_ask(transaction, game_ids, lambda: None)


def lock_and_ask(transaction: Transaction, game_ids: Sequence[str], ask: Callable[[], T]) -> T:
    """The same, and send PostgreSQL the lock and the queries after it in one message.

    This needs a statement of its own: what PostgreSQL reads in a statement that locks may be older than the
    lock. SQLite's transactions hold the whole database from their start.
    """
    if transaction.dialect == "sqlite":
        return ask()
    connection, values = transaction.connection, {"game_ids": list(game_ids)}
    found = prepared(_LOCK, connection.dialect, values)
    if found is None:
        transaction.execute(_LOCK, values)
        return ask()
    with pipelined(connection):
        locked = found.send(connection, values)
        transaction.gathered = gathered = Gathered()
        try:
            asked = ask()
        finally:
            transaction.gathered = None
        gathered.send(connection)
    locked()
    return asked


def find(snapshot: Snapshot, game_id: str) -> GameRow | None:
    return _GAME.find(snapshot, game_id=game_id)


def get(snapshot: Snapshot, game_id: str) -> GameRow:
    """A game that must exist."""
    return _GAME.one(snapshot, game_id=game_id)


def insert_game(transaction: Transaction, row: NewGame) -> None:
    transaction.execute(insert(game), in_row(game, row))


@dataclass(frozen=True)
class Head:
    """How far a game's journal and its viewers' events have come."""

    seq: int
    hash: str
    at: datetime
    counts: Mapping[str, int]


def advance(writer: Writer, game_id: str, head: Head) -> None:
    """Advance the game's version by one, with the new length of its journal and of its viewers' events."""
    writer.execute(_ADVANCE, _advanced(game_id, head))


def advance_to_rest(writer: Writer, game_id: str, head: Head, rest: RestColumns) -> None:
    """The same, with the table's new rest."""
    to = {f"to_{name}": value for name, value in rest.items()}
    writer.execute(_ADVANCE_TO_REST, _advanced(game_id, head) | to)


def _advanced(game_id: str, head: Head) -> dict[str, Any]:
    return {"game_id": game_id, "seq": head.seq, "hash": head.hash, "at": head.at, "counts": head.counts}


def renew(transaction: Transaction, game_id: str) -> None:
    """Advance the game's version because something in it now reads differently, though nothing was added."""
    transaction.execute(update(game).where(game.c.id == game_id).values(version=game.c.version + 1))


def change(transaction: Transaction, game_id: str, changes: GameChanges) -> None:
    """Set these columns of a game."""
    transaction.execute(update(game).where(game.c.id == game_id).values(dict(changes)))


def let_go(writer: Writer, game_id: str) -> None:
    """The game is no longer held."""
    writer.execute(_LET_GO, {"game_id": game_id})


def seats_of(snapshot: Snapshot, game_id: str) -> list[SeatRow]:
    """The seats by number, each with the name of the player who sits there."""
    return _SEATS.all(snapshot, game_id=game_id)


def insert_seats(transaction: Transaction, rows: Sequence[NewSeat]) -> None:
    transaction.execute(insert(seat), rows)


def change_seat(transaction: Transaction, game_id: str, number: int, changes: SeatChanges) -> None:
    """Set these columns of a seat."""
    transaction.execute(
        update(seat).where(seat.c.game_id == game_id, seat.c.seat == number).values(dict(changes))
    )


def delete_seats(transaction: Transaction, game_id: str) -> None:
    transaction.execute(delete(seat).where(seat.c.game_id == game_id))


def keep_content(
    transaction: Transaction, *, ruleset: str, hash_: str, pack: str, data: Mapping[str, Any]
) -> None:
    """Store a content pack, once."""
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
    """Store the state in which the table rests now, and its checkpoint if there is a new one."""
    row = in_row(position, {"game_id": game_id, "view_state": view_state, "checkpoint": checkpoint})
    moved = {"of_game": game_id, "to_view_state": row["view_state"]}
    if checkpoint is None:
        writer.execute(_POSITION, moved)
    else:
        writer.execute(_POSITION_AT_CHECKPOINT, {**moved, "to_checkpoint": row["checkpoint"]})


def checkpoint_of(snapshot: Snapshot, game_id: str) -> Any:
    """The last checkpoint; None before the start."""
    return snapshot.scalar(_CHECKPOINT, {"game_id": game_id})
