"""Units of work on the database."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from referee.store import games
from referee.store.company import Company, Unit
from referee.store.engines import open_engines
from referee.store.writes import Writer

__all__ = ["Connection", "Store", "Writer"]

T = TypeVar("T")

MOST_TRIES = 3
# PostgreSQL's serialization failure and deadlock: rolled back for certain, also when COMMIT said so.
ROLLED_BACK = {"40001", "40P01"}


class _Unit(threading.local):
    """The transaction that this thread is in, if any."""

    connection: Connection | None = None
    after_commit: list[Callable[[], None]]
    committing = False


class Store:
    """One database. `run` is how things are written; `reading` is how they are read."""

    def __init__(self, database_url: str) -> None:
        self._engines = open_engines(database_url)
        # Threads that wait here hand the database over faster than by SQLite's polling.
        self._turn = threading.Lock() if self._engines.one_writer_at_a_time else nullcontext()
        self._unit = _Unit()
        self._company = Company(self)

    def run(self, unit: Callable[[Connection], T]) -> T:
        """Do all of `unit` in one transaction, or nothing of it.

        It is tried again from its start when the database dropped it for certain (a disconnect before the
        commit, a deadlock), so it must change nothing else. Within `transaction` it joins that.
        """
        if self._unit.connection is not None:
            return unit(self._unit.connection)
        for tries_left in reversed(range(MOST_TRIES)):
            try:
                with self.transaction() as connection:
                    return unit(connection)
            except DBAPIError as error:
                if not tries_left or not self._may_be_tried_again(error):
                    raise
        raise AssertionError("unreachable")

    def run_in_company(self, game_id: str, unit: Unit[T]) -> T:
        """Do all of `unit` or nothing of it, perhaps in one transaction with units on other games.

        The game is locked for it. It reads from the connection and writes through the writer alone, whose
        rows are written when it has returned. Within `transaction` it joins that.
        """
        if self._unit.connection is not None:
            games.lock_all(self._unit.connection, [game_id])
            return unit(self._unit.connection, self._unit.connection)
        return self._company.do(game_id, unit)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction that the units and reads of this thread join until the end of the `with` block."""
        if self._unit.connection is not None:
            yield self._unit.connection
            return
        self._unit.after_commit = []
        self._unit.committing = False
        with self._turn, self._engines.writing.connect() as connection:
            transaction = connection.begin()
            self._unit.connection = connection
            try:
                with transaction:
                    yield connection
                    self._unit.committing = True
            finally:
                self._unit.connection = None
        for act in self._unit.after_commit:
            act()

    def after_commit(self, act: Callable[[], None]) -> None:
        """Have `act` called once this thread's transaction is durable; never if it is rolled back."""
        self._unit.after_commit.append(act)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A snapshot to read from; within `transaction`, what that transaction sees."""
        if self._unit.connection is not None:
            yield self._unit.connection
            return
        with self._engines.reading.begin() as connection:
            yield connection

    def close(self) -> None:
        """Give up all connections."""
        self._engines.dispose()

    def is_rolled_back(self, error: DBAPIError) -> bool:
        """Whether nothing of this thread's transaction, which has ended in this error, can be stored."""
        # A commit whose acknowledgement was lost may have happened.
        return getattr(error.orig, "sqlstate", None) in ROLLED_BACK or not self._unit.committing

    def _may_be_tried_again(self, error: DBAPIError) -> bool:
        dropped = getattr(error.orig, "sqlstate", None) in ROLLED_BACK or error.connection_invalidated
        return dropped and self.is_rolled_back(error)
