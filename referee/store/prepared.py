"""Statements that are prepared once: their text, how values become the driver's, and how rows come back.

SQLAlchemy would work all of this out again each time, which takes longer than most of our statements do. It
still executes statements that were not seen before, and those that differ each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NoReturn, TypeAlias
from weakref import WeakKeyDictionary

import psycopg
from sqlalchemy import Connection, Dialect, Executable, Insert
from sqlalchemy.engine import IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

from referee.store.engines import HIDE_PARAMETERS

Values: TypeAlias = Mapping[str, Any]
Convert: TypeAlias = Callable[[Any], Any]

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
        self.text, self._bound = _binder(compiled, dialect, names)
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

    def execute_all(self, connection: Connection, values: Sequence[Values]) -> None:
        """The same for many sets of values at once."""
        cursor = self._cursor(connection)
        try:
            if len(values) == 1:
                cursor.execute(self.text, self._bound(values[0]))
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
) -> tuple[str, Callable[[Values], Any]]:
    """The statement's text, and how values become the driver's parameters."""
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
        return whole.statement, lambda values: {
            **constants,
            **{name: convert(values[name]) for name, convert in given.items()},
        }
    places = [(name, name in given, given.get(name)) for name in whole.positiontup or ()]
    return whole.statement, lambda values: [
        (values[name] if convert is None else convert(values[name])) if is_given else constants[name]
        for name, is_given, convert in places
    ]


def _unchanged(value: Any) -> Any:
    return value
