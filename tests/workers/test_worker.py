"""Real workers on a real queue."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
import redis

from referee.service.running.context import Referee, open_referee
from referee.service.running.tasks import KEY_PREFIX, Ring
from referee.settings import Settings
from referee.store.heartbeats import WORKER, last_beat
from tests.workers.cult_wars import (
    PATIENT_SECONDS,
    answer_default,
    check_fair_play,
    game_row,
    play_to_the_end,
    seat_somebody,
)
from tests.workers.worker import STOP_SECONDS, environment, running_worker
from workers.game_locks import GameLocks


@pytest.fixture
def quick(settings: Settings) -> Settings:
    return replace(settings, sweep_seconds=0.2)


@pytest.fixture
def referee(quick: Settings) -> Iterator[Referee]:
    referee = open_referee(quick)
    yield referee
    referee.close()


def test_a_worker_plays_a_game_to_its_end(quick: Settings, referee: Referee) -> None:
    with running_worker(quick):
        player, game = seat_somebody(referee)
        assert play_to_the_end(referee, player, game).status == "finished"
    check_fair_play(referee, game)


def test_a_task_that_is_delivered_again_and_again_has_one_effect(quick: Settings, referee: Referee) -> None:
    with running_worker(quick), running_worker(quick):
        player, game = seat_somebody(referee)
        for step in range(1, 9):
            referee.bell.ring_now(
                [Ring(work, game, s) for s in range(step + 1) for work in ("resolve", "bots")] * 3
            )
            play_to_the_end(referee, player, game, steps=1)
        assert play_to_the_end(referee, player, game).status == "finished"
    check_fair_play(referee, game)


def test_a_worker_shows_that_it_is_alive(quick: Settings, referee: Referee) -> None:
    def last_heard() -> object:
        with referee.store.reading() as connection:
            return last_beat(connection, WORKER)

    give_up = time.monotonic() + PATIENT_SECONDS
    with running_worker(quick):
        seen = {last_heard()}
        while len(seen) < 4:
            assert time.monotonic() < give_up
            seen.add(last_heard())


def test_the_sweep_process_ends_when_asked_to(quick: Settings) -> None:
    process = subprocess.Popen([sys.executable, "-m", "workers.sweep"], env=environment(quick))
    with redis.Redis.from_url(quick.redis_url) as client:
        while not client.exists("referee:life"):
            assert process.poll() is None
    os.kill(process.pid, signal.SIGTERM)
    assert process.wait(STOP_SECONDS) == 0


def test_a_lock_is_had_by_one_at_a_time_and_by_everybody_without_redis(redis_url: str) -> None:
    mine, yours = GameLocks(redis_url), GameLocks(redis_url)
    with (
        mine.held(["game"]) as first,
        yours.held(["game"]) as second,
        yours.held(["other game"]) as other,
    ):
        assert (first, second, other) == (["game"], [], ["other game"])
    with yours.held(["game"]) as again:
        assert again
    with redis.Redis.from_url(redis_url) as client:
        client.client_kill_filter(_type="normal", skipme=True)
    for locks in (mine, yours):
        with locks.held(["game"]) as after_a_lost_connection:
            assert after_a_lost_connection
    with mine.held(["game"]) as first, yours.held(["game"]) as second:
        assert (first, second) == (["game"], [])
    nowhere = GameLocks("unix:///nowhere/redis.sock")
    with nowhere.held(["game"]) as one, nowhere.held(["game"]) as two:
        assert (one, two) == (["game"], ["game"])
    for locks in (mine, yours, nowhere):
        locks.close()


def test_steps_of_one_task_are_all_resolved_whoever_has_their_locks(
    referee: Referee, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With Redis, while somebody else has the lock of one game for a moment; then without Redis."""
    from workers import process, tasks

    monkeypatch.setattr(process, "referee", lambda: referee)
    seated = [seat_somebody(referee, name) for name in ("Ada", "Bob", "Cyd")]
    with redis.Redis.from_url(redis_url) as client:
        client.set(f"{KEY_PREFIX}lock:{seated[1][1]}", "somebody else's", px=200)
    for step, url in ((1, redis_url), (2, "unix:///nowhere/redis.sock")):
        locks = GameLocks(url)
        monkeypatch.setattr(process, "game_locks", lambda locks=locks: locks)
        together = [(game, step) for _, game in seated]
        tasks.bots(together)
        for player, game in seated:
            answer_default(referee, player, game, step)
        tasks.resolve(together)
        assert [game_row(referee, game).step for _, game in seated] == [step + 1] * 3
        locks.close()
