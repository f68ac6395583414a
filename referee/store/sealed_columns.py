"""Columns whose values are sealed on their way into the database and opened on their way out.

A value is bound to its table, column and row. On writing, `in_row` binds the secrets of a row; a secret that
is bound to no row is refused. On reading, each such column comes with the ids of the row it was found in.
"""

from __future__ import annotations

import binascii
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from sqlalchemy import (
    Column,
    ColumnElement,
    Dialect,
    Label,
    LargeBinary,
    Table,
    Text,
    cast,
    literal_column,
    update,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.selectable import AliasedReturnsRows
from sqlalchemy.types import TypeDecorator

from referee.store.columns import JsonBytes, JsonText, PackedJson, PackedParts
from referee.store.sealing import MARK, Sealing
from referee.store.transactions import Transaction

# What is secret tells nothing by its length: it is filled up to a multiple of this many bytes.
LONG = 1024
ORDER = 512  # which is compressed if it is longer
SHORT = 256
FIXED = 1  # all have the same length
_MARK = MARK.decode()
_sealings: WeakKeyDictionary[Dialect, Sealing] = WeakKeyDictionary()


def seal_with(dialect: Dialect, sealing: Sealing) -> None:
    """Seal and open the secrets that are written and read through this dialect."""
    _sealings[dialect] = sealing


class InRow(NamedTuple):
    """A secret, and its place: `table.column/ids of the row`."""

    secret: Any
    place: str


def in_row(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """The row with its secrets bound to it; it must have its whole primary key."""
    ids, secrets = _ids_and_secrets(table)
    of_row = "/".join([str(row[name]) for name in ids])
    bound = dict(row)
    for name, column in secrets:
        if name in bound:
            bound[name] = InRow(bound[name], f"{column}/{of_row}")
    return bound


def change_row(
    transaction: Transaction, table: Table, key: Mapping[str, Any], changes: Mapping[str, Any]
) -> None:
    """Change these columns of the row with this primary key, with secrets bound to it."""
    bound = in_row(table, {**key, **changes})
    this_row = [table.c[name] == value for name, value in key.items()]
    transaction.execute(update(table).where(*this_row).values({name: bound[name] for name in changes}))


def sealed_columns(table: Table) -> Iterator[tuple[Column[Any], SealedType]]:
    """A table's sealed columns, each with its type."""
    return ((column, column.type) for column in table.columns if isinstance(column.type, SealedType))


@lru_cache
def _ids_and_secrets(table: Table) -> tuple[tuple[str, ...], list[tuple[str, str]]]:
    """The names of the primary key's columns, and of the sealed ones, alone and with the table's name."""
    ids = tuple(column.name for column in table.primary_key.columns)
    return ids, [(column.name, f"{table.name}.{column.name}") for column, _ in sealed_columns(table)]


class SealedType(TypeDecorator[Any]):
    """Base of the sealed types. `inner` turns a value into text or bytes; padding is in bytes."""

    def __init__(self, padding: int, inner: TypeDecorator[Any] | None = None) -> None:
        super().__init__()
        self.padding = padding
        self.inner = inner

    def _plain(self, value: object, dialect: Dialect) -> tuple[Any, str]:
        """What is to be sealed (None for NULL), and its place."""
        if not isinstance(value, InRow):
            raise TypeError("a secret that is bound to no row: see in_row")
        inner = self.inner
        plain = value.secret if inner is None else inner.process_bind_param(value.secret, dialect)
        return plain, value.place

    def _value(self, plain: Any, dialect: Dialect) -> Any:
        return plain if self.inner is None else self.inner.process_result_value(plain, dialect)


class SealedText(SealedType):
    """A secret text, sealed into another text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        plain, place = self._plain(value, dialect)
        if plain is None:
            return None
        return sealed_text(_sealings[dialect], plain.encode(), place, self.padding)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        place, _, stored = value.partition("\n")
        return self._value(opened_text(_sealings[dialect], stored, place).decode(), dialect)

    def column_expression(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        return _TextWithPlace(column)


class SealedBytes(SealedType):
    """Secret bytes, sealed into others."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> bytes | None:
        plain, place = self._plain(value, dialect)
        return None if plain is None else _sealings[dialect].seal(plain, place, self.padding)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        place, _, stored = value.partition(b"\n")
        return self._value(_sealings[dialect].open(stored, place.decode()), dialect)

    def column_expression(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        return _BytesWithPlace(column)


def sealed_text(sealing: Sealing, secret: bytes, place: str, padding: int) -> str:
    """A secret as it is stored in a text column."""
    return _MARK + b2a_base64(sealing.seal(secret, place, padding)[len(MARK) :], newline=False).decode()


def opened_text(sealing: Sealing, stored: str, place: str) -> bytes:
    """What was sealed in this way."""
    return sealing.open(bytes_of_text(stored), place)


def bytes_of_text(stored: str) -> bytes:
    """The bytes behind a sealed text; those of the text itself if it is not sealed."""
    if stored.startswith(_MARK):
        with suppress(binascii.Error):
            return MARK + a2b_base64(stored[len(_MARK) :])
    return stored.encode()


def sealed_json(padding: int) -> SealedText:
    return SealedText(padding, JsonText())


def sealed_json_bytes(padding: int, *, or_null: bool = False) -> SealedBytes:
    return SealedBytes(padding, JsonBytes(or_null=or_null))


def sealed_packed_json() -> SealedBytes:
    return SealedBytes(LONG, PackedJson())


def sealed_packed_parts() -> SealedBytes:
    return SealedBytes(LONG, PackedParts())


class _WithPlace(ColumnElement[Any]):
    """A sealed column with its place before it, on a line of its own."""

    inherit_cache = False

    def __init__(self, column: Any) -> None:
        self.type = column.type
        self.stored = column.element if isinstance(column, Label) else column
        rows = named = self.stored.table
        while isinstance(named, AliasedReturnsRows):
            named = named.element
        place: ColumnElement[str] = literal_column(f"'{named.name}.{self.stored.name}'", Text)
        for of_row in rows.primary_key:
            place = place + literal_column("'/'", Text) + cast(of_row, Text)
        self.place = place + literal_column("'\n'", Text)


class _TextWithPlace(_WithPlace):
    inherit_cache = False


class _BytesWithPlace(_WithPlace):
    inherit_cache = False


@compiles(_TextWithPlace)
def _text(element: _WithPlace, compiler: SQLCompiler, **_: Any) -> str:
    return f"{compiler.process(element.place)} || {compiler.process(element.stored)}"


@compiles(_BytesWithPlace, "sqlite")
def _blob(element: _WithPlace, compiler: SQLCompiler, **_: Any) -> str:
    return f"CAST({compiler.process(element.place)} || {compiler.process(element.stored)} AS BLOB)"


@compiles(_BytesWithPlace, "postgresql")
def _bytea(element: _WithPlace, compiler: SQLCompiler, **_: Any) -> str:
    return f"convert_to({compiler.process(element.place)}, 'UTF8') || {compiler.process(element.stored)}"
