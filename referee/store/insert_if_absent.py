"""Inserting rows that somebody else may be inserting at the same moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Insert, Table
from sqlalchemy.dialects import postgresql, sqlite

from referee.store.sealed_columns import in_row
from referee.store.transactions import Transaction
from referee.store.writes import Writes


def insert_if_absent(transaction: Transaction, table: Table, row: Mapping[str, Any]) -> None:
    """Insert the row unless there is one with its primary key."""
    insert_all_absent(transaction, table, [row])


def insert_all_absent(transaction: Transaction, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert those of the rows whose primary keys are not there yet."""
    writes = Writes()
    writes.execute(_insert(table, transaction.dialect), [in_row(table, row) for row in rows])
    writes.write(transaction)


@cache
def _insert(table: Table, dialect: str) -> Insert:
    insert = sqlite.insert if dialect == "sqlite" else postgresql.insert
    return insert(table).on_conflict_do_nothing()
