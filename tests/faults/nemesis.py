"""What goes wrong, in an order that a seed decides."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import redis
from sqlalchemy import select

from referee.service.running.bell import RedisBell
from referee.service.running.tasks import Ring
from referee.store.schema import step
from referee.store.store import Store
from tests.faults.estate import Estate
from tests.faults.slow_clients import slow_clients
from tests.faults.small_disk import filled
from tests.serve.served import PROCESSES
from tests.servers import TEST_KEYS

LONGEST_STALL = 3.0
FULL_SECONDS = 3.0
SLOW_CLIENTS = 200
MAX_RUNG = 1_000
JUMPS = {"10 minutes ahead": 600, "2 days ahead": 2 * 86_400, "an hour back": -3_600}


class Nemesis:
    """Does one bad thing after another. A fault is over when its method returns."""

    def __init__(self, estate: Estate, seed: int) -> None:
        self._estate = estate
        self._choice = random.Random(seed)  # noqa: S311 - which fault comes next is no secret
        self.faults: dict[str, Callable[[], None]] = {
            **{f"{name} killed": partial(estate.kill, name) for name in PROCESSES},
            "a web process killed": partial(estate.kill_child, "web"),
            "a worker's process killed": partial(estate.kill_child, "worker"),
            "all killed at once": self._kill_all,
            "redis wiped": self._wipe_redis,
            "redis stalled": partial(self._stall, "redis"),
            "worker stalled": partial(self._stall, "worker"),
            **{f"clock {jump}": partial(estate.set_clock, by) for jump, by in JUMPS.items()},
            "slow clients": self._send_slow_clients,
            "tasks delivered again": self._deliver_again,
        }
        if estate.disk is not None:
            self.faults["disk full"] = self._fill_disk

    def order(self) -> Iterator[str]:
        """Names of faults without an end: all of them, in some order, and then all in another."""
        while True:
            yield from self._choice.sample(list(self.faults), len(self.faults))

    def _kill_all(self) -> None:
        for name in PROCESSES:
            self._estate.kill(name)

    def _stall(self, name: str) -> None:
        self._estate.stall(name, self._choice.uniform(0.1, LONGEST_STALL))

    def _wipe_redis(self) -> None:
        self._estate.await_redis()
        with redis.Redis.from_url(self._estate.settings.redis_url) as client:
            client.flushall()

    def _fill_disk(self) -> None:
        assert self._estate.disk is not None
        with filled(self._estate.disk):
            time.sleep(FULL_SECONDS)

    def _send_slow_clients(self) -> None:
        with slow_clients(self._estate.settings.port, SLOW_CLIENTS):
            time.sleep(FULL_SECONDS)

    def _deliver_again(self) -> None:
        """Tasks again, long done or not, and of all games: as many as a worker does in a few seconds."""
        store = Store(self._estate.settings.database_url, TEST_KEYS)
        with store.reading() as connection:
            rows: list[Any] = list(connection.execute(select(step.c.game_id, step.c.step)))
        store.close()
        rings = [Ring(work, row.game_id, row.step) for row in rows for work in ("resolve", "bots")]
        bell = RedisBell(self._estate.settings.redis_url)
        bell.ring_now(self._choice.sample(rings, min(len(rings), MAX_RUNG)))
        bell.close()
