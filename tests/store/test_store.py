"""Units of work: all or nothing, joined, tried again only when that is safe."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from referee.store import players, schema
from referee.store.database_errors import DatabaseError, DatabaseUnavailable
from referee.store.engines import UnsafeSqlite, check_sqlite_version
from referee.store.insert_if_absent import insert_if_absent
from referee.store.store import Store, Transaction
from tests.servers import TEST_KEYS

NOW = datetime(2030, 1, 1, tzinfo=UTC)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    store = Store(database_url, TEST_KEYS)
    yield store
    store.close()


def add(connection: Transaction, name: str) -> None:
    players.insert_player(connection, player_id=name, name=name, email=None, created_at=NOW)


def names(store: Store) -> list[str]:
    with store.reading() as connection:
        return list(connection.scalars(text("SELECT name FROM player ORDER BY name")))


class Trouble(Exception):
    pass


def test_a_unit_that_fails_leaves_nothing_behind(store: Store) -> None:
    def unit(connection: Transaction) -> None:
        add(connection, "Ada")
        raise Trouble

    with pytest.raises(Trouble):
        store.run(unit)
    assert names(store) == []
    store.run(lambda connection: add(connection, "Ada"))
    assert names(store) == ["Ada"]


def test_units_and_reads_join_the_transaction_of_their_thread(store: Store) -> None:
    def outer() -> None:
        with store.transaction():
            store.run(lambda connection: add(connection, "Ada"))
            assert names(store) == ["Ada"]
            raise Trouble

    with pytest.raises(Trouble):
        outer()
    assert names(store) == []
    with store.transaction() as connection:
        add(connection, "Ada")
        store.run(lambda inner: add(inner, "Bob"))
    assert names(store) == ["Ada", "Bob"]


def test_what_waits_for_the_commit_happens_after_it_and_only_then(store: Store) -> None:
    seen: list[list[str]] = []

    def unit(connection: Transaction) -> None:
        add(connection, "Ada")
        store.after_commit(lambda: seen.append(names(store)))

    with store.transaction():
        store.run(unit)
        assert seen == []
    assert seen == [["Ada"]]
    with pytest.raises(DatabaseError):
        store.run(unit)
    assert seen == [["Ada"]]


def test_readers_see_one_moment_while_others_write(store: Store) -> None:
    with store.reading() as connection:
        before = list(connection.scalars(text("SELECT name FROM player")))
        writer = threading.Thread(target=store.run, args=(lambda inner: add(inner, "Ada"),))
        writer.start()
        writer.join()
        assert list(connection.scalars(text("SELECT name FROM player"))) == before
    assert names(store) == ["Ada"]


def test_many_writers_lose_nothing(store: Store) -> None:
    def write(first: int) -> None:
        for number in range(first, first + 10):
            store.run(partial(add, name=f"{number:03}"))

    threads = [threading.Thread(target=write, args=(10 * n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert names(store) == [f"{number:03}" for number in range(80)]


def test_a_unit_is_tried_again_when_the_server_ends_its_connection(postgres_url: str) -> None:
    store = Store(postgres_url, TEST_KEYS)
    tries = []

    def unit(connection: Transaction) -> None:
        tries.append(1)
        add(connection, "Ada")
        if len(tries) == 1:
            backend = connection.scalar(text("SELECT pg_backend_pid()"))
            with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as killer:
                killer.execute("SELECT pg_terminate_backend(%s)", (backend,))
        add(connection, "Bob")

    store.run(unit)
    assert len(tries) == 2
    assert names(store) == ["Ada", "Bob"]
    store.close()


def test_a_unit_that_always_fails_is_not_tried_for_ever(postgres_url: str) -> None:
    store = Store(postgres_url, TEST_KEYS)
    tries = []

    def unit(connection: Transaction) -> None:
        tries.append(1)
        connection.execute(text("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$"))

    with pytest.raises(DatabaseError):
        store.run(unit)
    assert len(tries) == 3
    store.close()


def test_commits_on_sqlite_are_durable_and_its_library_is_a_safe_one(sqlite_url: str) -> None:
    store = Store(sqlite_url, TEST_KEYS)
    with store.transaction() as connection:
        pragmas = [connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")]
    store.close()
    assert pragmas == ["wal", 2]
    with pytest.raises(UnsafeSqlite):
        check_sqlite_version((3, 51, 2))
    check_sqlite_version((3, 51, 3))


def test_a_row_that_two_insert_at_once_is_inserted_once(store: Store) -> None:
    """On PostgreSQL the second waits for the first; on SQLite it does not get that far."""
    gate = threading.Barrier(4)
    rows = {"hash": "h", "ruleset": "odds", "pack": "default", "data": {"a": 1}}

    def insert() -> None:
        gate.wait()
        store.run(lambda connection: insert_if_absent(connection, schema.content, rows))

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(insert) for _ in range(4)]:
            done.result()
    with store.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM content")) == 1


def test_errors_of_the_database_do_not_quote_what_it_was_given(store: Store) -> None:
    def add_secret(connection: Transaction) -> None:
        players.insert_player(connection, player_id="p", name="a secret", email=None, created_at=NOW)

    store.run(add_secret)
    with pytest.raises(DatabaseError) as error:
        store.run(add_secret)
    assert "INSERT INTO player" in str(error.value)
    assert "a secret" not in str(error.value)


@pytest.mark.parametrize("url", ["postgresql+psycopg://127.0.0.1:1/nowhere", "sqlite:///{a_folder}"])
def test_a_database_that_cannot_be_reached_is_unavailable(url: str, tmp_path: Path) -> None:
    with closing(Store(url.format(a_folder=tmp_path), TEST_KEYS)) as store:
        with pytest.raises(DatabaseUnavailable), store.reading():
            pass
        with pytest.raises(DatabaseUnavailable):
            store.run(lambda connection: add(connection, "Ada"))
