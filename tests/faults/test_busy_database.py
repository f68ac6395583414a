"""More requests at once than connections to PostgreSQL: they wait their turn, and none is refused."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx2
import psycopg
import pytest
from sqlalchemy import text

from referee.settings import Settings
from referee.store.database_errors import DatabaseUnavailable
from referee.store.engines import CONNECTIONS
from referee.store.migrate import upgrade
from referee.store.prepared import pipelined
from referee.store.store import Store, Transaction
from tests.api.web_server import running_web_server
from tests.servers import TEST_KEYS, running_postgres, unlimited

AT_ONCE = 64
"""Requests, as many as a web process has threads; readers and writers have `CONNECTIONS` each."""
TOO_LONG = text("SELECT pg_sleep(3600)")


@pytest.fixture
def own_server_url() -> Iterator[str]:
    """A database of a server that belongs to this test alone, which may freeze or stop it."""
    with running_postgres() as url:
        url = url.replace("postgresql:", "postgresql+psycopg:", 1)
        upgrade(url, TEST_KEYS)
        yield url


def server_of(url: str) -> int:
    """The process id of such a server."""
    (folder,) = parse_qs(urlsplit(url).query)["host"]
    return int((Path(folder) / "data" / "postmaster.pid").read_text().splitlines()[0])


def connected(url: str) -> int:
    """How many connections the database has, without this one."""
    with psycopg.connect(url.replace("+psycopg", "")) as watcher:
        row = watcher.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid != pg_backend_pid() AND backend_type = 'client backend'"
        ).fetchone()
    assert row is not None
    return int(row[0])


@contextmanager
def counting_connections(url: str) -> Iterator[list[int]]:
    """How many connections the database has, again and again for the length of a `with` block."""
    counts = [connected(url)]
    done = threading.Event()

    def count() -> None:
        while not done.wait(0.05):
            counts.append(connected(url))

    with ThreadPoolExecutor(1) as watcher:
        watching = watcher.submit(count)
        try:
            yield counts
        finally:
            done.set()
            watching.result()


def read_slowly(store: Store) -> str:
    with store.reading() as snapshot:
        snapshot.connection.execute(text("SELECT pg_sleep(0.05)"))
    return "read"


def write_slowly(store: Store) -> str:
    store.run(lambda transaction: transaction.connection.execute(text("SELECT pg_sleep(0.05)")))
    return "written"


def backend(store: Store) -> int:
    """The server's process of the connection that is used next."""
    with store.reading() as snapshot:
        pid: int = snapshot.connection.scalar(text("SELECT pg_backend_pid()"))
    return pid


def outcome(act: Callable[[Store], str], store: Store) -> str:
    try:
        return act(store)
    except DatabaseUnavailable:
        return "unavailable"


def test_all_get_a_connection_in_the_end(postgres_url: str) -> None:
    begin = threading.Barrier(2 * AT_ONCE)

    def one(number: int) -> str:
        begin.wait()
        return (write_slowly if number % 2 else read_slowly)(store)

    with (
        closing(Store(postgres_url, TEST_KEYS)) as store,
        counting_connections(postgres_url) as counts,
        ThreadPoolExecutor(2 * AT_ONCE) as threads,
    ):
        done = list(threads.map(one, range(2 * AT_ONCE)))
    assert done == ["read", "written"] * AT_ONCE
    assert max(counts) <= 2 * CONNECTIONS


@pytest.mark.parametrize("act", [read_slowly, write_slowly])
def test_a_statement_that_takes_too_long_is_ended_and_others_go_on(
    postgres_url: str, act: Callable[[Store], str]
) -> None:
    def hold(store: Store) -> str:
        if act is read_slowly:
            with store.reading() as snapshot:
                snapshot.connection.execute(TOO_LONG)
        else:
            store.run(lambda transaction: transaction.connection.execute(TOO_LONG))
        return "held"

    with closing(Store(postgres_url, TEST_KEYS, hold_seconds=1)) as store:
        with ThreadPoolExecutor(AT_ONCE) as threads:
            holders = [threads.submit(outcome, hold, store) for _ in range(CONNECTIONS)]
            others = [threads.submit(act, store) for _ in range(AT_ONCE)]
        assert {holder.result() for holder in holders} == {"unavailable"}
        assert {other.result() for other in others} == {act(store)}


def test_who_leaves_a_row_locked_is_disconnected(postgres_url: str) -> None:
    """As when its host is gone: others need not wait until its connection is given up."""
    add = text("INSERT INTO heartbeat (name, at) VALUES ('door', now())")

    def fall_silent() -> None:
        with gone.transaction() as transaction, ThreadPoolExecutor(1) as threads:
            transaction.connection.execute(add)
            threads.submit(store.run, lambda inner: inner.connection.execute(add)).result()
            transaction.connection.execute(text("SELECT 1"))

    with (
        closing(Store(postgres_url, TEST_KEYS, hold_seconds=1)) as gone,
        closing(Store(postgres_url, TEST_KEYS)) as store,
        pytest.raises(DatabaseUnavailable),
    ):
        fall_silent()


def test_a_server_that_hangs_is_given_up_on(own_server_url: str) -> None:
    """Its host acknowledges what it is sent, so that only we can find out."""
    hung: list[int] = []

    def hang_once(transaction: Transaction) -> None:
        if not hung:
            hung.append(transaction.connection.scalar(text("SELECT pg_backend_pid()")) or 0)
            freeze(hung[0])
        with pipelined(transaction.connection):
            transaction.connection.execute(text("SELECT 1"))

    def freeze(pid: int) -> None:
        os.kill(pid, signal.SIGSTOP)
        afterwards.callback(os.kill, pid, signal.SIGCONT)

    with closing(Store(own_server_url, TEST_KEYS, hold_seconds=1)) as store, ExitStack() as afterwards:
        reader = backend(store)
        freeze(reader)
        assert backend(store) != reader
        store.run(hang_once)
        assert hung


def test_while_the_server_is_gone_those_who_wait_are_told_so(own_server_url: str) -> None:
    """Those too who came while there was no connection free."""
    with closing(Store(own_server_url, TEST_KEYS)) as store:
        assert read_slowly(store) == "read"
        all_taken = threading.Barrier(CONNECTIONS + 1)

        def hold(store: Store) -> str:
            with store.reading() as snapshot:
                all_taken.wait()
                snapshot.connection.execute(TOO_LONG)
            return "held"

        with ThreadPoolExecutor(AT_ONCE) as threads:
            holders = [threads.submit(outcome, hold, store) for _ in range(CONNECTIONS)]
            all_taken.wait()
            others = [threads.submit(outcome, read_slowly, store) for _ in range(AT_ONCE - CONNECTIONS)]
            os.kill(server_of(own_server_url), signal.SIGINT)
        assert {one.result() for one in (*holders, *others)} == {"unavailable"}


def test_those_who_wait_are_told_too_if_no_connection_can_be_made() -> None:
    """Nobody gives one back then, which is what a connection pool would wait for."""
    with socket.create_server(("127.0.0.1", 0)) as silent, ThreadPoolExecutor(AT_ONCE) as threads:
        url = f"postgresql+psycopg://ada@127.0.0.1:{silent.getsockname()[1]}/none?connect_timeout=600"
        store = Store(url, TEST_KEYS)
        asked = [threads.submit(outcome, read_slowly, store) for _ in range(AT_ONCE)]
        connecting = [silent.accept()[0] for _ in range(CONNECTIONS)]
        while len(store._engines.readers._waiting) < AT_ONCE - CONNECTIONS:  # type: ignore[attr-defined]
            time.sleep(0.001)
        silent.close()
        for connection in connecting:
            connection.close()
        assert {one.result() for one in asked} == {"unavailable"}


@pytest.fixture
def postgres_settings(tmp_path: Path, postgres_url: str, redis_url: str) -> Settings:
    return unlimited(tmp_path, postgres_url, redis_url)


def test_requests_wait_for_a_connection(postgres_settings: Settings) -> None:
    with running_web_server(postgres_settings, threads=AT_ONCE) as server:
        begin = threading.Barrier(AT_ONCE)

        def play(number: int) -> set[int]:
            with httpx2.Client(base_url=server.url, timeout=300) as client:
                begin.wait()
                made = client.post("/v1/players", json={"name": f"Player {number}"})
                headers = {"Authorization": f"Bearer {made.json()['token']}"}
                read = [client.get(path, headers=headers) for path in ("/v1/games", "/v1/me/prompts") * 5]
                return {reply.status_code for reply in (made, *read)}

        with (
            counting_connections(postgres_settings.database_url) as counts,
            ThreadPoolExecutor(AT_ONCE) as threads,
        ):
            statuses = set().union(*threads.map(play, range(AT_ONCE)))
    assert statuses == {200, 201}
    assert max(counts) <= 2 * CONNECTIONS


def test_while_the_server_is_gone_requests_are_answered(
    own_server_url: str, redis_url: str, tmp_path: Path
) -> None:
    settings = unlimited(tmp_path, own_server_url, redis_url)
    with running_web_server(settings, threads=AT_ONCE) as server:
        with httpx2.Client(base_url=server.url, timeout=300) as client:
            assert client.get("/v1/games").status_code == 200
        os.kill(server_of(own_server_url), signal.SIGINT)

        def ask(_: int) -> tuple[int, str]:
            with httpx2.Client(base_url=server.url, timeout=300) as client:
                reply = client.get("/v1/games")
                return reply.status_code, reply.json()["type"]

        with ThreadPoolExecutor(AT_ONCE) as threads:
            assert set(threads.map(ask, range(AT_ONCE))) == {(503, "/problems/unavailable")}
