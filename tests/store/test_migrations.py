"""The migrations make the tables that the code expects."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from referee.store import migrate
from referee.store.engines import open_engines
from referee.store.migrate import current, latest, upgrade
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


def test_who_has_a_name_and_a_token_keeps_them(tmp_path: Path) -> None:
    """Of names that look alike, the oldest player's is the one that nobody else can take."""
    url = f"sqlite:///{tmp_path}/referee.sqlite"
    engines = open_engines(url)
    make_player = text("INSERT INTO player (id, name, created_at) VALUES (:id, :name, :at)")
    make_token = text("INSERT INTO token (hash, player_id, created_at) VALUES (:id || 'hash', :id, :at)")
    people = {"p1": ("Ann", 3), "p2": ("ANN", 1), "p3": ("Bob", 2), "p4": ("\u3164", 4)}
    with engines.writing.begin() as connection:
        config = migrate._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
        for player, (name, day) in people.items():
            row = {"id": player, "name": name, "at": f"2026-01-0{day} 00:00:00.000000"}
            connection.execute(make_player, row)
            connection.execute(make_token, row)
    upgrade(url, TEST_KEYS)
    with engines.reading.begin() as connection:
        names = {row.id: row.name for row in connection.execute(text("SELECT id, name FROM player"))}
        keys = {row.key: row.player_id for row in connection.execute(text("SELECT * FROM name_key"))}
        found = connection.execute(text("SELECT player_id, hash, scopes, expires_at FROM token")).all()
    engines.dispose()
    assert names == {player: name for player, (name, _) in people.items()}
    assert (keys["ann"], keys["bob"]) == ("p2", "p3")
    assert {tuple(row) for row in found} == {
        (player, f"{player}hash", '["read","play","host"]', None) for player in people
    }
