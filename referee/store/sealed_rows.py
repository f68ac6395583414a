"""The sealed values of whole tables, as stored: for sealing them with another key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, MetaData, Row, Table, and_, bindparam, select, tuple_, update

from referee.store.sealed_columns import bytes_of_text, opened_text, sealed_columns, sealed_text
from referee.store.sealing import Sealing

AT_ONCE = 200

Stored: TypeAlias = str | bytes
Paddings: TypeAlias = Mapping[str, int]
"""The columns concerned, each with its padding."""
Change: TypeAlias = Callable[[Stored, str, int], Stored | None]
"""The new stored value for one in a place, given its column's padding; None: it stays."""


def sealed(sealing: Sealing) -> Change:
    """Seals values that are not sealed yet."""

    def change(stored: Stored, place: str, padding: int) -> Stored:
        if isinstance(stored, str):
            return sealed_text(sealing, stored.encode(), place, padding)
        return sealing.seal(stored, place, padding)

    return change


def unsealed(sealing: Sealing) -> Change:
    """The reverse of `sealed`."""

    def change(stored: Stored, place: str, _padding: int) -> Stored:
        if isinstance(stored, str):
            return opened_text(sealing, stored, place).decode()
        return sealing.open(stored, place)

    return change


def resealed(sealing: Sealing) -> Change:
    """Seals values again with the key in use."""

    def change(stored: Stored, place: str, padding: int) -> Stored | None:
        if sealing.is_current(bytes_of_text(stored) if isinstance(stored, str) else stored):
            return None
        plain = unsealed(sealing)(stored, place, padding)
        return None if plain is None else sealed(sealing)(plain, place, padding)

    return change


def secrets_of(table: Table) -> Paddings:
    """A table's sealed columns."""
    return {column.name: kind.padding for column, kind in sealed_columns(table)}


def change_in_passing(engine: Engine, name: str, paddings: Paddings, change: Change) -> Iterator[int]:
    """Change a table's sealed values, a few rows at a time, while others read and write; returns how many.

    Values that somebody has changed in the meantime are left alone.
    """
    with engine.begin() as connection:
        # As the database has it: its values come as stored.
        table = Table(name, MetaData(), autoload_with=connection, resolve_fks=False)
    after: Row[Any] | None = None
    while True:
        with engine.begin() as connection:
            rows = _chunk(connection, table, paddings, after)
            if not rows:
                return
            yield _change_rows(connection, table, paddings, rows, change)
        after = rows[-1]


def _chunk(
    connection: Connection, table: Table, paddings: Paddings, after: Row[Any] | None
) -> Sequence[Row[Any]]:
    ids = list(table.primary_key)
    statement = select(*ids, *(table.c[name] for name in paddings)).order_by(*ids).limit(AT_ONCE)
    if after is not None:
        statement = statement.where(tuple_(*ids) > tuple_(*after[: len(ids)]))
    return connection.execute(statement).all()


def _change_rows(
    connection: Connection, table: Table, paddings: Paddings, rows: Sequence[Row[Any]], change: Change
) -> int:
    """Change the values of these rows; returns how many were changed."""
    ids = list(table.primary_key)
    total = 0
    for at, (name, padding) in enumerate(paddings.items(), start=len(ids)):
        changes = []
        for row in rows:
            of_row = row[: len(ids)]
            place = f"{table.name}.{name}/{'/'.join(map(str, of_row))}"
            new = None if row[at] is None else change(row[at], place, padding)
            if new is not None:
                key = {f"of_{column.name}": value for column, value in zip(ids, of_row, strict=True)}
                changes.append({**key, "old": row[at], "new": new})
        if changes:
            same_row = and_(*(column == bindparam(f"of_{column.name}") for column in ids))
            unchanged = table.c[name] == bindparam("old")
            connection.execute(
                update(table).where(same_row, unchanged).values({name: bindparam("new")}), changes
            )
        total += len(changes)
    return total
