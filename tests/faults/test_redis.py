"""Redis wiped, frozen and dead: orders are taken all the same, and games go on."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
import redis

from referee.fairplay.verify import verify
from referee.service.running.context import Referee, open_referee
from referee.service.running.outbox import PATIENCE
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from tests.service.table import odds_library, open_table
from tests.workers.cult_wars import (
    answer_default,
    check_fair_play,
    game_row,
    play_to_the_end,
    seat_somebody,
)
from tests.workers.worker import kill, running_worker, start_worker


@pytest.fixture
def quick(settings: Settings) -> Settings:
    return replace(settings, sweep_seconds=0.5)


@pytest.fixture
def referee(quick: Settings) -> Iterator[Referee]:
    referee = open_referee(quick)
    yield referee
    referee.close()


@contextmanager
def frozen(redis_url: str) -> Iterator[None]:
    """Redis takes connections and answers nothing."""
    with redis.Redis.from_url(redis_url) as client:
        pid = int(client.info("server")["process_id"])
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def test_a_wiped_queue_is_filled_again_by_the_sweep(quick: Settings, referee: Referee) -> None:
    player, game = seat_somebody(referee)
    with redis.Redis.from_url(quick.redis_url) as client:
        while not client.exists("referee:work"):
            pass
        client.flushall()
    with running_worker(quick):
        play_to_the_end(referee, player, game, steps=2)
        with redis.Redis.from_url(quick.redis_url) as client:
            client.flushall()
        assert play_to_the_end(referee, player, game).status == "finished"
    check_fair_play(referee, game)


def test_orders_are_taken_while_redis_is_frozen(quick: Settings, referee: Referee) -> None:
    with frozen(quick.redis_url):
        # These return while nothing that they could have asked of Redis has been answered.
        player, game = seat_somebody(referee)
        answer_default(referee, player, game, 1)
        version = game_row(referee, game).version
    with running_worker(quick):
        assert play_to_the_end(referee, player, game).status == "finished"
    assert game_row(referee, game).version > version
    check_fair_play(referee, game)


def test_games_go_on_while_redis_is_dead(settings: Settings) -> None:
    dead = replace(settings, redis_url="unix:///nowhere/redis.sock")
    with open_table(dead) as table:
        ada = table.player("Ada")
        game = table.game(ada, bots=2)
        while table.game_row(game).status == "running":
            table.answer_defaults(game, {1: ada})
            table.clock.move(PATIENCE)
            assert sweep(table.referee).done_here > 0
        assert verify(table.transcript(game), odds_library()).failure is None


def test_a_killed_worker_is_missed_by_nobody_for_long(quick: Settings, referee: Referee) -> None:
    player, game = seat_somebody(referee)
    worker = start_worker(quick)
    try:
        play_to_the_end(referee, player, game, steps=3)
    finally:
        kill(worker)
    answer_default(referee, player, game, game_row(referee, game).step)
    with running_worker(quick):
        assert play_to_the_end(referee, player, game).status == "finished"
    check_fair_play(referee, game)
