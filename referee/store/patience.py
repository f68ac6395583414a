"""How long PostgreSQL is waited for, so that whoever holds a connection gives it back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import Engine, event

HOLD_SECONDS = 60.0
"""What one statement may take, and a pause between two while others wait for locks."""
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


def limit(engine: Engine, seconds: float, *, holds_locks: bool) -> None:
    """Have the engine's connections wait for each statement for so long, at most.

    Those that hold locks may not pause for longer, either: their client may be gone for good. Readers may,
    while rules run.
    """
    event.listen(engine, "do_connect", partial(_connect, seconds * LATER))
    event.listen(engine, "connect", partial(_tell_server, round(seconds * 1000), holds_locks))


def _connect(seconds: float, _dialect: object, _record: object, args: Any, options: Any) -> Impatient:
    connection = Impatient.connect(*args, **options)
    connection.seconds = seconds
    return connection


def _tell_server(milliseconds: int, holds_locks: bool, connection: Any, _record: object) -> None:
    limited = ["statement_timeout", *(["idle_in_transaction_session_timeout"] if holds_locks else [])]
    connection.execute("; ".join([f"SET {name} TO {milliseconds}" for name in limited]))
    connection.commit()
