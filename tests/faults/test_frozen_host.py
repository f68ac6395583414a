"""A host that is frozen or cut off from PostgreSQL while it writes: the others' games go on without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from referee.fairplay.verify import verify
from referee.service.database.errors import DatabaseUnavailable
from referee.service.orders.seal_order import seal_order
from referee.service.requests.errors import Conflict
from referee.service.resolving.resolve_step import resolve_step
from referee.service.running.bell import RedisBell
from referee.service.running.context import Referee
from referee.service.running.plays import Plays
from referee.service.running.sessions import Player
from referee.service.steps.close_due import LONG_WAIT, LONGEST_ON_ITS_WAY, close_due
from referee.settings import Settings
from referee.store.store import Store
from tests.faults.wire import Wire, wired
from tests.servers import TEST_KEYS, unlimited
from tests.service.table import Table, named, odds_library, open_table

CLOCK = {"step": "P1D"}
PRACTICE = 2
"""Steps: what is executed a second time is prepared, and then sent in pipelines."""


@pytest.fixture
def settings(tmp_path: Path, postgres_url: str, redis_url: str) -> Settings:
    return unlimited(tmp_path, postgres_url, redis_url)


@pytest.fixture
def table(settings: Settings) -> Iterator[Table]:
    with open_table(settings) as table:
        yield table


@dataclass(frozen=True)
class Host:
    """A referee of its own at the far end of a wire."""

    table: Table
    wire: Wire

    @property
    def referee(self) -> Referee:
        return self.table.referee


@contextmanager
def hosting(near: Table, *players: Player) -> Iterator[Host]:
    """Another host of the same database. It has played before: its statements are those of a busy one."""
    settings = near.referee.settings
    with wired(settings.database_url) as wire, closing(Store(wire.url, TEST_KEYS)) as store:
        referee = replace(near.referee, store=store, plays=Plays(), bell=RedisBell(settings.redis_url))
        far = Table(referee, near.clock, near.seeds)
        far.play_on(far.game(*players), *players, until=lambda row: row.step > PRACTICE)
        yield Host(far, wire)
        wire.mend()
        referee.bell.close()


def seal(host: Table, game: str, ada: Player, bob: Player) -> None:
    del ada
    with suppress(Conflict):  # closed by the others, who had the order in the meantime
        seal_order(host.referee, bob, game, "1.2", answer="1")


def resolve(host: Table, game: str, ada: Player, bob: Player) -> None:
    del ada, bob
    resolve_step(host.referee, game, 1)


def make_ready(table: Table, game: str, act: Act, ada: Player, bob: Player) -> None:
    """Do what comes before this."""
    if act is resolve:
        seal_order(table.referee, ada, game, "1.1", answer="1")
        seal_order(table.referee, bob, game, "1.2", answer="1")


def go_on(table: Table, game: str, act: Act, ada: Player, bob: Player) -> None:
    """Go on without the host that does this and does not get anywhere."""
    if act is seal:
        seal_order(table.referee, ada, game, "1.1", answer="1")
        with suppress(Conflict):  # closed: Bob's order was taken, though he never heard of it
            seal_order(table.referee, bob, game, "1.2", answer="1")
    resolve_step(table.referee, game, 1)


Act = Callable[[Table, str, Player, Player], None]


@pytest.mark.parametrize("act", [seal, resolve])
def test_wherever_a_writer_falls_silent_others_go_on(table: Table, act: Act) -> None:
    ada, bob = named(table, ["Ada", "Bob"])

    def ready() -> str:
        game = table.game(ada, bob)
        make_ready(table, game, act, ada, bob)
        return game

    with ThreadPoolExecutor(100) as threads, ExitStack() as stack:
        one, statements = stack.enter_context(hosting(table, ada, bob)), 0
        for _ in range(2):  # at first, tests ask for plans as well
            game, before = ready(), one.wire.statements
            act(one.table, game, ada, bob)
            statements = one.wire.statements - before
        assert statements > 3  # it begins, locks, writes, commits

        hosts = [stack.enter_context(hosting(table, ada, bob)) for _ in range(statements)]
        games = [ready() for _ in hosts]
        silent: list[Future[Any]] = []
        for number, (host, game) in enumerate(zip(hosts, games, strict=True), 1):
            host.wire.cut_after(number)
            silent.append(threads.submit(act, host.table, game, ada, bob))
        for host, outcome in zip(hosts, silent, strict=True):
            host.wire.await_cut(outcome)

        for going in [threads.submit(go_on, table, game, act, ada, bob) for game in games]:
            going.result()
        assert [table.game_row(game).step for game in games] == [2] * statements
        for host, outcome in zip(hosts, silent, strict=True):
            assert not outcome.done()
            host.wire.mend()
            with suppress(DatabaseUnavailable):  # nobody can know whether a commit was the last that it said
                outcome.result()
        for game in games:
            assert table.kinds(game).count("step.resolved") == 1
            assert verify(table.transcript(game), odds_library()).failure is None


@contextmanager
def keeping_locked(table: Table, game: str) -> Iterator[None]:
    """Keep a game from all who write to it for the length of a `with` block."""
    url = table.referee.settings.database_url.replace("+psycopg", "")
    with psycopg.connect(url) as connection, connection.transaction():
        connection.execute("SELECT id FROM game WHERE id = %s FOR UPDATE", [game])
        yield


def await_waiting(table: Table, writers: int) -> None:
    """Return once this many wait for somebody else's lock."""
    waiting = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    with psycopg.connect(table.referee.settings.database_url.replace("+psycopg", "")) as watcher:
        while watcher.execute(waiting).fetchone() != (writers,):
            watcher.rollback()


def test_an_order_that_waited_beyond_its_deadline_is_in_time(table: Table) -> None:
    ada, bob = named(table, ["Ada", "Bob"])
    game = table.game(ada, bob, clock=CLOCK)
    due = table.row("step", game_id=game, step=1).due_at
    with ThreadPoolExecutor(3) as threads:
        with keeping_locked(table, game):
            order = threads.submit(seal_order, table.referee, ada, game, "1.1", answer="1")
            await_waiting(table, 1)
            table.clock.move(due - table.clock.now())
            late = threads.submit(seal_order, table.referee, bob, game, "1.2", answer="1")
            closing = threads.submit(close_due, table.referee, game, 1)
            await_waiting(table, 2)
        assert order.result().accepted_at == due
        with pytest.raises(Conflict):
            late.result()
        assert closing.result()
    table.work_off()
    (missed,) = [entry for entry in table.journal(game) if entry.kind == "missed"]
    assert missed.public == {"step": 1, "seats": [2]}
    assert verify(table.transcript(game), odds_library()).failure is None


def test_who_had_to_wait_for_a_game_does_not_close_it_at_once(table: Table) -> None:
    """Orders that arrived in time may have waited as well, and be about to try again."""
    ada, bob = named(table, ["Ada", "Bob"])
    game = table.game(ada, bob, clock=CLOCK)
    table.clock.move(table.row("step", game_id=game, step=1).due_at - table.clock.now())
    with ThreadPoolExecutor(1) as threads:
        for kept_for, closes in ((LONG_WAIT * 2, False), (LONGEST_ON_ITS_WAY, True)):
            with keeping_locked(table, game):
                closing = threads.submit(close_due, table.referee, game, 1)
                await_waiting(table, 1)
                table.clock.move(kept_for)
            assert closing.result() is closes
