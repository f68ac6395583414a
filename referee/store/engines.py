"""Database engines: SQLite for one host without any setup, PostgreSQL for the rest."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, NoReturn

import pysqlite3.dbapi2
from sqlalchemy import Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, InvalidatePoolError

from referee.private_files import keep_from_others
from referee.store.database_errors import own_error, translate
from referee.store.patience import CONNECT, limit
from referee.store.turns import Turns

# Older versions: two processes that checkpoint a write-ahead log at the same moment can corrupt the database.
OLDEST_SAFE_SQLITE = (3, 51, 3)
BUSY_SECONDS = 10.0
LOOK_AGAIN_SECONDS = 0.0005
# By default PostgreSQL takes 100 connections, 3 of them only from its superuser. The six processes of
# `referee serve` (two for the web, two workers, sweep, mail) have at most 72, 12 each: 6 to write and 6 to
# read. Requests hold one at a time, for milliseconds; the others wait for their turn.
CONNECTIONS = 6
# It is turns that are limited: pools make nobody wait, and refuse nobody.
NO_LIMIT = -1
# A connection that wrote a moment ago is assumed to be alive: what fails then is tried again on another one.
PING_AFTER_SECONDS = 1.0
# A database error may end up in a log, and its parameters may be a sealed answer or a seed.
HIDE_PARAMETERS = True


class UnsafeSqlite(RuntimeError):
    """The installed SQLite library may corrupt a database that several processes write to."""


@dataclass(frozen=True)
class Engines:
    """`writing` takes the write lock as a transaction begins; `reading` sees one snapshot throughout.

    Threads that share an engine wait for their turn before they connect.
    """

    writing: Engine
    reading: Engine
    writers: Turns
    readers: AbstractContextManager[None]

    def dispose(self) -> None:
        self.writing.dispose()
        self.reading.dispose()


def open_engines(database_url: str, hold_seconds: float | None = None) -> Engines:
    """The engines of a database. Nothing is connected before the first use.

    Where many share them, `hold_seconds` limits how long PostgreSQL may take over a statement; without it a
    job may take as long as it needs.
    """
    is_sqlite = make_url(database_url).get_backend_name() == "sqlite"
    engines = _sqlite(database_url) if is_sqlite else _postgresql(database_url, hold_seconds)
    for engine in (engines.writing, engines.reading):
        event.listen(engine, "handle_error", translate)
    return engines


def _postgresql(database_url: str, hold_seconds: float | None) -> Engines:
    url = make_url(database_url)
    # Connections used last are used first: their statements are prepared.
    writing, reading = (
        create_engine(
            url,
            connect_args={name: value for name, value in CONNECT.items() if name not in url.query},
            pool_pre_ping=pings,
            pool_size=CONNECTIONS,
            max_overflow=NO_LIMIT,
            pool_use_lifo=True,
            hide_parameters=HIDE_PARAMETERS,
        )
        for pings in (False, True)
    )
    if hold_seconds is not None:
        limit(writing, hold_seconds, writes=True)
        limit(reading, hold_seconds, writes=False)
    event.listen(writing, "connect", _plan_for_single_rows)
    event.listen(writing, "checkin", _note_time)
    event.listen(writing, "checkout", partial(_ping, writing.dialect))
    return Engines(
        writing,
        reading.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True),
        writers=Turns(CONNECTIONS),
        readers=Turns(CONNECTIONS),
    )


def _plan_for_single_rows(connection: Any, _record: object) -> None:
    """Writers find each row by its key. While tables are small, PostgreSQL would rather read all of one for a
    few rows of it, and JIT-compile what it considers expensive.
    """
    for setting in ("enable_seqscan", "jit"):
        connection.execute(f"SET {setting} TO off")
    connection.commit()


def _note_time(_connection: object, record: Any) -> None:
    record.info["used_at"] = time.monotonic()


def _ping(dialect: Dialect, connection: Any, record: Any, _proxy: object) -> None:
    """Have a connection that was not used for a while replaced if it is gone."""
    if time.monotonic() - record.info.get("used_at", inf) < PING_AFTER_SECONDS:
        return
    try:
        dialect.do_ping(connection)
        connection.rollback()
    except dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error


def check_sqlite_version(version: tuple[int, ...]) -> None:
    if version < OLDEST_SAFE_SQLITE:
        raise UnsafeSqlite(
            f"SQLite {'.'.join(map(str, version))} can corrupt a database in WAL mode; "
            f"{'.'.join(map(str, OLDEST_SAFE_SQLITE))} or later is needed"
        )


def _sqlite(database_url: str) -> Engines:
    check_sqlite_version(pysqlite3.dbapi2.sqlite_version_info)
    file = Path(make_url(database_url).database or "")
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Its one connection is used by one thread after another. Threads that wait for their turn pass it on
    # faster than SQLite's polling does.
    writing = create_engine(
        database_url,
        module=pysqlite3.dbapi2,
        pool_size=1,
        max_overflow=NO_LIMIT,
        connect_args={"check_same_thread": False},
        hide_parameters=HIDE_PARAMETERS,
    )
    reading = create_engine(
        database_url,
        module=pysqlite3.dbapi2,
        pool_size=8,
        max_overflow=NO_LIMIT,
        connect_args={"check_same_thread": False},
        hide_parameters=HIDE_PARAMETERS,
    )
    for engine, begin in ((writing, "BEGIN IMMEDIATE"), (reading, "BEGIN")):
        event.listen(engine, "connect", partial(_prepare, file))
        event.listen(engine, "begin", _beginning_with(begin))
    return Engines(writing, reading, writers=Turns(1), readers=nullcontext())


def _prepare(file: Path, connection: Any, _record: object) -> None:
    # The log and index files, which are created next, get the same mode.
    with suppress(PermissionError):
        keep_from_others(file)
    # The driver would begin transactions by itself, and too late to take the write lock.
    connection.isolation_level = None
    connection.set_busy_handler(_wait_for_the_other)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "mmap_size = 0",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _wait_for_the_other(times: int) -> bool:
    """Whether to check again if another process is still writing.

    SQLite's own `busy_timeout` sleeps longer each time, up to a tenth of a second, even when the lock is
    free.
    """
    time.sleep(LOOK_AGAIN_SECONDS)
    return times * LOOK_AGAIN_SECONDS < BUSY_SECONDS


def _beginning_with(statement: str) -> Any:
    def begin(connection: Connection) -> None:
        driver: Any = connection.connection.dbapi_connection
        try:
            driver.execute(statement)
        except driver.Error as error:
            raise_as_usual(connection, error, statement)

    return begin


def raise_as_usual(connection: Connection, error: Any, text: str | None = None) -> NoReturn:
    """Raise what it comes to if SQLAlchemy has executed it; a connection that is gone is not used again."""
    dialect = connection.dialect
    gone = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)
    if gone:
        connection.invalidate(error)
    usual = DBAPIError.instance(
        text,
        None,
        error,
        dialect.loaded_dbapi.Error,
        hide_parameters=HIDE_PARAMETERS,
        connection_invalidated=gone,
        dialect=dialect,
    )
    raise own_error(usual) from error
