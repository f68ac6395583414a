"""What the referee's host has done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import bindparam, insert, select

from referee.engine.json_types import Json
from referee.store.rows import Rows
from referee.store.schema import deed
from referee.store.transactions import Snapshot, Transaction


class DeedRow(NamedTuple):
    """Something done with `referee admin`; `about` holds ids."""

    id: int
    at: datetime
    what: str
    about: Mapping[str, str]
    reason: str


_NEWEST = Rows(DeedRow, select(deed).order_by(deed.c.id.desc()).limit(bindparam("most")))


def add(transaction: Transaction, what: str, about: Mapping[str, Json], reason: str, now: datetime) -> None:
    transaction.execute(insert(deed).values(at=now, what=what, about=dict(about), reason=reason))


def newest(snapshot: Snapshot, most: int) -> list[DeedRow]:
    return _NEWEST.all(snapshot, most=most)
