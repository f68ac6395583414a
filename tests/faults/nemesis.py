"""What goes wrong, chosen by a seed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import redis
from sqlalchemy import select

from referee.service.bell import RedisBell
from referee.service.tasks import Ring
from referee.store.schema import step
from referee.store.store import Store
from tests.faults.estate import WORKERS, Estate

LONGEST_STALL = 3.0


class Nemesis:
    """Does one bad thing after another; each leaves all processes running again."""

    def __init__(self, estate: Estate, seed: int) -> None:
        self._estate = estate
        self._choice = random.Random(seed)  # noqa: S311 - which fault comes next is no secret
        self.done: list[str] = []

    def strike(self) -> str:
        """One fault; its name."""
        faults: list[Callable[[], str]] = [
            self._kill_worker,
            self._kill_both_workers,
            self._kill_redis,
            self._wipe_redis,
            self._stall_redis,
            self._stall_worker,
            self._kill_sweep,
            self._kill_web,
            self._ring_for_everything,
        ]
        name = self._choice.choice(faults)()
        self.done.append(name)
        return name

    def _kill_worker(self) -> str:
        return self._restarted(self._choice.choice(WORKERS))

    def _kill_both_workers(self) -> str:
        for name in WORKERS:
            self._estate.kill(name)
        for name in WORKERS:
            self._estate.start(name)
        return "both workers killed"

    def _kill_redis(self) -> str:
        return self._restarted("redis")

    def _kill_sweep(self) -> str:
        return self._restarted("sweep")

    def _kill_web(self) -> str:
        said = self._restarted("web")
        self._estate.await_web()
        return said

    def _wipe_redis(self) -> str:
        with redis.Redis.from_url(self._estate.settings.redis_url) as client:
            client.flushall()
        return "redis wiped"

    def _stall_redis(self) -> str:
        return self._stalled("redis")

    def _stall_worker(self) -> str:
        return self._stalled(self._choice.choice(WORKERS))

    def _ring_for_everything(self) -> str:
        """Each task again, long done or not."""
        store = Store(self._estate.settings.database_url)
        with store.reading() as connection:
            rows: list[Any] = list(connection.execute(select(step.c.game_id, step.c.step)))
        store.close()
        bell = RedisBell(self._estate.settings.redis_url)
        if rows:
            bell.ring_now([Ring(work, row.game_id, row.step) for row in rows for work in ("resolve", "bots")])
        bell.close()
        return "everything rung for again"

    def _restarted(self, name: str) -> str:
        self._estate.kill(name)
        self._estate.start(name)
        return f"{name} killed"

    def _stalled(self, name: str) -> str:
        self._estate.stall(name)
        time.sleep(self._choice.uniform(0.1, LONGEST_STALL))
        self._estate.go_on(name)
        return f"{name} stalled"
