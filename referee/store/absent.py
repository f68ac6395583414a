"""Inserting a row that somebody else may be inserting at the same moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_if_absent(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Insert the row unless there is one with its primary key."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    connection.execute(insert(table).on_conflict_do_nothing(), dict(row))
