"""Runs processes together: watches them while they run, and ends all of them when one of them ends."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from types import FrameType

from referee.serve.starter import Starter

# Longer than gunicorn's graceful time-out, which open event streams use up.
STOP_SECONDS = 8.0
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
PR_SET_PDEATHSIG = 1


@dataclass(frozen=True)
class Asked:
    """Somebody asked us to stop, with this signal."""

    signal: signal.Signals


@dataclass(frozen=True)
class Orphaned:
    """Whoever started us is gone."""


@dataclass(frozen=True)
class Died:
    """A process ended without being asked to."""

    name: str
    exit_code: int

    def __str__(self) -> str:
        if self.exit_code < 0:
            return f"{self.name} was killed by {signal.Signals(-self.exit_code).name}"
        return f"{self.name} ended with exit code {self.exit_code}"


@dataclass(frozen=True)
class Child:
    name: str
    process: subprocess.Popen[bytes]
    needed_by_others: bool


class Supervisor:
    """The running processes; a context manager for the main thread, at whose end none of them is left."""

    def __init__(self, stop_seconds: float = STOP_SECONDS) -> None:
        self._stop_seconds = stop_seconds
        self._children: list[Child] = []
        # A signal handler may put into a SimpleQueue even while it interrupts the same thread's `get`.
        self._news: SimpleQueue[Asked | Orphaned | Died] = SimpleQueue()
        self._starter = Starter()

    def __enter__(self) -> Supervisor:
        for number in STOP_SIGNALS:
            # What we were started to ignore (SIGHUP, under nohup) we go on ignoring.
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        for needed_by_others in (False, True):
            _stop(
                [child.process for child in self._children if child.needed_by_others is needed_by_others],
                self._stop_seconds,
            )

    def start(
        self,
        name: str,
        command: Sequence[str],
        *,
        needed_by_others: bool = False,
        handed_on: Sequence[int] = (),
    ) -> subprocess.Popen[bytes]:
        """Start a process in a session of its own: a terminal's Ctrl-C then reaches it only through us.

        One that is needed by others is stopped after them. Descriptors that are handed on keep their numbers.
        """
        process = subprocess.Popen(
            command, start_new_session=True, preexec_fn=_end_with_parent, pass_fds=handed_on
        )
        self._children.append(Child(name, process, needed_by_others))
        return process

    def watch(self) -> None:
        """Hear from now on of processes that die. All must be started by now: threads and forks don't mix."""
        for child in self._children:
            threading.Thread(target=self._report_end, args=(child,), daemon=True).start()
        if self._starter.can_go:
            threading.Thread(target=self._report_orphaned, daemon=True).start()

    def news(self) -> Asked | Orphaned | Died:
        """Wait for a reason to stop."""
        return self._news.get()

    def news_within(self, seconds: float) -> Asked | Orphaned | Died | None:
        """A reason to stop; None if there was none for so long."""
        try:
            return self._news.get(timeout=seconds)
        except Empty:
            return None

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        self._news.put(Asked(signal.Signals(number)))

    def _report_end(self, child: Child) -> None:
        self._news.put(Died(child.name, child.process.wait()))

    def _report_orphaned(self) -> None:
        self._starter.wait_until_gone()
        self._news.put(Orphaned())


def _stop(processes: Sequence[subprocess.Popen[bytes]], seconds: float) -> None:
    for process in processes:
        process.terminate()
    kill_at = time.monotonic() + seconds
    for process in processes:
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(0.0, kill_at - time.monotonic()))
        # Whoever is left in its session: itself if it overran, or children that it left behind.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _end_with_parent() -> None:
    """Have the kernel end this process when the supervisor dies without a chance to (Linux only)."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
