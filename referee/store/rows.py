"""Typed queries: one NamedTuple for each kind of row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Select
from sqlalchemy.exc import MultipleResultsFound, NoResultFound

from referee.store.prepared import fetch, prepared
from referee.store.transactions import Snapshot

R = TypeVar("R", bound=NamedTuple)


class Rows(Generic[R]):
    """A statement, and the type of its rows, whose fields are its columns in order.

    This is checked once, when the module with the statement is imported.
    """

    __slots__ = ("_make", "row", "statement")

    def __init__(self, row: type[R], statement: Select[Any]) -> None:
        columns = tuple(column.key for column in statement.selected_columns)
        if columns != row._fields:
            raise TypeError(f"{row.__name__} has the fields {row._fields}, and its statement {columns}")
        self.row = row
        self.statement = statement
        self._make = row._make

    def all(self, snapshot: Snapshot, **values: Any) -> list[R]:
        make = self._make
        return [make(row) for row in fetch(snapshot.connection, self.statement, values)]

    def each(self, snapshot: Snapshot, **values: Any) -> Iterator[R]:
        """The same one by one, for callers that may not need them all."""
        return map(self._make, snapshot.connection.execute(self.statement, values))

    def find(self, snapshot: Snapshot, **values: Any) -> R | None:
        """The only row; None if there is none."""
        return self._only(self.all(snapshot, **values))

    def ask(self, snapshot: Snapshot, **values: Any) -> Callable[[], R | None]:
        """Ask for the only row; it is there when the result is called."""
        connection = snapshot.connection
        found = prepared(self.statement, connection.dialect, values)
        if found is None:
            return lambda: self.find(snapshot, **values)
        gathered = snapshot.gathered
        rows = found.send(connection, values) if gathered is None else gathered.add(found, values)
        return lambda: self._only([self._make(row) for row in rows()])

    def one(self, snapshot: Snapshot, **values: Any) -> R:
        """The only row, which must exist."""
        found = self.find(snapshot, **values)
        if found is None:
            raise NoResultFound
        return found

    def _only(self, found: list[R]) -> R | None:
        if len(found) > 1:
            raise MultipleResultsFound
        return found[0] if found else None

    def where(self, *conditions: ColumnElement[bool]) -> Rows[R]:
        return self._with(self.statement.where(*conditions))

    def order_by(self, *columns: ColumnElement[Any]) -> Rows[R]:
        return self._with(self.statement.order_by(*columns))

    def limit(self, most: int | ColumnElement[int]) -> Rows[R]:
        return self._with(self.statement.limit(most))

    def _with(self, statement: Select[Any]) -> Rows[R]:
        made = object.__new__(Rows)
        made.row, made.statement, made._make = self.row, statement, self._make
        return made
