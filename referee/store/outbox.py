"""The outbox: what workers still have to do."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import and_, bindparam, delete, insert, or_, select, update

from referee.store.rows import Rows
from referee.store.schema import idempotency, outbox
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

Kind: TypeAlias = Literal["resolve", "bots", "queues", "motions", "notices"]


class OutboxRow(NamedTuple):
    """Something to be done about a step of a game, and when the sweep rings for it."""

    id: str
    kind: Kind
    game_id: str
    step: int
    created_at: datetime
    ring_at: datetime
    rings: int = 0
    bots_alone: bool = False


_THIS = (
    outbox.c.game_id == bindparam("of_game"),
    outbox.c.step == bindparam("of_step"),
    outbox.c.kind == bindparam("of_kind"),
)
_INSERT = insert(outbox)
_FORGET_REQUESTS = delete(idempotency).where(idempotency.c.created_at < bindparam("before"))
_DELETE = delete(outbox).where(*_THIS)
# What happened is told, whatever becomes of the game.
_IS_WORK = outbox.c.kind != "notices"
_DELETE_OF_STEP = delete(outbox).where(
    outbox.c.game_id == bindparam("of_game"), outbox.c.step == bindparam("of_step"), _IS_WORK
)
_DELETE_OF_GAME = delete(outbox).where(outbox.c.game_id == bindparam("of_game"), _IS_WORK)
_DEFER = update(outbox).where(*_THIS).values(ring_at=bindparam("until"))
# A time far ahead was written before the clock was set back; such a row has waited long enough.
_FROM_THE_FUTURE = and_(outbox.c.created_at > bindparam("now"), outbox.c.rings == 0)
_UNHEARD = Rows(
    OutboxRow,
    select(outbox)
    .where(or_(outbox.c.ring_at <= bindparam("now"), _FROM_THE_FUTURE), _IS_WORK)
    .order_by(outbox.c.bots_alone, outbox.c.ring_at)
    .limit(bindparam("most")),
)
_UNTOLD = Rows(OutboxRow, select(outbox).where(~_IS_WORK).order_by(outbox.c.ring_at).limit(bindparam("most")))
_CLAIM = delete(outbox).where(outbox.c.id == bindparam("of_id"))
_RUNG = (
    update(outbox)
    .where(outbox.c.id == bindparam("of_id"))
    .values(rings=outbox.c.rings + 1, ring_at=bindparam("again_at"))
)


def add(writer: Writer, row: OutboxRow) -> None:
    writer.execute(_INSERT, row._asdict())


def has(snapshot: Snapshot, kind: Kind, game_id: str, step: int) -> bool:
    """Whether this is still to be done."""
    return snapshot.scalar(select(outbox.c.id).where(*_THIS), _key(kind, game_id, step)) is not None


def rings(snapshot: Snapshot, kind: Kind, game_id: str, step: int) -> int:
    """How often the sweep has rung for this."""
    return snapshot.scalar(select(outbox.c.rings).where(*_THIS), _key(kind, game_id, step)) or 0


def remove(transaction: Transaction, kind: Kind, game_id: str, step: int) -> bool:
    """Mark it as done; False if it was before."""
    return transaction.execute(_DELETE, _key(kind, game_id, step)).rowcount == 1


def remove_of_step(writer: Writer, game_id: str, step: int) -> None:
    """Delete all work on this step."""
    writer.execute(_DELETE_OF_STEP, {"of_game": game_id, "of_step": step})


def remove_all(transaction: Transaction, game_id: str) -> None:
    """Delete all work on this game."""
    transaction.execute(_DELETE_OF_GAME, {"of_game": game_id})


def drop(writer: Writer, kind: Kind, game_id: str, step: int) -> None:
    """Delete this work, which is no longer necessary."""
    writer.execute(_DELETE, _key(kind, game_id, step))


def defer(writer: Writer, kind: Kind, game_id: str, step: int, until: datetime) -> None:
    """Do not ring for this before then."""
    writer.execute(_DEFER, _key(kind, game_id, step) | {"until": until})


def unheard(snapshot: Snapshot, now: datetime, most: int) -> list[OutboxRow]:
    """Work that should be done by now; games of bots alone come last."""
    return _UNHEARD.all(snapshot, now=now, most=most)


def untold(snapshot: Snapshot, most: int) -> list[OutboxRow]:
    """Steps that players still have to be told about: that they opened, or what became of the one before."""
    return _UNTOLD.all(snapshot, most=most)


def claim(transaction: Transaction, row_id: str) -> bool:
    """Claim this work, in the transaction that does it; False if somebody else has."""
    return transaction.execute(_CLAIM, {"of_id": row_id}).rowcount == 1


def rung(transaction: Transaction, rings: list[tuple[str, datetime]]) -> None:
    """Note that the sweep has rung for these ids, and when it rings again."""
    transaction.execute(_RUNG, [{"of_id": row_id, "again_at": again_at} for row_id, again_at in rings])


def forget_requests(transaction: Transaction, before: datetime) -> int:
    """Delete idempotency keys from before then; returns how many."""
    return transaction.execute(_FORGET_REQUESTS, {"before": before}).rowcount


def _key(kind: Kind, game_id: str, step: int) -> dict[str, Any]:
    return {"of_kind": kind, "of_game": game_id, "of_step": step}
