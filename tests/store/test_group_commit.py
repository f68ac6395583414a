"""Units on different games share a transaction, and nothing else."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import insert, select

from referee.store.database_errors import DatabaseError
from referee.store.schema import player
from referee.store.store import Store, Transaction, Writer
from tests.servers import TEST_KEYS

NOW = datetime(2026, 1, 1, tzinfo=UTC)
INSERT = insert(player)
LONGEST_WAIT = 600.0


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    with closing(Store(database_url, TEST_KEYS)) as store:
        yield store


def named(player_id: str) -> dict[str, Any]:
    return {"id": player_id, "name": player_id, "email": None, "created_at": NOW}


def names(store: Store) -> list[str]:
    with store.reading() as connection:
        return sorted(connection.scalars(select(player.c.name)))


class Crowd:
    """Threads that all wait while the first one leads; their outcomes by the order in which they came."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._leading, self._go = threading.Event(), threading.Event()
        self._threads: list[threading.Thread] = []
        self.outcomes: dict[int, object] = {}
        self._send(lambda: store.run_in_group("the first game", self._lead))
        assert self._leading.wait(LONGEST_WAIT)

    def _lead(self, _connection: Transaction, _writer: Writer) -> None:
        self._leading.set()
        assert self._go.wait(LONGEST_WAIT)

    def send(self, game_id: str, unit: Callable[[Transaction, Writer], object]) -> None:
        """Have another thread do this; returns once it waits behind those sent before."""
        self._send_and_wait(lambda: self._store.run_in_group(game_id, unit))

    def send_all(self, *units: tuple[str, Callable[[Transaction, Writer], object]]) -> None:
        """The same, for units that one caller has done together."""
        self._send_and_wait(lambda: self._store.run_together(units))

    def _send_and_wait(self, act: Callable[[], object]) -> None:
        waiting = self._store._group_commit._waiting
        before = len(waiting)
        self._send(act)
        give_up = time.monotonic() + LONGEST_WAIT
        while len(waiting) == before:
            assert time.monotonic() < give_up

    def release(self) -> None:
        self._go.set()
        for thread in self._threads:
            thread.join(LONGEST_WAIT)

    def _send(self, act: Callable[[], object]) -> None:
        number = len(self._threads)

        def run() -> None:
            try:
                self.outcomes[number] = act()
            except (ValueError, DatabaseError) as error:
                self.outcomes[number] = error

        self._threads.append(threading.Thread(target=run))
        self._threads[-1].start()


@pytest.fixture
def crowd(store: Store) -> Iterator[Crowd]:
    crowd = Crowd(store)
    yield crowd
    crowd.release()


def test_those_who_wait_share_a_transaction(crowd: Crowd, store: Store) -> None:
    transactions: list[object] = []

    def note(connection: Transaction, writer: Writer) -> int:
        transactions.append(connection.connection.get_transaction())
        writer.execute(INSERT, named(f"p{len(transactions)}"))
        return len(transactions)

    for game_id in ("a", "b", "c"):
        crowd.send(game_id, note)
    crowd.release()
    assert sorted(crowd.outcomes[number] for number in (1, 2, 3)) == [1, 2, 3]  # type: ignore[type-var]
    assert len({id(transaction) for transaction in transactions}) == 1
    assert names(store) == ["p1", "p2", "p3"]


def test_units_on_the_same_game_see_what_the_one_before_has_written(crowd: Crowd) -> None:
    def count_and_add(connection: Transaction, writer: Writer) -> int:
        seen = len(list(connection.scalars(select(player.c.id))))
        writer.execute(INSERT, named(f"p{seen}"))
        return seen

    for _ in range(3):
        crowd.send("the same game", count_and_add)
    crowd.release()
    assert sorted(crowd.outcomes[number] for number in (1, 2, 3)) == [0, 1, 2]  # type: ignore[type-var]


def test_a_unit_that_refuses_writes_nothing_and_the_others_go_on(crowd: Crowd, store: Store) -> None:
    def refuse(_: Transaction, writer: Writer) -> None:
        writer.execute(INSERT, named("refused"))
        raise ValueError("no")

    crowd.send("a", lambda _, writer: writer.execute(INSERT, named("before")))
    crowd.send("b", refuse)
    crowd.send("c", lambda _, writer: writer.execute(INSERT, named("after")))
    crowd.release()
    assert isinstance(crowd.outcomes[2], ValueError)
    assert names(store) == ["after", "before"]


def test_rows_that_the_database_refuses_are_only_their_own_units_misfortune(
    crowd: Crowd, store: Store
) -> None:
    crowd.send("a", lambda _, writer: writer.execute(INSERT, named("before")))
    crowd.send("b", lambda _, writer: writer.execute(INSERT, [named("twice"), named("twice")]))
    crowd.send("c", lambda _, writer: writer.execute(INSERT, named("after")))
    crowd.release()
    assert isinstance(crowd.outcomes[2], DatabaseError)
    assert names(store) == ["after", "before"]


def test_units_that_come_together_share_a_transaction_with_others(crowd: Crowd, store: Store) -> None:
    """Those on the same game are done one after the other, whoever sent them."""
    transactions: set[int] = set()

    def count_and_add(connection: Transaction, writer: Writer) -> int:
        transactions.add(id(connection.connection.get_transaction()))
        seen = len(list(connection.scalars(select(player.c.id))))
        writer.execute(INSERT, named(f"p{seen}"))
        return seen

    crowd.send_all(("a", count_and_add), ("a", count_and_add))
    crowd.send("a", count_and_add)
    crowd.send_all(("a", count_and_add))
    crowd.release()
    assert [crowd.outcomes[number] for number in (1, 2, 3)] == [[0, 1], 2, [3]]
    assert len(transactions) == 1
    assert names(store) == ["p0", "p1", "p2", "p3"]


def test_of_units_that_come_together_only_those_are_refused_that_the_database_refuses(
    crowd: Crowd, store: Store
) -> None:
    def adding(*rows: str) -> Callable[[Transaction, Writer], object]:
        return lambda _, writer: writer.execute(INSERT, [named(row) for row in rows])

    crowd.send("x", adding("before"))
    crowd.send_all(("a", adding("one")), ("b", adding("twice", "twice")), ("c", adding("two")))
    crowd.send("y", adding("after"))
    crowd.release()
    outcomes = crowd.outcomes[2]
    assert isinstance(outcomes, list)
    assert [type(outcome).__name__ for outcome in outcomes] == ["NoneType", "DatabaseError", "NoneType"]
    assert names(store) == ["after", "before", "one", "two"]


def test_what_is_to_be_done_after_the_commit_is_done_when_the_sender_has_the_outcome(store: Store) -> None:
    done: list[list[str]] = []

    def add(_: Transaction, writer: Writer) -> None:
        writer.execute(INSERT, named("ada"))
        store.after_commit(lambda: done.append(names(store)))

    store.run_in_group("a", add)
    assert done == [["ada"]]


def test_within_a_transaction_a_unit_joins_it(store: Store) -> None:
    def fail() -> None:
        with store.transaction():
            store.run_in_group("a", lambda _, writer: writer.execute(INSERT, named("ada")))
            raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        fail()
    assert names(store) == []
