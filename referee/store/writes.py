"""Rows on their way to the database."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Dialect
from sqlalchemy.sql.dml import UpdateBase

from referee.store.transactions import Transaction

Rows: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]]


class Writer(Protocol):
    """What rows are written through: a transaction, or a list of what is to be written."""

    def execute(self, statement: UpdateBase, rows: Rows, /) -> object: ...


class Writes:
    """Rows to be written, those of one statement at once, in the order in which statements first came up."""

    def __init__(self) -> None:
        self._rows: dict[UpdateBase, list[Mapping[str, Any]]] = {}

    def execute(self, statement: UpdateBase, rows: Rows, /) -> None:
        self._rows.setdefault(statement, []).extend([rows] if isinstance(rows, Mapping) else rows)

    def take_over(self, others: Writes) -> None:
        for statement, rows in others._rows.items():
            self.execute(statement, rows)

    def write(self, transaction: Transaction) -> None:
        connection = transaction.connection
        for statement, rows in self._rows.items():
            sql, values = _prepared(statement, connection.dialect, tuple(rows[0]))
            connection.exec_driver_sql(sql, [values(row) for row in rows])


@lru_cache(maxsize=64)
def _prepared(
    statement: UpdateBase, dialect: Dialect, names: tuple[str, ...]
) -> tuple[str, Callable[[Mapping[str, Any]], Any]]:
    """The statement's text, and how a row becomes the driver's parameters.

    `Connection.execute` would prepare both again each time, which takes longer than writing a few rows.
    """
    compiled = statement.compile(dialect=dialect, column_keys=names)
    binds = {compiled.bind_names[bind]: bind for bind in compiled.bind_names}
    converters = {
        name: bind.type.dialect_impl(dialect).bind_processor(dialect) or _unchanged
        for name, bind in binds.items()
    }
    constants = {name: bind.value for name, bind in binds.items() if name not in names}
    if not dialect.positional:
        return str(compiled), lambda row: {
            name: convert(row[name] if name in row else constants[name])
            for name, convert in converters.items()
        }
    places = [(name, converters[name]) for name in compiled.positiontup or ()]
    return str(compiled), lambda row: tuple(
        convert(row[name] if name in row else constants[name]) for name, convert in places
    )


def _unchanged(value: Any) -> Any:
    return value
