"""Statements that are prepared once: their text, how values become the driver's, and how rows come back.

SQLAlchemy would work all of this out again each time, which takes longer than most of our statements do. It
still executes statements that were not seen before, and those that differ each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, cached_property, partial
from types import MappingProxyType
from typing import Any, Literal, TypeAlias
from weakref import WeakKeyDictionary

import psycopg
from sqlalchemy import Connection, Dialect, Executable, Insert, Table
from sqlalchemy.engine import IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.util import find_tables

from referee.store.engines import raise_as_usual
from referee.store.many_rows import DOCUMENT, Convert, ManyRows, Values

Seen: TypeAlias = "dict[tuple[str, ...], Prepared | _WithLists | Literal[True]]"
"""For each set of value names: the prepared statement; True, seen once."""
# Statements with longer lists of values are too many to keep.
MAX_LISTED = 8
_seen: WeakKeyDictionary[Dialect, WeakKeyDictionary[Executable, Seen]] = WeakKeyDictionary()


class StatementResult(IteratorResult[Any]):
    """The result of a statement; `rowcount` is how many rows it has changed."""

    def __init__(self, keys: SimpleResultMetaData, rows: Sequence[Any], rowcount: int) -> None:
        super().__init__(keys, iter(rows))
        self.rowcount = rowcount


class Prepared:
    """A statement for one kind of database, with values of these names."""

    def __init__(
        self,
        statement: Any,
        compiled: SQLCompiler,
        names: tuple[str, ...],
        lengths: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self._dialect = dialect = compiled.dialect
        self.text, self._bound, self.constants, given = _binder(compiled, dialect, names, lengths)
        self._many = None if lengths else partial(ManyRows, statement, compiled, self.text, given)
        self.table = _only_table(statement)
        """The table that it writes to, if it touches no other; None also for queries."""
        self.joined: dict[tuple[Prepared, ...], str] = {}
        """The text of this and other writes as one statement."""
        columns = list(statement.exported_columns.items()) if _returns_rows(statement) else []
        self._keys = SimpleResultMetaData([name for name, _ in columns])
        self._returns = bool(columns)
        converters = [
            column.type.dialect_impl(dialect).result_processor(dialect, None) for _, column in columns
        ]
        self._converters = [(at, convert) for at, convert in enumerate(converters) if convert is not None]

    def execute(self, connection: Connection, values: Values) -> StatementResult:
        rows, rowcount = self.fetch(connection, values)
        return StatementResult(self._keys, rows, rowcount)

    def send(self, connection: Connection, values: Values) -> Callable[[], list[Any]]:
        """Execute it; the result gives its rows, within `pipelined` only after that has ended."""
        if self._dialect.name == "sqlite":
            # Its driver would parse the text again for each cursor that is still to be read.
            fetched = self.fetch(connection, values)[0]
            return lambda: fetched
        cursor = self._executed(connection, self.text, self._bound(values))

        def rows() -> list[Any]:
            try:
                return self._read(cursor.fetchall())
            finally:
                cursor.close()

        return rows

    def fetch(self, connection: Connection, values: Values) -> tuple[list[Any], int]:
        """The rows that it returns, as bare tuples, and how many it has changed."""
        cursor = self._executed(connection, self.text, self._bound(values))
        try:
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
        return self._many() if self._many is not None and self._dialect.name == "postgresql" else None

    def send_all(self, connection: Connection, values: Sequence[Values]) -> Callable[[], list[list[Any]]]:
        """Execute a query for each of these; the result gives the rows of each, as with `send`."""
        many = self.many
        if many is None or len(values) == 1:
            found = [self.send(connection, one) for one in values]
            return lambda: [rows() for rows in found]
        cursor = self._executed(connection, many.text, self.parameters(many, values))

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
        many = self.many
        if len(values) == 1:
            self.run(connection, self.text, self._bound(values[0]))
        elif many is not None and many.can_take(values):
            self.run(connection, many.text, self.parameters(many, values))
        else:
            self._executed(connection, self.text, [self._bound(one) for one in values], each=True).close()

    def parameters(self, many: ManyRows, values: Sequence[Values]) -> dict[str, Any]:
        """What the statement for many sets of values gets."""
        return {**self.constants, DOCUMENT: many.document(values)}

    def run(self, connection: Connection, text: str, parameters: Any) -> None:
        """Execute a write with the driver's own parameters."""
        self._executed(connection, text, parameters).close()

    def _executed(self, connection: Connection, text: str, parameters: Any, *, each: bool = False) -> Any:
        """A cursor that has executed this, once or for `each` of the parameters; the caller closes it."""
        cursor = connection.connection.cursor()
        try:
            (cursor.executemany if each else cursor.execute)(text, parameters)
        except self._dialect.loaded_dbapi.Error as error:
            cursor.close()
            raise_as_usual(connection, error, text)
        return cursor

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


@contextmanager
def pipelined(connection: Connection) -> Iterator[None]:
    """Send everything to PostgreSQL at once: results are available only after the block.

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
    return found if isinstance(found, Prepared) else found.find(values)


def _prepare(statement: Any, dialect: Dialect, names: tuple[str, ...]) -> Prepared | _WithLists:
    compiled: SQLCompiler = statement.compile(dialect=dialect, column_keys=names)
    lists = [bind.key for bind in compiled.bind_names if bind.expanding and bind.required]
    return _WithLists(statement, compiled, names, lists) if lists else Prepared(statement, compiled, names)


class _WithLists:
    """A statement with lists of values, whose lengths are part of its text."""

    def __init__(
        self, statement: Any, compiled: SQLCompiler, names: tuple[str, ...], lists: Sequence[str]
    ) -> None:
        self._statement, self._compiled, self._names, self._lists = statement, compiled, names, lists
        self._by_lengths: dict[tuple[int, ...], Prepared] = {}

    def find(self, values: Values) -> Prepared | None:
        """The prepared statement for lists as long as these."""
        lengths = tuple([len(values[name]) for name in self._lists])
        if max(lengths) > MAX_LISTED or not all(isinstance(values[name], list) for name in self._lists):
            return None
        found = self._by_lengths.get(lengths)
        if found is None:
            of_each = dict(zip(self._lists, lengths, strict=True))
            found = Prepared(self._statement, self._compiled, self._names, of_each)
            self._by_lengths[lengths] = found
        return found


def _returns_rows(statement: Any) -> bool:
    return bool(statement.is_select or statement.returning_column_descriptions)


def _only_table(statement: Any) -> Table | None:
    if not (statement.is_insert or statement.is_update):
        return None
    tables = set(find_tables(statement, check_columns=True, include_selects=True, include_crud=True))
    return statement.table if tables == {statement.table} else None


def _binder(
    compiled: SQLCompiler, dialect: Dialect, names: tuple[str, ...], lengths: Mapping[str, int]
) -> tuple[str, Callable[[Values], Any], Values, Mapping[str, Convert]]:
    """The statement's text, how values become the driver's parameters, those that never change, and how each
    of the others is converted.
    """
    # Lists are written out: those that never change, and those of these lengths.
    whole = compiled.construct_expanded_state(
        {name: [None] * lengths[name] if name in lengths else None for name in names}
    )
    converters = {
        name: bind.type.dialect_impl(dialect).bind_processor(dialect) or _unchanged
        for bind, name in compiled.bind_names.items()
    }
    listed = {part: (name, at) for name in lengths for at, part in enumerate(whole.parameter_expansion[name])}
    given = {name: converters[name] for name in whole.parameters if name in names}
    given |= {part: converters[name] for part, (name, _) in listed.items()}
    constants = {
        name: converters.get(name, _unchanged)(value)
        for name, value in whole.parameters.items()
        if name not in given
    }
    bound = _bound_by(whole.positiontup if dialect.positional else None, given, constants)
    if not listed:
        return whole.statement, bound, constants, given

    def with_lists(values: Values) -> Any:
        return bound({**values, **{part: values[name][at] for part, (name, at) in listed.items()}})

    return whole.statement, with_lists, constants, given


def _bound_by(
    order: Sequence[str] | None, given: Mapping[str, Convert], constants: Values
) -> Callable[[Values], Any]:
    """How values become parameters: in this order, or by name."""
    converted = list(given.items())
    if order is None:
        return lambda values: {**constants, **{name: convert(values[name]) for name, convert in converted}}
    places = [(name, given.get(name)) for name in order]
    return lambda values: [
        constants[name] if convert is None else convert(values[name]) for name, convert in places
    ]


def _unchanged(value: Any) -> Any:
    return value
