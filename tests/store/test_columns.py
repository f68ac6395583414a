"""Values come back from both databases as they were put in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, insert, select
from sqlalchemy.dialects.sqlite.base import SQLiteDialect

from referee.engine.json_types import Json
from referee.store.columns import JsonText, PackedJson, PackedParts, Timestamp
from referee.store.engines import open_engines

values = Table(
    "values_kept",
    MetaData(),
    Column("id", Integer, primary_key=True),
    Column("json", JsonText, nullable=False),
    Column("packed", PackedJson, nullable=False),
    Column("at", Timestamp, nullable=True),
)

PARIS = timezone(timedelta(hours=1))


@pytest.mark.parametrize(
    "value", [None, True, 0, 2**53 - 1, "", "ß 🎲", [], {}, {"a": [None, {"b": "c"}]}], ids=repr
)
def test_json_and_moments_survive(database_url: str, value: Json) -> None:
    engines = open_engines(database_url)
    try:
        with engines.writing.begin() as connection:
            values.metadata.create_all(connection)
            at = datetime(2030, 1, 1, 0, 30, 0, 123456, tzinfo=PARIS)
            connection.execute(insert(values), {"id": 1, "json": value, "packed": value, "at": at})
            connection.execute(insert(values), {"id": 2, "json": value, "packed": value, "at": None})
            first, second = connection.execute(select(values).order_by(values.c.id))
        assert (first.json, first.packed) == (value, value)
        assert type(first.json) is type(value)
        assert first.at == at
        assert first.at.tzinfo is UTC
        assert second.at is None
    finally:
        engines.dispose()


SQLITE = SQLiteDialect()


def test_the_parts_of_an_object_are_passed_on_as_they_were_written() -> None:
    column = PackedParts()
    body = {"text": "“Où?”", "choice": {"options": [1, 2]}, "open": None}
    read = column.process_result_value(column.process_bind_param(body, SQLITE), SQLITE)
    assert read is not None
    assert dict(read) == body
    assert read.written["choice"] == b'{"options":[1,2]}'
    assert read.written["text"] == '"“Où?”"'.encode()
