"""What the referee's host has done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Row, insert, select

from referee.store.schema import deed
from referee.store.transactions import Snapshot, Transaction


def add(transaction: Transaction, what: str, about: Mapping[str, Any], reason: str, now: datetime) -> None:
    transaction.execute(insert(deed).values(at=now, what=what, about=dict(about), reason=reason))


def newest(snapshot: Snapshot, most: int) -> list[Row[Any]]:
    return list(snapshot.execute(select(deed).order_by(deed.c.id.desc()).limit(most)))
