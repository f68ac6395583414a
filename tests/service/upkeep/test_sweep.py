"""The sweep: what was lost is found."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
import redis
from sqlalchemy import insert
from structlog.testing import capture_logs

from referee.service.orders.seal_order import seal_order
from referee.service.running.outbox import PATIENCE
from referee.service.running.sessions import Player
from referee.service.running.tasks import KEY_PREFIX, Ring
from referee.service.upkeep import sweep as sweeping
from referee.service.upkeep.do_work import VERBS, do_work
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from referee.store import games
from referee.store.schema import idempotency
from tests.service.table import Table, named, open_table


@pytest.fixture
def players(table: Table) -> list[Player]:
    return named(table, ["Ada", "Bob"])


def close_first_step(table: Table, players: list[Player]) -> str:
    game = table.game(*players)
    for seat, player in enumerate(players, 1):
        seal_order(table.referee, player, game, f"1.{seat}", answer="1")
    return game


def test_work_that_nobody_did_is_rung_for_again_and_then_done_by_the_sweep(
    table: Table, players: list[Player]
) -> None:
    """A worker may take the calls without ever hearing them: no game waits for it for ever."""
    game = close_first_step(table, players)
    assert sweep(table.referee).rung == 0
    table.clock.move(PATIENCE)
    report = sweep(table.referee)
    assert (report.rung, report.done_here) == (1, 0)
    assert sweep(table.referee).rung == 0
    table.clock.move(PATIENCE)
    report = sweep(table.referee)
    assert (report.rung, report.done_here) == (1, 1)
    assert table.game_row(game).step == 2


def test_work_that_fails_is_rung_for_later_each_time(
    table: Table, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setitem(VERBS, "resolve", fail)
    close_first_step(table, players)
    rung = []
    for _ in range(7):
        table.clock.move(PATIENCE)
        rung.append(sweep(table.referee).rung)
    assert rung == [1, 1, 0, 1, 0, 0, 1]


def test_however_many_deadlines_fall_on_one_hour_one_sweep_closes_them(
    table: Table, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "MAX_AT_ONCE", 2)
    for _ in range(5):
        table.game(*players, clock={"step": "P1D"})
    table.clock.move(timedelta(days=1))
    assert sweep(table.referee).closed == 5


def test_the_ring_reaches_the_workers_queue(table: Table, players: list[Player], settings: Settings) -> None:
    close_first_step(table, players)
    with redis.Redis.from_url(settings.redis_url) as client:
        # The ring that came with the order is lost.
        assert client.brpop([f"{KEY_PREFIX}work"], timeout=600) is not None
        table.clock.move(PATIENCE)
        sweep(table.referee)
        assert client.llen(f"{KEY_PREFIX}work") == 1


def test_without_redis_the_sweep_does_the_work_itself(settings: Settings) -> None:
    nowhere = replace(settings, redis_url="unix:///nowhere/redis.sock")
    with open_table(nowhere) as table:
        players = named(table, ["Ada", "Bob"])
        game = close_first_step(table, players)
        table.clock.move(PATIENCE)
        report = sweep(table.referee)
        assert (report.rung, report.done_here) == (1, 1)
        assert table.game_row(game).step == 2


def test_a_deadline_closes_only_what_is_open_and_due(table: Table, players: list[Player]) -> None:
    due = table.game(*players, clock={"step": "PT1H"})
    later = table.game(*players, clock={"step": "PT2H"})
    never = table.game(*players)
    table.clock.move(timedelta(hours=1))
    assert sweep(table.referee).closed == 1
    assert sweep(table.referee).closed == 0
    states = [table.row("step", game_id=game, step=1).state for game in (due, later, never)]
    assert states == ["closing", "open", "open"]


def test_old_idempotency_keys_are_forgotten(table: Table) -> None:
    row = {"scope": "s", "fingerprint": "f", "envelope": {}, "body": b""}
    with table.referee.store.transaction() as connection:
        for key, age in (("old", timedelta(hours=48, seconds=1)), ("new", timedelta(hours=47))):
            created_at = table.clock.now() - age
            connection.execute(insert(idempotency), {**row, "key": key, "created_at": created_at})
    sweep(table.referee)
    assert [kept.key for kept in table.rows("idempotency")] == ["new"]


def test_work_that_fails_is_told_by_its_kind_alone_and_tried_again(
    table: Table, players: list[Player]
) -> None:
    game = table.game(players[0], bots=1)
    with table.referee.store.transaction() as connection:
        games.move_position(connection, game, view_state={}, checkpoint={"phase": "a secret phase"})
    table.referee.plays.take(game, 1)
    with capture_logs() as logged:
        do_work(table.referee, Ring("bots", game, 1))
    assert "KeyError" in str(logged)
    assert "secret" not in str(logged)
    table.clock.move(PATIENCE)
    assert sweep(table.referee).rung == 1
