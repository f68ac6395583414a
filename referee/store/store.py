"""Units of work on the database."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import structlog
from sqlalchemy import Connection

from referee.store import games
from referee.store.database_errors import LOCK_NOT_AVAILABLE, DatabaseError, Locked
from referee.store.engines import open_engines
from referee.store.group_commit import Asking, GroupCommit, Unit
from referee.store.key_check import check_keys, has_tables, note_key
from referee.store.keys import KeyRing
from referee.store.patience import HOLD_SECONDS, end_silent_writers
from referee.store.sealed_columns import seal_with
from referee.store.sealing import Sealing
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

__all__ = ["Snapshot", "Store", "Transaction", "Unit", "Writer"]

log = structlog.get_logger()

T = TypeVar("T")

MAX_TRIES = 3
# PostgreSQL's serialization failure, deadlock, and time-outs of a lock and of an idle transaction: certainly
# rolled back, even if COMMIT reported them.
ROLLED_BACK = {"40001", "40P01", LOCK_NOT_AVAILABLE, "25P03"}


@dataclass(frozen=True)
class _Late:
    """A transaction that begins with the first unit: what to do first in it, and what ends it."""

    first: Callable[[Transaction], None]
    whole: ExitStack


class _Unit(threading.local):
    """The transaction that this thread is in, if any."""

    transaction: Transaction | None = None
    late: _Late | None = None
    after_commit: list[Callable[[], None]]
    committing = False


class Store:
    """One database. Write with `run`, read with `reading`."""

    def __init__(self, database_url: str, keys: KeyRing, *, hold_seconds: float = HOLD_SECONDS) -> None:
        self._engines = open_engines(database_url, hold_seconds)
        self._sealing = Sealing(keys)
        for engine in (self._engines.writing, self._engines.reading):
            seal_with(engine.dialect, self._sealing)
        self._may_read = self._may_write = False
        self._unit = _Unit()
        self._group_commit = GroupCommit(self)

    def run(self, unit: Callable[[Transaction], T]) -> T:
        """Do all of `unit` in one transaction, or none of it.

        It is repeated from its start if the database has certainly dropped it (a disconnect before the
        commit, a deadlock, a long wait for a lock), so it must change nothing else. Within `transaction` it
        joins that.
        """

        def act() -> T:
            with self.transaction() as transaction:
                return unit(transaction)

        return act() if self.is_within else self._tried(act)

    def run_late(
        self,
        act: Callable[[], T],
        *,
        first: Callable[[Transaction], None],
        last: Callable[[Transaction, T], None],
    ) -> T:
        """Do `act`, with everything that it writes in one transaction. That begins with the first unit that
        `act` runs, so that what is read and judged before does not block other writers.

        A first unit that fails leaves nothing behind, and `act` may run it again. `first` is done at the
        beginning of the transaction, `last` before its end; without a transaction, neither is. As with `run`,
        all of it may be repeated from its start.
        """

        def whole() -> T:
            with ExitStack() as ending:
                self._unit.late = _Late(first, ending)
                try:
                    value = act()
                    if self._unit.transaction is not None:
                        last(self._unit.transaction, value)
                finally:
                    self._unit.late = None
            return value

        return self._tried(whole)

    def run_in_group(self, game_id: str, unit: Unit[T]) -> T:
        """Do all of `unit` or none of it, perhaps in one transaction with units on other games.

        The game is locked for it. It reads from the transaction and writes only through the writer, whose
        rows are written after it has returned. Within `transaction` it joins that.
        """
        return self.ask_in_group(game_id, partial(_just, unit))

    def ask_in_group(self, game_id: str, ask: Asking[T]) -> T:
        """The same for a unit that asks at once for what it needs to read."""
        if not self.is_within:
            return self._group_commit.do(game_id, ask)
        with self.transaction() as transaction:
            games.lock(transaction, game_id)
            return ask(transaction)(transaction, transaction)

    def run_together(self, units: Sequence[tuple[str, Unit[T]]]) -> list[T | Exception]:
        """Do units on these games in one transaction; returns the outcome of each, in order.

        Each is done entirely or not at all, and sees what earlier ones on the same game have done.
        """
        return self.ask_together([(game_id, partial(_just, unit)) for game_id, unit in units])

    def ask_together(self, units: Sequence[tuple[str, Asking[T]]]) -> list[T | Exception]:
        """The same for units that ask at once for what they need to read."""
        return self._group_commit.do_all(units)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """A transaction that this thread's units and reads join until the end of the `with` block."""
        if self._unit.transaction is not None:
            yield self._unit.transaction
        elif (late := self._unit.late) is not None:
            with ExitStack() as beginning:
                transaction = beginning.enter_context(self._begun())
                late.first(transaction)
                yield transaction
                late.whole.push(beginning.pop_all())
        else:
            with self._begun() as transaction:
                yield transaction

    def end_silent_writers(self) -> None:
        """Let go of the locks of processes that are frozen or cut off. On SQLite nobody can."""
        if self._engines.writing.dialect.name == "postgresql":
            with self._engines.readers, self._engines.reading.connect() as connection, connection.begin():
                ended = end_silent_writers(connection)
            if ended:
                log.warning("ended silent writers", sessions=ended)

    @contextmanager
    def _begun(self) -> Iterator[Transaction]:
        self._unit.after_commit = []
        self._unit.committing = False
        if not self._may_write:
            self._check_for_writing()
        try:
            with self._engines.writers, self._engines.writing.connect() as connection:
                begun = connection.begin()
                self._unit.transaction = Transaction(connection)
                try:
                    with begun:
                        yield self._unit.transaction
                        self._unit.committing = True
                finally:
                    self._unit.transaction = None
        except Locked:
            self.end_silent_writers()
            raise
        for act in self._unit.after_commit:
            act()

    def after_commit(self, act: Callable[[], None]) -> None:
        """Call `act` once this thread's transaction is durable; never if it is rolled back."""
        self._unit.after_commit.append(act)

    @contextmanager
    def reading(self) -> Iterator[Snapshot]:
        """A snapshot to read from; within `transaction`, what that transaction sees."""
        if self._unit.transaction is not None:
            yield self._unit.transaction
            return
        engines = self._engines
        with engines.readers, engines.reading.connect() as connection, connection.begin():
            if not self._may_read:
                self._check_for_reading(connection)
            yield Snapshot(connection)

    def key_names(self) -> list[str]:
        """The ids of the keys that this process has. Raises KeyProblem."""
        return self._sealing.keys.names()

    def check_keys(self, snapshot: Snapshot) -> None:
        """Raise KeyProblem if the database is sealed, by now, with a key that this process does not have."""
        check_keys(snapshot.connection, self._sealing.keys)

    def close(self) -> None:
        """Close all connections."""
        self._engines.dispose()
        self._may_read = self._may_write = False

    def _check_for_reading(self, connection: Connection) -> None:
        """Raise KeyProblem if the sealed parts of the database cannot be opened."""
        if has_tables(connection):
            check_keys(connection, self._sealing.keys)
            self._may_read = True

    def _check_for_writing(self) -> None:
        """The same; and note the key in use, with which everything is sealed from now on."""
        with self._engines.writers, self._engines.writing.connect() as connection, connection.begin():
            self._check_for_reading(connection)
            if self._may_read:
                note_key(connection, self._sealing.keys.current())
        self._may_write = self._may_read

    def is_rolled_back(self, error: DatabaseError) -> bool:
        """Whether this thread's transaction, which has ended in this error, has certainly stored nothing."""
        # If only the acknowledgement of a commit was lost, it may have happened.
        return error.sqlstate in ROLLED_BACK or not self._unit.committing

    @property
    def is_within(self) -> bool:
        """Whether this thread's units join a transaction, begun or not."""
        return self._unit.transaction is not None or self._unit.late is not None

    def _tried(self, act: Callable[[], T]) -> T:
        for tries_left in reversed(range(MAX_TRIES)):
            try:
                return act()
            except DatabaseError as error:
                if not tries_left or not self._may_be_tried_again(error):
                    raise
        raise AssertionError("unreachable")

    def _may_be_tried_again(self, error: DatabaseError) -> bool:
        dropped = error.sqlstate in ROLLED_BACK or error.is_disconnected
        return dropped and self.is_rolled_back(error)


def _just(unit: Unit[T], _transaction: Transaction) -> Unit[T]:
    """A unit that asks for nothing before."""
    return unit
