"""Group commit: units of work on different games share one commit.

A durable commit costs a disk flush and, on SQLite, the only write lock. Requests that arrive while a commit
is under way have to wait for the next one anyway, so they may as well share it and its statements.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from referee.store import games
from referee.store.database_errors import DatabaseError
from referee.store.transactions import Transaction
from referee.store.writes import Writer, Writes

if TYPE_CHECKING:
    from referee.store.store import Store

T = TypeVar("T")

MAX_TOGETHER = 32


Unit: TypeAlias = Callable[[Transaction, Writer], T]
"""Reads from the transaction, and writes through the writer alone."""
Asking: TypeAlias = Callable[[Transaction], Unit[T]]
"""Asks for what the unit needs to read, so that all units of a group get it at once."""


@dataclass(eq=False)
class _Member(Generic[T]):
    """A unit, and its outcome once it is done."""

    game_id: str
    ask: Asking[T]
    turn: threading.Lock = field(default_factory=threading.Lock)
    """Held until its unit is done, or it is this thread's turn to lead."""
    done: bool = False
    value: T | None = None
    error: Exception | None = None

    def __post_init__(self) -> None:
        self.turn.acquire()

    def attempt(self, unit: Unit[T], connection: Transaction) -> Writes:
        """What the unit would write. If it refuses, nothing is written and the refusal is its outcome."""
        self.error, writes = None, Writes()
        try:
            self.value = unit(connection, writes)
        except DatabaseError:
            raise
        except Exception as refusal:  # noqa: BLE001 - not ours to judge
            self.error = refusal
            return Writes()
        return writes

    def outcome(self) -> T:
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]


class GroupCommit:
    """The threads that wait to write, led by one of them at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._waiting: deque[_Member[Any]] = deque()
        self._is_led = False

    def do(self, game_id: str, ask: Asking[T]) -> T:
        """Do the unit while nobody else writes to its game; returns once it is durable."""
        member = _Member(game_id, ask)
        with self._lock:
            follows, self._is_led = self._is_led, True
            if follows:
                self._waiting.append(member)
        if follows:
            # Only those whose units are done are woken, and the next leader.
            member.turn.acquire()
        if not member.done:
            self._lead(member)
        return member.outcome()

    def do_all(self, units: Sequence[tuple[str, Asking[T]]]) -> list[T | Exception]:
        """Do all of these together, whatever becomes of each."""
        members = [_Member(game_id, ask) for game_id, ask in units]

        def write(transaction: Transaction) -> None:
            left = members
            while left:
                together = {member.game_id: member for member in reversed(left)}
                self._write(transaction, list(together.values()))
                left = [member for member in left if together[member.game_id] is not member]

        try:
            self._store.run(write)
        except DatabaseError as error:
            if self._store.is_within or not self._store.is_rolled_back(error):
                raise
            # One of them may be the cause.
            for member in members:
                member.error = None
                try:
                    member.value = self.do(member.game_id, member.ask)
                except Exception as failure:  # noqa: BLE001 - what came of this one
                    member.error = failure
        return [member.outcome() if member.error is None else member.error for member in members]

    def _lead(self, leader: _Member[Any]) -> None:
        together = [leader]
        try:
            with self._store.transaction() as transaction:
                together = self._gathered(leader)
                self._write(transaction, together)
        except DatabaseError as error:
            if not self._store.is_rolled_back(error):
                _fail(together, error)
                raise
            # Another unit may be the cause: those that are not done will lead themselves.
            self._store.run(lambda transaction: self._write(transaction, [leader]))
            leader.done = True
        else:
            for member in together:
                member.done = True
        finally:
            self._hand_over(leader, together)

    def _hand_over(self, leader: _Member[Any], together: Sequence[_Member[Any]]) -> None:
        """Wake those that are done, and let the first of the others lead."""
        leader.done = True
        with self._lock:
            left = [member for member in together if not member.done]
            self._waiting.extendleft(reversed(left))
            following = self._waiting.popleft() if self._waiting else None
            self._is_led = following is not None
        for member in together:
            if member.done:
                member.turn.release()
        if following is not None:
            following.turn.release()

    def _write(self, connection: Transaction, members: Sequence[_Member[Any]]) -> None:
        units = games.lock_and_ask(
            connection,
            [member.game_id for member in members],
            lambda: [member.ask(connection) for member in members],
        )
        writes = Writes()
        for member, unit in zip(members, units, strict=True):
            writes.take_over(member.attempt(unit, connection))
        writes.write(connection)

    def _gathered(self, leader: _Member[Any]) -> list[_Member[Any]]:
        """The leader and those that can join it: one unit for each game, as the next has to see what it
        wrote.
        """
        together = {leader.game_id: leader}
        left = []
        with self._lock:
            while self._waiting:
                member = self._waiting.popleft()
                if member.game_id in together or len(together) == MAX_TOGETHER:
                    left.append(member)
                else:
                    together[member.game_id] = member
            self._waiting.extend(left)
        return list(together.values())


def _fail(members: Sequence[_Member[Any]], error: Exception) -> None:
    for member in members:
        member.error, member.done = error, True
