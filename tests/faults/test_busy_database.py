"""More requests at once than connections to PostgreSQL: they wait their turn, and none is refused."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import psycopg
import pytest
from sqlalchemy import text

from referee.settings import Settings
from referee.store.engines import MAX_OVERFLOW, POOL_SIZE
from referee.store.store import Store
from tests.api.web_server import running_web_server
from tests.servers import TEST_KEYS, unlimited

CONNECTIONS = POOL_SIZE + MAX_OVERFLOW
"""Of readers; writers have as many."""
AT_ONCE = 3 * CONNECTIONS


@pytest.fixture
def postgres_settings(tmp_path: Path, postgres_url: str, redis_url: str) -> Settings:
    return unlimited(tmp_path, postgres_url, redis_url)


def connected(url: str) -> int:
    """How many connections the database has, without this one."""
    with psycopg.connect(url.replace("+psycopg", "")) as watcher:
        row = watcher.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid != pg_backend_pid() AND backend_type = 'client backend'"
        ).fetchone()
    assert row is not None
    return int(row[0])


def test_reads_wait_for_a_connection(postgres_url: str) -> None:
    store = Store(postgres_url, TEST_KEYS)
    begin = threading.Barrier(AT_ONCE)

    def read() -> int:
        begin.wait()
        with store.reading() as connection:
            connection.connection.execute(text("SELECT pg_sleep(0.1)"))
        return 1

    with ThreadPoolExecutor(AT_ONCE) as threads:
        assert sum(threads.map(lambda _: read(), range(AT_ONCE))) == AT_ONCE
    assert connected(postgres_url) <= CONNECTIONS
    store.close()


def test_requests_wait_for_a_connection(postgres_settings: Settings) -> None:
    most = []
    done = threading.Event()

    def watch() -> None:
        while not done.is_set():
            most.append(connected(postgres_settings.database_url))
            time.sleep(0.05)

    with running_web_server(postgres_settings, threads=AT_ONCE) as server:
        begin = threading.Barrier(AT_ONCE)

        def play(number: int) -> set[int]:
            with httpx2.Client(base_url=server.url, timeout=300) as client:
                begin.wait()
                made = client.post("/v1/players", json={"name": f"Player {number}"})
                headers = {"Authorization": f"Bearer {made.json()['token']}"}
                read = [client.get(path, headers=headers) for path in ("/v1/games", "/v1/me/prompts") * 5]
                return {reply.status_code for reply in (made, *read)}

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            with ThreadPoolExecutor(AT_ONCE) as threads:
                statuses = set().union(*threads.map(play, range(AT_ONCE)))
        finally:
            done.set()
            watcher.join()
    assert statuses == {200, 201}
    assert max(most) <= 2 * CONNECTIONS
