"""The tests' own servers and databases."""

from __future__ import annotations

import os
import signal
import subprocess
from datetime import UTC, datetime

import pytest
import redis
from sqlalchemy import insert, inspect, select, text

from referee.store.engines import open_engines
from referee.store.migrate import current, latest
from referee.store.schema import metadata, outage
from tests.left_behind import children


def test_a_fresh_database_is_up_to_date(database_url: str) -> None:
    assert current(database_url) == latest()


@pytest.mark.parametrize("run", [1, 2])
@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE scribble (word TEXT)",
        "ALTER TABLE outage ADD COLUMN scribble TEXT",
        "DROP INDEX ix_game_host",
        "UPDATE alembic_version SET version_num = '0000'",
    ],
)
def test_what_one_test_changes_the_next_does_not_see(database_url: str, change: str, run: int) -> None:
    assert current(database_url) == latest()
    engines = open_engines(database_url)
    with engines.writing.begin() as connection:
        assert len(inspect(connection).get_table_names()) == len(metadata.tables) + 1
        assert "ix_game_host" in [one["name"] for one in inspect(connection).get_indexes("game")]
        assert "scribble" not in [one["name"] for one in inspect(connection).get_columns("outage")]
        connection.execute(text(change))
    engines.dispose()


@pytest.mark.parametrize("run", [1, 2, 3])
def test_a_database_that_was_used_before_is_empty(database_url: str, run: int) -> None:
    engines = open_engines(database_url)
    with engines.writing.begin() as connection:
        assert list(connection.execute(select(outage))) == []
        at = datetime(2030, 1, run, tzinfo=UTC)
        made = connection.execute(insert(outage).values(began_at=at, ended_at=at))
        assert made.inserted_primary_key == (1,)
    engines.dispose()


@pytest.mark.parametrize("run", [1, 2])
def test_redis_is_empty_each_time(redis_url: str, run: int) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
        client.set("scribble", run)


def test_a_process_left_behind_is_seen() -> None:
    with subprocess.Popen("sleep infinity & echo $!", shell=True, stdout=subprocess.PIPE, text=True) as shell:
        assert shell.stdout is not None
        orphan = int(shell.stdout.readline())
        shell.wait()
        assert orphan in children()
        os.kill(orphan, signal.SIGKILL)
        os.waitpid(orphan, 0)
        assert orphan not in children()
