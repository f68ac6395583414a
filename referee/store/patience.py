"""How long PostgreSQL is waited for, so that whoever holds a connection gives it back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import Connection, Engine, event, text

HOLD_SECONDS = 60.0
"""What one statement may take, and, where PostgreSQL can tell, a whole transaction that writes."""
PAUSE_SECONDS = 5.0
"""How long a writer waits for a lock, and how long it may be silent while others wait for its locks."""
READERS_PAUSE = 5
"""Readers hold no locks, only what vacuum would remove: they may be silent for this many times as long as a
statement may take.
"""
# A little later than the server, whose own answer is the better one: the connection survives it.
LATER = 1.25
CONNECT: Mapping[str, str | int] = {
    "connect_timeout": 10,
    # A host that is gone, or cut off, does not acknowledge anything; one that takes long over a query does.
    "tcp_user_timeout": 60_000,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}
"""For every connection, unless the database's URL says otherwise."""
SERVER_KEEPALIVES: Mapping[str, str | int] = {
    "tcp_keepalives_idle": 10,
    "tcp_keepalives_interval": 5,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
"""The server's end of the same. By default it would take two hours to notice that a host is gone."""
WRITER, READER = "referee writer", "referee reader"
"""What sessions are called in `pg_stat_activity`."""
HAS_TRANSACTION_TIMEOUT = 170_000

# While it waits for the rest of a pipeline, a session counts as active: PostgreSQL's time-outs do not end it.
_END_SILENT_WRITERS = text(
    """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = :writer AND datname = current_database() AND usename = current_user
      AND xact_start IS NOT NULL AND wait_event_type = 'Client'
      AND state_change < clock_timestamp() - make_interval(secs => :pause)
    """
).bindparams(writer=WRITER, pause=PAUSE_SECONDS)

T = TypeVar("T")


class Impatient(psycopg.Connection[Any]):
    """A connection that is closed when the server does not answer, even though its host does."""

    seconds: float | None = None

    def wait(self, gen: PQGen[T], *args: Any, **options: Any) -> T:
        try:
            return super().wait(gen, *args, **{"timeout": self.seconds, **options})
        except psycopg.errors.PipelineAborted:  # what comes after an error in a pipeline: the server goes on
            raise
        except psycopg.OperationalError as error:
            if error.sqlstate is None:  # not the server's own words: nobody knows what it is doing
                self.close()
            raise


def limit(engine: Engine, seconds: float, *, writes: bool) -> None:
    """Have the engine's connections wait for each statement for so long, at most.

    Those that write may neither wait for a lock nor be silent for as long as that: their client may be gone
    for good. Readers may be, while rules run.
    """
    event.listen(engine, "do_connect", partial(_connect, seconds * LATER))
    event.listen(engine, "connect", partial(_tell_server, seconds, writes))


def end_silent_writers(connection: Connection) -> int:
    """End sessions of any process that may hold locks, but whose client has fallen silent: it is frozen, or
    its host is cut off. Returns how many.

    Its client finds out when it speaks again, and starts again. Sessions of other database users are left
    alone.
    """
    return connection.scalar(_END_SILENT_WRITERS) or 0


def _connect(seconds: float, _dialect: object, _record: object, args: Any, options: Any) -> Impatient:
    connection = Impatient.connect(*args, **options)
    connection.seconds = seconds
    return connection


def _tell_server(seconds: float, writes: bool, connection: Any, _record: object) -> None:
    hold, pause = round(seconds * 1000), round(min(seconds, PAUSE_SECONDS) * 1000)
    limits: dict[str, str | int] = {**SERVER_KEEPALIVES, "statement_timeout": hold}
    if writes:
        limits |= {
            "application_name": WRITER,
            "lock_timeout": pause,
            "idle_in_transaction_session_timeout": pause,
        }
        if connection.info.server_version >= HAS_TRANSACTION_TIMEOUT:
            limits["transaction_timeout"] = hold
    else:
        limits |= {
            "application_name": READER,
            "idle_in_transaction_session_timeout": hold * READERS_PAUSE,
        }
    connection.execute("; ".join([f"SET {name} TO '{value}'" for name, value in limits.items()]))
    connection.commit()
