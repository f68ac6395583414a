"""Group commit: units of work on different games share one commit.

A durable commit costs a disk flush and, on SQLite, the only write lock. Requests that arrive while a commit
is under way have to wait for the next one anyway, so they may as well share it and its statements.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from referee.store import games
from referee.store.database_errors import DatabaseError, DatabaseUnavailable, Locked
from referee.store.transactions import Transaction
from referee.store.writes import Writer, Writes

if TYPE_CHECKING:
    from referee.store.store import Store

T = TypeVar("T")

MAX_TOGETHER = 100


Unit: TypeAlias = Callable[[Transaction, Writer], T]
"""Reads from the transaction, and writes through the writer alone."""
Asking: TypeAlias = Callable[[Transaction], Unit[T]]
"""Asks for what the unit needs to read, so that all units of a group get it at once."""


@dataclass(eq=False)
class _Member(Generic[T]):
    """A unit, and its outcome once it is done."""

    game_id: str
    ask: Asking[T]
    value: T | None = None
    error: Exception | None = None

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


@dataclass(eq=False)
class _Party:
    """The units of one caller."""

    members: Sequence[_Member[Any]]
    turn: threading.Lock = field(default_factory=threading.Lock)
    """Held until its units are done, or it is this thread's turn to lead."""
    done: bool = False
    failure: DatabaseError | None = None
    """Nobody knows whether its units were committed."""

    def __post_init__(self) -> None:
        self.turn.acquire()


class GroupCommit:
    """The threads that wait to write, led by one of them at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._waiting: deque[_Party] = deque()
        self._is_led = False

    def do(self, game_id: str, ask: Asking[T]) -> T:
        """Do the unit while nobody else writes to its game; returns once it is durable."""
        member = _Member(game_id, ask)
        self._join(_Party([member]))
        return member.outcome()

    def do_all(self, units: Sequence[tuple[str, Asking[T]]]) -> list[T | Exception]:
        """Do all of these together, whatever becomes of each."""
        members = [_Member(game_id, ask) for game_id, ask in units]
        if self._store.is_within:
            self._store.run(lambda transaction: self._write(transaction, members))
        elif members:
            self._join(_Party(members))
        return [member.outcome() if member.error is None else member.error for member in members]

    def _join(self, party: _Party) -> None:
        with self._lock:
            follows, self._is_led = self._is_led, True
            if follows:
                self._waiting.append(party)
        if follows:
            # Only those whose units are done are woken, and the next leader.
            party.turn.acquire()
        if not party.done:
            self._lead(party)
        if party.failure is not None:
            raise party.failure

    def _lead(self, leader: _Party) -> None:
        together, dropped = [leader], False
        try:
            with self._store.transaction() as transaction:
                together = self._gathered(leader)
                self._write(transaction, [member for party in together for member in party.members])
        except DatabaseError as error:
            dropped = self._store.is_rolled_back(error)
            if not dropped:
                for party in together:
                    party.failure, party.done = error, True
        else:
            for party in together:
                party.done = True
        finally:
            self._hand_over(leader, together)
        if dropped:
            # Somebody else's unit may be the cause: parties that are not done lead themselves meanwhile.
            self._do_each(leader)

    def _do_each(self, party: _Party) -> None:
        """Do the units of a party one by one, as one of them may be the cause of a failure."""
        gone: DatabaseUnavailable | None = None
        for member in party.members:
            member.error = gone
            try:
                if gone is None:
                    self._store.run(partial(self._write, members=[member]))
            except DatabaseError as error:
                member.error = error
                if isinstance(error, DatabaseUnavailable) and not isinstance(error, Locked):
                    gone = error

    def _hand_over(self, leader: _Party, together: Sequence[_Party]) -> None:
        """Wake those that are done, and let the first of the others lead."""
        leader.done = True
        with self._lock:
            left = [party for party in together if not party.done]
            self._waiting.extendleft(reversed(left))
            following = self._waiting.popleft() if self._waiting else None
            self._is_led = following is not None
        for party in together:
            if party.done:
                party.turn.release()
        if following is not None:
            following.turn.release()

    def _write(self, connection: Transaction, members: Sequence[_Member[Any]]) -> None:
        """Do these units, one for each game at a time, as the next has to see what it wrote."""
        while members:
            by_game = {member.game_id: member for member in reversed(members)}
            self._write_one_a_game(connection, list(by_game.values()))
            members = [member for member in members if by_game[member.game_id] is not member]

    def _write_one_a_game(self, connection: Transaction, members: Sequence[_Member[Any]]) -> None:
        units = games.lock_and_ask(
            connection,
            [member.game_id for member in members],
            lambda: [member.ask(connection) for member in members],
        )
        writes = Writes()
        for member, unit in zip(members, units, strict=True):
            writes.take_over(member.attempt(unit, connection))
        writes.write(connection)

    def _gathered(self, leader: _Party) -> list[_Party]:
        """The leader and those that can join it."""
        together, size = [leader], len(leader.members)
        with self._lock:
            while self._waiting and size + len(self._waiting[0].members) <= MAX_TOGETHER:
                together.append(self._waiting.popleft())
                size += len(together[-1].members)
        return together
