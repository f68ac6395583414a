"""A real worker process, as `referee serve` starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from referee.settings import Settings

STOP_SECONDS = 600


def environment(settings: Settings) -> dict[str, str]:
    """What gives another process these settings."""
    return {
        **os.environ,
        "DATABASE_URL": settings.database_url,
        "REDIS_URL": settings.redis_url,
        "REFEREE_DATA": str(settings.data),
        "REFEREE_SWEEP_SECONDS": str(settings.sweep_seconds),
    }


def start_worker(settings: Settings) -> subprocess.Popen[bytes]:
    """A worker in a process group of its own."""
    return subprocess.Popen(
        [
            *(sys.executable, "-W", "ignore", "-m", "celery", "--quiet", "--app", "workers.app"),
            *("worker", "--without-gossip", "--without-mingle"),
        ],
        env=environment(settings),
        start_new_session=True,
    )


def kill(worker: subprocess.Popen[bytes]) -> None:
    """End a worker and its children as a power cut would."""
    with suppress(ProcessLookupError):
        os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


@contextmanager
def running_worker(settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    """A worker for the length of a `with` block, ended as an operator would."""
    worker = start_worker(settings)
    try:
        yield worker
        if worker.poll() is None:
            worker.terminate()
            assert worker.wait(STOP_SECONDS) == 0
    finally:
        kill(worker)
