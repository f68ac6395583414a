"""What workers have still to do."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from referee.store.schema import idempotency, outbox
from referee.store.writes import Writer

_THIS = (
    outbox.c.game_id == bindparam("of_game"),
    outbox.c.step == bindparam("of_step"),
    outbox.c.kind == bindparam("of_kind"),
)
_INSERT = insert(outbox)
_DELETE = delete(outbox).where(*_THIS)
# What happened is told whatever becomes of the game.
_IS_WORK = outbox.c.kind != "notices"
_DELETE_OF_STEP = delete(outbox).where(
    outbox.c.game_id == bindparam("of_game"), outbox.c.step == bindparam("of_step"), _IS_WORK
)
_DELETE_OF_GAME = delete(outbox).where(outbox.c.game_id == bindparam("of_game"), _IS_WORK)
_DEFER = update(outbox).where(*_THIS).values(ring_at=bindparam("until"))
_UNHEARD = (
    select(outbox)
    .where(outbox.c.ring_at <= bindparam("now"), _IS_WORK)
    .order_by(outbox.c.ring_at)
    .limit(bindparam("most"))
)
_UNTOLD = select(outbox).where(~_IS_WORK).order_by(outbox.c.ring_at).limit(bindparam("most"))
_CLAIM = delete(outbox).where(outbox.c.id == bindparam("of_id"))
_RUNG = (
    update(outbox)
    .where(outbox.c.id == bindparam("of_id"))
    .values(rings=outbox.c.rings + 1, ring_at=bindparam("again_at"))
)


def add(writer: Writer, row: dict[str, Any]) -> None:
    writer.execute(_INSERT, row)


def has(connection: Connection, kind: str, game_id: str, step: int) -> bool:
    """Whether this is still to be done."""
    return connection.scalar(select(outbox.c.id).where(*_THIS), _key(kind, game_id, step)) is not None


def rings(connection: Connection, kind: str, game_id: str, step: int) -> int:
    """How often the sweep has rung for this."""
    return connection.scalar(select(outbox.c.rings).where(*_THIS), _key(kind, game_id, step)) or 0


def remove(connection: Connection, kind: str, game_id: str, step: int) -> bool:
    """It is done; False if it was before."""
    return connection.execute(_DELETE, _key(kind, game_id, step)).rowcount == 1


def remove_of_step(writer: Writer, game_id: str, step: int) -> None:
    """Nothing more is to be done about this step."""
    writer.execute(_DELETE_OF_STEP, {"of_game": game_id, "of_step": step})


def remove_all(connection: Connection, game_id: str) -> None:
    """Nothing more is to be done for this game."""
    connection.execute(_DELETE_OF_GAME, {"of_game": game_id})


def drop(writer: Writer, kind: str, game_id: str, step: int) -> None:
    """It need not be done any more."""
    writer.execute(_DELETE, _key(kind, game_id, step))


def defer(writer: Writer, kind: str, game_id: str, step: int, until: datetime) -> None:
    """Leave it alone until then."""
    writer.execute(_DEFER, _key(kind, game_id, step) | {"until": until})


def unheard(connection: Connection, now: datetime, most: int) -> list[Row[Any]]:
    """What should have been done by now."""
    return list(connection.execute(_UNHEARD, {"now": now, "most": most}))


def untold(connection: Connection, most: int) -> list[Row[Any]]:
    """Steps of which players have still to be told: that they opened, or what became of the one before."""
    return list(connection.execute(_UNTOLD, {"most": most}))


def claim(connection: Connection, row_id: str) -> bool:
    """Do this, within the transaction that does it; False if somebody else has."""
    return connection.execute(_CLAIM, {"of_id": row_id}).rowcount == 1


def rung(connection: Connection, rings: list[tuple[str, datetime]]) -> None:
    """The sweep has rung for these ids, and will again at these times if they are still here."""
    connection.execute(_RUNG, [{"of_id": row_id, "again_at": again_at} for row_id, again_at in rings])


def forget_requests(connection: Connection, before: datetime) -> int:
    """Drop the idempotency keys from before then; how many there were."""
    return connection.execute(delete(idempotency).where(idempotency.c.created_at < before)).rowcount


def _key(kind: str, game_id: str, step: int) -> dict[str, Any]:
    return {"of_kind": kind, "of_game": game_id, "of_step": step}
