"""Replies kept for requests that are sent again."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert

from referee.store.rows import Rows
from referee.store.schema import idempotency
from referee.store.transactions import Snapshot, Transaction


class ReplyRow(NamedTuple):
    """A kept reply, its body encrypted, and the hash of its request (`fingerprint`)."""

    scope: str
    key: str
    fingerprint: str
    envelope: dict[str, Any]
    body: bytes
    created_at: datetime
    secret_until: datetime | None


_FIND = Rows(
    ReplyRow,
    select(idempotency).where(
        idempotency.c.scope == bindparam("in_scope"), idempotency.c.key == bindparam("with_key")
    ),
)
_FILL = update(idempotency).where(
    idempotency.c.scope == bindparam("in_scope"), idempotency.c.key == bindparam("with_key")
)
_CLAIM: dict[str, ReturningInsert[tuple[str]]] = {
    "sqlite": sqlite.insert(idempotency).on_conflict_do_nothing().returning(idempotency.c.key),
    "postgresql": postgresql.insert(idempotency).on_conflict_do_nothing().returning(idempotency.c.key),
}


def claim(transaction: Transaction, scope: str, key: str, request_hash: str, now: datetime) -> bool:
    """Claim the key for this transaction; False if it is taken. Waits for another transaction that claims
    it.
    """
    taken = transaction.scalar(
        _CLAIM[transaction.dialect],
        {
            "scope": scope,
            "key": key,
            "fingerprint": request_hash,
            "envelope": {},
            "body": b"",
            "created_at": now,
        },
    )
    return taken is not None


def fill(
    transaction: Transaction,
    scope: str,
    key: str,
    envelope: dict[str, Any],
    body: bytes,
    secret_until: datetime | None,
) -> None:
    """Store the reply under a key that this transaction has claimed."""
    transaction.execute(
        _FILL,
        {
            "in_scope": scope,
            "with_key": key,
            "envelope": envelope,
            "body": body,
            "secret_until": secret_until,
        },
    )


def forget_secrets(transaction: Transaction, now: datetime) -> None:
    """Delete expired replies, but remember that there was one."""
    over = (idempotency.c.secret_until <= now, idempotency.c.body != b"")
    transaction.execute(update(idempotency).where(*over).values(body=b""))


def forget_scope(transaction: Transaction, beginning: str) -> None:
    """Delete every reply kept for scopes that begin like this."""
    begins_so = idempotency.c.scope.startswith(beginning, autoescape=True)
    transaction.execute(delete(idempotency).where(begins_so, idempotency.c.scope >= beginning))


def find(snapshot: Snapshot, scope: str, key: str) -> ReplyRow | None:
    """The reply kept under this key, if there is one."""
    return _FIND.find(snapshot, in_scope=scope, with_key=key)
