"""The referee's signing keys."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import insert, select, update

from referee.store.rows import Rows
from referee.store.schema import signing_key
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction


class PublicKey(NamedTuple):
    """A key without its secret half."""

    id: str
    public: bytes
    created_at: datetime
    retired_at: datetime | None


_IN_USE = (
    select(signing_key.c.private)
    .where(signing_key.c.retired_at.is_(None))
    .order_by(signing_key.c.created_at, signing_key.c.id)
    .limit(1)
)
_PUBLIC = Rows(
    PublicKey,
    select(
        signing_key.c.id, signing_key.c.public, signing_key.c.created_at, signing_key.c.retired_at
    ).order_by(signing_key.c.retired_at.is_not(None), signing_key.c.created_at, signing_key.c.id),
)


def private_key(snapshot: Snapshot) -> bytes | None:
    """The secret bytes of the key in use; None if there is none yet."""
    return snapshot.scalar(_IN_USE)


def add(transaction: Transaction, key_id: str, private: bytes, public: bytes, now: datetime) -> None:
    row = {"id": key_id, "private": private, "public": public, "created_at": now}
    transaction.execute(insert(signing_key), in_row(signing_key, row))


def retire_all(transaction: Transaction, now: datetime) -> None:
    """Sign nothing more with the present keys. They stay published."""
    transaction.execute(update(signing_key).where(signing_key.c.retired_at.is_(None)).values(retired_at=now))


def public_keys(snapshot: Snapshot) -> list[PublicKey]:
    """All keys without their secret halves, the one in use first."""
    return _PUBLIC.all(snapshot)
