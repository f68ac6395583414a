"""Inserting a row that somebody else may be inserting at the same moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

from referee.store.sealed_columns import in_row
from referee.store.transactions import Transaction


def insert_if_absent(transaction: Transaction, table: Table, row: Mapping[str, Any]) -> None:
    """Insert the row unless there is one with its primary key."""
    insert = sqlite.insert if transaction.dialect == "sqlite" else postgresql.insert
    transaction.execute(insert(table).on_conflict_do_nothing(), in_row(table, row))
