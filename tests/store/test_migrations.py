"""The migrations make the tables that the code expects, and bring databases of today to tomorrow's."""

from __future__ import annotations

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text

from referee.store.engines import open_engines
from referee.store.migrate import current, latest, upgrade
from referee.store.schema import metadata
from tests.servers import TEST_KEYS
from tests.store.later import LATER, a_later_version


def test_a_migrated_database_has_exactly_the_tables_of_the_schema(database_url: str) -> None:
    engines = open_engines(database_url)
    try:
        with engines.writing.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
            assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
    finally:
        engines.dispose()


def test_a_migrated_file_is_made_as_the_schema_would_make_it(sqlite_url: str) -> None:
    """With the conditions of indexes, and with row ids or without: Alembic compares neither."""
    engines = open_engines(sqlite_url)
    by_schema = create_engine("sqlite://")
    with engines.reading.begin() as migrated, by_schema.begin() as made:
        metadata.create_all(made)
        assert made_with(migrated) == made_with(made)
    engines.dispose()
    by_schema.dispose()


def made_with(connection: Connection) -> dict[str, tuple[bool, str]]:
    """By name, whether a table has no row ids, and the condition of an index."""
    rows = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")).all()
    return {
        row.name: ("WITHOUT ROWID" in row.sql, row.sql.partition(" WHERE ")[2])
        for row in rows
        if row.name != "alembic_version"
    }


def test_upgrading_again_changes_nothing(database_url: str) -> None:
    assert current(database_url) == latest()
    upgrade(database_url, TEST_KEYS)
    assert current(database_url) == latest()


def test_a_new_database_is_made_where_none_was(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/folder/referee.sqlite"
    assert current(url) is None
    upgrade(url, TEST_KEYS)
    assert current(url) == latest()


def test_a_database_of_today_is_brought_up_to_date_with_what_is_in_it(
    database_url: str, tmp_path: Path
) -> None:
    today = latest()
    engines = open_engines(database_url)
    ada = "INSERT INTO player (id, name, created_at) VALUES ('ada', 'Ada', '2026-11-18 12:00:00.000000')"
    with engines.writing.begin() as connection:
        connection.execute(text(ada))
    with a_later_version(tmp_path):
        assert (current(database_url), latest()) == (today, LATER)
        upgrade(database_url, TEST_KEYS)
        assert current(database_url) == LATER
    with engines.reading.begin() as connection:
        assert connection.execute(text("SELECT name, motto FROM player")).all() == [("Ada", "none")]
    engines.dispose()
