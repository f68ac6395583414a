"""Statements that are prepared once do what SQLAlchemy does with them, for one set of values or many."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import (
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    bindparam,
    cast,
    insert,
    select,
    update,
)
from sqlalchemy import delete as delete_from
from sqlalchemy.dialects import postgresql, sqlite

from referee.store.columns import JsonText, Timestamp
from referee.store.engines import open_engines
from referee.store.prepared import MAX_LISTED, Prepared, prepared
from referee.store.transactions import Transaction
from referee.store.writes import Writes

kept = Table(
    "kept",
    MetaData(),
    Column("id", Integer, primary_key=True),
    Column("by", Text),
    Column("json", JsonText, nullable=False),
    Column("bytes", LargeBinary),
    Column("at", Timestamp),
)
counted = Table(
    "counted",
    kept.metadata,
    Column("id", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
)
MANY = 8
NOON = datetime(2030, 1, 1, 12, 0, 0, 123456, tzinfo=UTC)
ROWS: list[dict[str, Any]] = [
    {
        "id": number,
        "by": [None, "", "it's", 'a "quoted" \\ one', "ß 🎲\n"][number % 5],
        "json": [None, {"a": [1, "%(b)s"]}, "x", [], 2**53 - 1][number % 5],
        "bytes": [None, b"", bytes(range(256))][number % 3],
        "at": None if number % 4 == 0 else NOON + timedelta(hours=number),
    }
    for number in range(MANY)
]
FIND = select(kept).where(kept.c.id == bindparam("of_id"), kept.c.by.is_not(None))
CHANGE = update(kept).where(kept.c.id == bindparam("of_id")).values(by=bindparam("to"), at=bindparam("now"))
DELETE = delete_from(kept).where(kept.c.id == bindparam("of_id"))
ADD = {
    kind.__name__.rsplit(".", 1)[-1]: kind.insert(kept).on_conflict_do_update(
        index_elements=[kept.c.id], set_={"by": "again"}
    )
    for kind in (postgresql, sqlite)
}
COUNT = update(counted).where(counted.c.id == bindparam("of_id")).values(count=counted.c.count + 1)
TELL_COUNT = (
    update(kept)
    .where(kept.c.id == bindparam("of_id"))
    .values(by=select(cast(counted.c.count, Text)).where(counted.c.id == kept.c.id).scalar_subquery())
)
LISTED = select(kept.c.id).where(kept.c.id.in_(bindparam("ids", expanding=True))).order_by(kept.c.id)


@pytest.fixture
def connection(database_url: str) -> Iterator[Connection]:
    engines = open_engines(database_url)
    try:
        with engines.writing.begin() as connection:
            kept.metadata.create_all(connection)
            connection.execute(insert(kept), ROWS)
            connection.execute(insert(counted), [{"id": row["id"], "count": row["id"]} for row in ROWS])
        with engines.writing.begin() as connection:
            yield connection
        with engines.writing.begin() as connection:
            kept.metadata.drop_all(connection)
    finally:
        engines.dispose()


def ready(statement: Any, connection: Connection, values: dict[str, Any]) -> Prepared:
    prepared(statement, connection.dialect, values)
    found = prepared(statement, connection.dialect, values)
    assert found is not None
    return found


def stored(connection: Connection) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in connection.execute(select(kept).order_by(kept.c.id))]


def counts(connection: Connection) -> list[int]:
    return list(connection.scalars(select(counted.c.count).order_by(counted.c.id)))


def write(connection: Connection, *statements: tuple[Any, list[dict[str, Any]]]) -> None:
    """As a group of units does."""
    writes = Writes()
    for statement, rows in statements:
        ready(statement, connection, rows[0])
        writes.execute(statement, rows)
    writes.write(Transaction(connection))


def test_a_query_asked_for_many_finds_for_each_what_it_finds_alone(connection: Connection) -> None:
    asked = [{"of_id": number} for number in (3, 0, 99, *range(MANY))]
    query = ready(FIND, connection, asked[0])
    together = query.send_all(connection, asked)()
    assert together == [query.send_all(connection, [one])()[0] for one in asked]
    assert [row[0] for rows in together for row in rows] == [
        one["of_id"] for one in asked if one["of_id"] < MANY and one["of_id"] % 5
    ]


def test_rows_written_together_are_stored_as_they_are_one_by_one(connection: Connection) -> None:
    connection.execute(delete_from(kept))
    write(connection, (insert(kept), ROWS))
    assert stored(connection) == ROWS


def test_changes_made_together_reach_each_its_row(connection: Connection) -> None:
    changes = [{"of_id": row["id"], "to": f"to {row['id']}", "now": row["at"]} for row in ROWS[1:]]
    write(connection, (CHANGE, changes))
    changed = {row["id"]: (row["by"], row["at"]) for row in stored(connection)}
    assert changed == {0: (None, None)} | {one["of_id"]: (one["to"], one["now"]) for one in changes}


def test_rows_deleted_together_are_gone_and_no_others(connection: Connection) -> None:
    write(connection, (DELETE, [{"of_id": number} for number in (1, 3, 99)]), (COUNT, [{"of_id": 1}]))
    assert [row["id"] for row in stored(connection)] == [0, 2, *range(4, MANY)]
    write(connection, (DELETE, [{"of_id": 0}, {"of_id": 2}]))
    assert [row["id"] for row in stored(connection)] == list(range(4, MANY))


def test_a_row_that_is_changed_twice_keeps_what_came_last(connection: Connection) -> None:
    changes = [{"of_id": 1, "to": str(number), "now": None} for number in range(MANY)]
    write(connection, (CHANGE, changes))
    assert stored(connection)[1]["by"] == str(MANY - 1)


def test_what_is_there_already_is_changed_even_twice_at_once(connection: Connection) -> None:
    new = [{**row, "id": MANY + row["id"], "by": "new"} for row in ROWS]
    write(connection, (ADD[connection.dialect.name], [ROWS[0], *new, new[1]]))
    by = {row["id"]: row["by"] for row in stored(connection)}
    assert [number for number, name in by.items() if name == "again"] == [0, MANY + 1]
    assert len(by) == 2 * MANY


def test_writes_to_several_tables_are_stored_as_one_after_the_other(connection: Connection) -> None:
    added = [{**row, "id": MANY + row["id"]} for row in ROWS]
    write(connection, (insert(kept), added), (COUNT, [{"of_id": 1}, {"of_id": 3}]))
    assert stored(connection) == [*ROWS, *added]
    assert counts(connection) == [0, 2, 2, 4, *range(4, MANY)]


def test_a_write_sees_what_was_written_before_it(connection: Connection) -> None:
    added = {**ROWS[0], "id": MANY}
    of_one = [{"of_id": 1}]
    write(
        connection,
        (insert(kept), [added]),
        (CHANGE, [{"of_id": MANY, "to": "changed", "now": None}]),
        (COUNT, of_one),
        (TELL_COUNT, of_one),
    )
    by = {row["id"]: row["by"] for row in stored(connection)}
    assert (by[1], by[MANY]) == ("2", "changed")
    write(connection, (COUNT, of_one), (TELL_COUNT, of_one))
    assert stored(connection)[1]["by"] == "3"


@pytest.mark.parametrize("ids", [[], [2], [5, 1, 3], list(range(MAX_LISTED + 1))], ids=len)
def test_lists_of_any_length_are_looked_for(connection: Connection, ids: list[int]) -> None:
    for _ in range(3):
        found = Transaction(connection).scalars(LISTED, {"ids": ids})
        assert list(found) == sorted(number for number in ids if number < MANY)
