"""Statements that are prepared once: their text, how values become the driver's, and how rows come back.

SQLAlchemy would work all of this out again each time, which takes longer than most of our statements do. It
still executes statements that were not seen before, and those that differ each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, cached_property, partial
from typing import Any, Literal, NoReturn, TypeAlias
from weakref import WeakKeyDictionary

import psycopg
from sqlalchemy import Connection, Dialect, Executable, Insert
from sqlalchemy.engine import IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

from referee.store.engines import HIDE_PARAMETERS
from referee.store.many_rows import AT_LEAST, DOCUMENT, Convert, ManyRows, Values

Seen: TypeAlias = "dict[tuple[str, ...], Prepared | bool]"
"""For each set of value names: the prepared statement; True, seen once; False, never to be prepared."""
_seen: WeakKeyDictionary[Dialect, WeakKeyDictionary[Executable, Seen]] = WeakKeyDictionary()


class Rows(IteratorResult[Any]):
    """The result of a statement; `rowcount` is how many rows it has changed."""

    def __init__(self, keys: SimpleResultMetaData, rows: Sequence[Any], rowcount: int) -> None:
        super().__init__(keys, iter(rows))
        self.rowcount = rowcount


class Prepared:
    """A statement for one kind of database, with values of these names."""

    def __init__(self, statement: Any, compiled: SQLCompiler, names: tuple[str, ...]) -> None:
        self._dialect = dialect = compiled.dialect
        self.text, self._bound, self._constants, given = _binder(compiled, dialect, names)
        self._many = partial(ManyRows, statement, compiled, self.text, given)
        columns = list(statement.exported_columns.items()) if _returns_rows(statement) else []
        self._keys = SimpleResultMetaData([name for name, _ in columns])
        self._returns = bool(columns)
        converters = [
            column.type.dialect_impl(dialect).result_processor(dialect, None) for _, column in columns
        ]
        self._converters = [(at, convert) for at, convert in enumerate(converters) if convert is not None]

    def execute(self, connection: Connection, values: Values) -> Rows:
        rows, rowcount = self.fetch(connection, values)
        return Rows(self._keys, rows, rowcount)

    def send(self, connection: Connection, values: Values) -> Callable[[], list[Any]]:
        """Execute it; the result gives its rows, within `pipelined` only after that has ended."""
        if self._dialect.name == "sqlite":
            # Its driver would parse the text again for each cursor that is still to be read.
            fetched = self.fetch(connection, values)[0]
            return lambda: fetched
        cursor = self._cursor(connection)
        try:
            cursor.execute(self.text, self._bound(values))
        except self._dialect.loaded_dbapi.Error as error:
            raise_as_usual(connection, error, self.text)

        def rows() -> list[Any]:
            try:
                return self._read(cursor.fetchall())
            finally:
                cursor.close()

        return rows

    def fetch(self, connection: Connection, values: Values) -> tuple[list[Any], int]:
        """The rows that it returns, as bare tuples, and how many it has changed."""
        cursor = self._cursor(connection)
        try:
            cursor.execute(self.text, self._bound(values))
            rows = cursor.fetchall() if self._returns else ()
            rowcount = cursor.rowcount
        except self._dialect.loaded_dbapi.Error as error:
            raise_as_usual(connection, error, self.text)
        finally:
            cursor.close()
        return self._read(rows), rowcount

    @cached_property
    def many(self) -> ManyRows | None:
        """The same for many sets of values at once, where the database can do that."""
        return self._many() if self._dialect.name == "postgresql" else None

    def send_all(self, connection: Connection, values: Sequence[Values]) -> Callable[[], list[list[Any]]]:
        """Execute a query for each of these; the result gives the rows of each, as with `send`."""
        many = self.many
        if many is None or len(values) < AT_LEAST:
            found = [self.send(connection, one) for one in values]
            return lambda: [rows() for rows in found]
        cursor = self._cursor(connection)
        try:
            cursor.execute(many.text, {**self._constants, DOCUMENT: many.document(values)})
        except self._dialect.loaded_dbapi.Error as error:
            raise_as_usual(connection, error, many.text)

        def rows() -> list[list[Any]]:
            of_each: list[list[Any]] = [[] for _ in values]
            try:
                for number, *row in cursor.fetchall():
                    of_each[number] += self._read([row])
            finally:
                cursor.close()
            return of_each

        return rows

    def execute_all(self, connection: Connection, values: Sequence[Values]) -> None:
        """Execute a write for each of these."""
        cursor = self._cursor(connection)
        try:
            if len(values) == 1:
                cursor.execute(self.text, self._bound(values[0]))
            elif self.many is not None and len(values) >= AT_LEAST and self.many.can_take(values):
                cursor.execute(self.many.text, {**self._constants, DOCUMENT: self.many.document(values)})
            else:
                cursor.executemany(self.text, [self._bound(one) for one in values])
        except self._dialect.loaded_dbapi.Error as error:
            raise_as_usual(connection, error, self.text)
        finally:
            cursor.close()

    def _cursor(self, connection: Connection) -> Any:
        return connection.connection.cursor()

    def _read(self, rows: Sequence[Any]) -> list[Any]:
        read = []
        for row in rows:
            cells = list(row)
            for at, convert in self._converters:
                # NULL is None in every type of column.
                if cells[at] is not None:
                    cells[at] = convert(cells[at])
            read.append(tuple(cells))
        return read


class Gathered:
    """Queries that are sent together: each statement once, for all that is asked of it."""

    def __init__(self) -> None:
        self._values: dict[Prepared, list[Values]] = {}
        self._rows: dict[Prepared, Callable[[], list[list[Any]]]] = {}

    def add(self, statement: Prepared, values: Values) -> Callable[[], list[Any]]:
        """Ask for rows; they are there when the result is called, after `send`."""
        of_statement = self._values.setdefault(statement, [])
        of_statement.append(values)
        number = len(of_statement) - 1
        return lambda: self._rows[statement]()[number]

    def send(self, connection: Connection) -> None:
        for statement, values in self._values.items():
            self._rows[statement] = cache(statement.send_all(connection, values))


def raise_as_usual(connection: Connection, error: Any, text: str | None = None) -> NoReturn:
    """Raise what SQLAlchemy would; a connection that is gone is not used again."""
    dialect = connection.dialect
    gone = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)
    if gone:
        connection.invalidate(error)
    raise DBAPIError.instance(
        text,
        None,
        error,
        dialect.loaded_dbapi.Error,
        hide_parameters=HIDE_PARAMETERS,
        connection_invalidated=gone,
        dialect=dialect,
    ) from error


@contextmanager
def pipelined(connection: Connection) -> Iterator[None]:
    """Have all that is sent to PostgreSQL arrive at once: nothing is known of it before the end of the block.

    Only prepared statements may be executed in it.
    """
    driver: Any = connection.connection.dbapi_connection
    if not isinstance(driver, psycopg.Connection):
        yield
        return
    try:
        with driver.pipeline():
            yield
    except psycopg.Error as error:
        raise_as_usual(connection, error)


def execute(connection: Connection, statement: Executable, values: Values | None) -> Any:
    """Execute a statement, prepared if it was seen before."""
    found = None if isinstance(statement, Insert) else prepared(statement, connection.dialect, values or {})
    return connection.execute(statement, values) if found is None else found.execute(connection, values or {})


def fetch(connection: Connection, statement: Executable, values: Values) -> Sequence[Any]:
    """The rows of a query."""
    found = prepared(statement, connection.dialect, values)
    if found is None:
        return connection.execute(statement, values).all()
    return found.fetch(connection, values)[0]


def prepared(statement: Executable, dialect: Dialect, values: Values) -> Prepared | None:
    """The prepared statement for values of these names; None at first sight, and if it differs each time."""
    names = tuple(values)
    try:
        found = _seen[dialect][statement][names]
    except KeyError:
        _seen.setdefault(dialect, WeakKeyDictionary()).setdefault(statement, {})[names] = True
        return None
    if found is True:
        found = _seen[dialect][statement][names] = _prepare(statement, dialect, names)
    return found or None


def _prepare(statement: Any, dialect: Dialect, names: tuple[str, ...]) -> Prepared | Literal[False]:
    compiled: SQLCompiler = statement.compile(dialect=dialect, column_keys=names)
    # The length of a list of values is part of the statement's text.
    if any(bind.expanding and bind.required for bind in compiled.bind_names):
        return False
    return Prepared(statement, compiled, names)


def _returns_rows(statement: Any) -> bool:
    return bool(statement.is_select or statement.returning_column_descriptions)


def _binder(
    compiled: SQLCompiler, dialect: Dialect, names: tuple[str, ...]
) -> tuple[str, Callable[[Values], Any], Values, Mapping[str, Convert]]:
    """The statement's text, how values become the driver's parameters, those that never change, and how each
    of the others is converted.
    """
    # Lists that never change are written out.
    whole = compiled.construct_expanded_state(dict.fromkeys(names))
    converters = {
        name: bind.type.dialect_impl(dialect).bind_processor(dialect) or _unchanged
        for bind, name in compiled.bind_names.items()
    }
    given = {name: converters[name] for name in whole.parameters if name in names}
    constants = {
        name: converters.get(name, _unchanged)(value)
        for name, value in whole.parameters.items()
        if name not in names
    }
    if not dialect.positional:
        converted = list(given.items())

        def by_name(values: Values) -> dict[str, Any]:
            return {**constants, **{name: convert(values[name]) for name, convert in converted}}

        return whole.statement, by_name, constants, given
    places = [(name, given.get(name)) for name in whole.positiontup or ()]

    def in_places(values: Values) -> list[Any]:
        return [constants[name] if convert is None else convert(values[name]) for name, convert in places]

    return whole.statement, in_places, constants, given


def _unchanged(value: Any) -> Any:
    return value
