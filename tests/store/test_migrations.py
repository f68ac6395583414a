"""The migrations make the tables that the code expects."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from referee.store.engines import open_engines
from referee.store.migrate import OlderDatabase, current, latest, upgrade
from referee.store.schema import metadata
from tests.servers import TEST_KEYS


def test_a_migrated_database_has_exactly_the_tables_of_the_schema(database_url: str) -> None:
    engines = open_engines(database_url)
    try:
        with engines.writing.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
            assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
    finally:
        engines.dispose()


def test_upgrading_again_changes_nothing(database_url: str) -> None:
    assert current(database_url) == latest()
    upgrade(database_url, TEST_KEYS)
    assert current(database_url) == latest()


def test_a_new_database_is_made_where_none_was(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/folder/referee.sqlite"
    assert current(url) is None
    upgrade(url, TEST_KEYS)
    assert current(url) == latest()


def test_a_database_of_before_the_first_release_is_refused_and_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/referee.sqlite"
    engines = open_engines(url)
    with engines.writing.begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('0006')"))
    engines.dispose()
    with pytest.raises(OlderDatabase, match="0006, from before the first release"):
        upgrade(url, TEST_KEYS)
    assert current(url) == "0006"
