"""Rows on their way to the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from sqlalchemy.sql.dml import UpdateBase

from referee.store.joined_writes import Write, write_at_once
from referee.store.prepared import pipelined, prepared
from referee.store.transactions import Transaction

Rows: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]]


class Writer(Protocol):
    """What rows are written through: a transaction, or a list of pending writes."""

    def execute(self, statement: UpdateBase, rows: Rows, /) -> object: ...


class Writes:
    """Pending writes, grouped by statement, in the order in which statements first occurred."""

    def __init__(self) -> None:
        self._rows: dict[UpdateBase, list[Mapping[str, Any]]] = {}

    def execute(self, statement: UpdateBase, rows: Rows, /) -> None:
        self._rows.setdefault(statement, []).extend([rows] if isinstance(rows, Mapping) else rows)

    def take_over(self, others: Writes) -> None:
        for statement, rows in others._rows.items():
            self.execute(statement, rows)

    def write(self, transaction: Transaction) -> None:
        connection = transaction.connection
        ready: list[Write] = []
        for statement, rows in self._rows.items():
            found = prepared(statement, connection.dialect, rows[0])
            if found is not None:
                ready.append((found, rows))
        if len(ready) < len(self._rows):
            for statement, rows in self._rows.items():
                connection.execute(statement, rows)
        elif not write_at_once(connection, ready):
            with pipelined(connection):
                for write, values in ready:
                    write.execute_all(connection, values)
