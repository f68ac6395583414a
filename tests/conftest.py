"""What all tests share: real servers, fresh databases, and a check that no test leaves a process behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import hypothesis
import pytest
import redis

from referee.serve.redis_server import running_redis
from referee.settings import Settings, private_redis_socket
from tests import kept_texts, one_connection, query_plans, rules_outside
from tests.left_behind import adopt_orphans, children
from tests.servers import (
    Databases,
    PostgresDatabases,
    SqliteDatabases,
    folder_in_memory,
    running_postgres,
    unlimited,
)

hypothesis.settings.register_profile("local", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "local")
adopt_orphans()
rules_outside.watch()
one_connection.watch()
kept_texts.watch()
query_plans.watch()
# Hundreds of processes are started by tests: none of them should compile the referee anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# What is ignored here (^C in a shell's background, a hangup under nohup) every process that tests start would
# ignore as well. What is handled it does not inherit.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda *_: None)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin what takes longest before all others, so that nobody has to wait for it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.fixture(scope="session")
def redis_server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis server that belongs to this test process alone, so that a test may well flush or stall it."""
    folder = tmp_path_factory.mktemp("redis")
    with _long_lived(running_redis(folder, private_redis_socket(folder))) as url:
        yield url


@pytest.fixture
def redis_url(redis_server_url: str) -> str:
    """An empty Redis."""
    with redis.Redis.from_url(redis_server_url) as client:
        client.flushall()
    return redis_server_url


@pytest.fixture(scope="session")
def sqlite_databases() -> Iterator[Databases]:
    with folder_in_memory() as folder:
        yield SqliteDatabases(folder)


@pytest.fixture(scope="session")
def postgresql_databases() -> Iterator[Databases]:
    if given := os.environ.get("TEST_DATABASE_URL"):
        databases = PostgresDatabases(given)
        yield databases
        databases.close()
    else:
        with _long_lived(running_postgres()) as url:
            yield PostgresDatabases(url)


@pytest.fixture
def sqlite_url(sqlite_databases: Databases) -> Iterator[str]:
    """An empty, migrated SQLite database."""
    with sqlite_databases.fresh() as url:
        yield url


@pytest.fixture
def postgres_url(postgresql_databases: Databases) -> Iterator[str]:
    """An empty, migrated PostgreSQL database."""
    with postgresql_databases.fresh() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty, migrated database: each test that asks for it runs once on SQLite and once on PostgreSQL."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def settings(tmp_path: Path, database_url: str, redis_url: str) -> Settings:
    """A referee's settings on fresh servers."""
    return unlimited(tmp_path, database_url, redis_url)


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Fail a test that leaves a process running."""
    before = children()
    yield
    left = {pid: line for pid, line in children().items() if pid not in before and pid not in LONG_LIVED}
    assert not left, f"left running: {left}"


# Process ids of servers that outlive the test that first needed them.
LONG_LIVED: set[int] = set()


@contextmanager
def _long_lived(server: AbstractContextManager[str]) -> Iterator[str]:
    before = children()
    with server as url:
        LONG_LIVED.update(children().keys() - before.keys())
        yield url
