"""What the referee's host has done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from referee.store.schema import deed


def add(connection: Connection, what: str, about: Mapping[str, Any], reason: str, now: datetime) -> None:
    connection.execute(insert(deed).values(at=now, what=what, about=dict(about), reason=reason))


def newest(connection: Connection, most: int) -> list[Row[Any]]:
    return list(connection.execute(select(deed).order_by(deed.c.id.desc()).limit(most)))
