"""A whole `referee serve`, and what can be done to it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import redis

from referee.settings import Settings, private_redis_socket
from tests.serve.served import PROCESSES, Served, children_of, free_port, serving
from tests.servers import TEST_KEY

# A folder whose `sitecustomize` gives every process a clock that can jump.
FALSE_CLOCK = Path(__file__).parent / "false_clock"
ROOT = FALSE_CLOCK.parents[2]
START_SECONDS = 300.0


@dataclass(frozen=True)
class Estate:
    """The processes of a referee by their names, and what else there is of it."""

    settings: Settings
    served: Served
    disk: Path | None
    clock: Path

    def kill(self, name: str) -> None:
        """End a process as a power cut would. It is started again by the referee."""
        os.kill(self._await_pids(name)[0], signal.SIGKILL)

    def kill_child(self, name: str) -> None:
        """The same with one of the processes that it started."""
        os.kill(self._await_pids(name, fewest=2)[-1], signal.SIGKILL)

    def stall(self, name: str, seconds: float) -> None:
        """Have a process and its children do nothing for so long, not even refuse."""
        stalled = self._await_pids(name)
        for pid in stalled:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        for pid in stalled:
            os.kill(pid, signal.SIGCONT)

    def await_redis(self) -> None:
        """Return once Redis answers."""
        with redis.Redis.from_url(self.settings.redis_url) as client:
            self._await("redis", lambda: _answers(client))

    def set_clock(self, seconds: float) -> None:
        """Have the clock of all processes jump by so much."""
        now = float(self.clock.read_text())
        fresh = self.clock.with_suffix(".new")
        fresh.write_text(str(now + seconds))
        fresh.replace(self.clock)

    def _await_pids(self, name: str, fewest: int = 1) -> list[int]:
        """A process and its children. It was perhaps started only now, or is about to be."""
        pids: list[int] = []

        def found() -> bool:
            pid = self.served.find_child(PROCESSES[name])
            pids[:] = [] if pid is None else [pid, *children_of(pid)]
            return len(pids) >= fewest

        self._await(name, found)
        return pids

    def _await(self, name: str, happened: Callable[[], bool]) -> None:
        give_up = time.monotonic() + START_SECONDS
        while not happened():
            assert time.monotonic() < give_up, f"{name} is not started again"
            time.sleep(0.05)


def _answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False


@contextmanager
def running_estate(
    folder: Path, database_url: str | None = None, *, disk: Path | None = None
) -> Iterator[Estate]:
    """A whole referee for the length of a `with` block, on SQLite unless a database is given.

    `disk` is the disk that its database is on, if that may be filled.
    """
    data, clock, port = folder / "data", folder.parent / f"{folder.name}.clock", free_port()
    clock.write_text("0")
    variables = {"PYTHONPATH": f"{FALSE_CLOCK}:{ROOT}", "FALSE_CLOCK": str(clock), "REFEREE_KEY": TEST_KEY}
    if database_url is not None:
        variables["DATABASE_URL"] = database_url
    with serving(data, port, **variables) as served:
        served.wait_until_ready()
        served.listen()
        settings = Settings(
            data=data,
            database_url=database_url or f"sqlite:///{data}/referee.sqlite",
            redis_url=f"unix://{private_redis_socket(data)}",
            key=TEST_KEY,
            port=port,
        )
        yield Estate(settings, served, disk, clock)
