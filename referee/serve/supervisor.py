"""Runs processes together: restarts those that die, and ends all of them when it is time."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
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
LOOK_SECONDS = 0.1
# A process that dies is restarted at once. If it keeps dying soon after its start, it waits longer each time,
# and this many early deaths in a row are a crash loop.
EARLY_SECONDS = 10.0
CRASH_LOOP = 10
LONGEST_PAUSE = 30.0


@dataclass(frozen=True)
class StopSignal:
    """Somebody asked us to stop, with this signal."""

    signal: signal.Signals


@dataclass(frozen=True)
class Orphaned:
    """Whoever started us is gone."""


@dataclass(frozen=True)
class Died:
    """A process ended without being asked to, and is not restarted."""

    name: str
    exit_code: int

    def __str__(self) -> str:
        if self.exit_code < 0:
            return f"{self.name} was killed by {signal.Signals(-self.exit_code).name}"
        return f"{self.name} ended with exit code {self.exit_code}"


@dataclass
class Child:
    """A process that should run."""

    name: str
    command: Sequence[str]
    needed_by_others: bool
    handed_on: Sequence[int]
    process: subprocess.Popen[bytes]
    started_at: float
    restart_at: float | None = None
    early_deaths: int = 0
    """How many times in a row it died soon after its start."""

    def bury(self, now: float) -> float | None:
        """Note its death; returns after how many seconds to restart it, None for a crash loop."""
        self.early_deaths = self.early_deaths + 1 if now - self.started_at < EARLY_SECONDS else 0
        return None if self.early_deaths >= CRASH_LOOP else pause_after(self.early_deaths)


def pause_after(early_deaths: int) -> float:
    """How many seconds to wait: none after the first early death in a row, then 1, 2, 4 and so on."""
    return 0.0 if early_deaths < 2 else min(LONGEST_PAUSE, 2.0 ** (early_deaths - 2))


class Supervisor:
    """The running processes; a context manager for the main thread, at whose end none of them is left.

    It has no threads: processes can be started at any time, and a fork finds nothing half done.
    """

    def __init__(self, say: Callable[[str], None], stop_seconds: float = STOP_SECONDS) -> None:
        self._say = say
        self._stop_seconds = stop_seconds
        self._children: list[Child] = []
        # A signal handler may put into a SimpleQueue even while it interrupts the same thread's `get`.
        self._asked: SimpleQueue[StopSignal] = SimpleQueue()
        self._starter = Starter()

    def __enter__(self) -> Supervisor:
        for number in STOP_SIGNALS:
            # Signals that we were started to ignore (SIGHUP, under nohup) stay ignored.
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        # The process id of a dead process may be somebody else's by now.
        running = [child for child in self._children if child.restart_at is None]
        for needed_by_others in (False, True):
            _stop(
                [child.process for child in running if child.needed_by_others is needed_by_others],
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
        """Start a process in a session of its own, so that a terminal's Ctrl-C reaches it only through us.

        One that others need is stopped after them. Descriptors that are handed on keep their numbers.
        """
        process = _started(command, handed_on)
        now = time.monotonic()
        self._children.append(Child(name, command, needed_by_others, handed_on, process, started_at=now))
        return process

    def news_within(self, seconds: float) -> StopSignal | Orphaned | Died | None:
        """A reason to stop, such as a death; None if there was none within this time."""
        return self._await(seconds, _death)

    def keep_running(self) -> StopSignal | Orphaned | Died:
        """Restart processes that die, until there is a reason to stop."""
        news = None
        while news is None:
            news = self._await(LOOK_SECONDS, self._revive)
        return news

    def _await(
        self, seconds: float, look_after: Callable[[Child], Died | None]
    ) -> StopSignal | Orphaned | Died | None:
        give_up = time.monotonic() + seconds
        while True:
            for child in self._children:
                if died := look_after(child):
                    return died
            with suppress(Empty):
                return self._asked.get_nowait()
            left = give_up - time.monotonic()
            # Whoever started us may check our port as soon as they have ended it: this is noticed at once.
            if self._starter.is_gone_within(max(0.0, min(left, LOOK_SECONDS))):
                return Orphaned()
            if left <= 0:
                return None

    def _revive(self, child: Child) -> Died | None:
        """Restart a dead child when it is time; returns a reason to stop if it keeps dying."""
        now = time.monotonic()
        if child.restart_at is not None:
            if now >= child.restart_at:
                self._start_again(child, now)
            return None
        died = _death(child)
        if died is None:
            return None
        # Otherwise children that it left behind would be there twice.
        _kill_session(child.process)
        pause = child.bury(now)
        if pause is None:
            return died
        child.restart_at = now + pause
        when = "at once" if not pause else f"in {pause:.0f} s (early death {child.early_deaths} in a row)"
        self._say(f"{died}: started again {when}.")
        return None

    def _start_again(self, child: Child, now: float) -> None:
        try:
            child.process = _started(child.command, child.handed_on)
        except OSError as error:
            # Memory or process ids may be short for a while: the others need not die of it.
            self._say(f"{child.name} cannot be started: {error.strerror}. Trying again.")
            child.restart_at = now + LONGEST_PAUSE
        else:
            child.restart_at, child.started_at = None, now

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        self._asked.put(StopSignal(signal.Signals(number)))


def _started(command: Sequence[str], handed_on: Sequence[int]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, start_new_session=True, preexec_fn=_end_with_parent, pass_fds=handed_on)


def _death(child: Child) -> Died | None:
    exit_code = child.process.poll()
    return None if exit_code is None else Died(child.name, exit_code)


def _stop(processes: Sequence[subprocess.Popen[bytes]], seconds: float) -> None:
    for process in processes:
        process.terminate()
    kill_at = time.monotonic() + seconds
    for process in processes:
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(0.0, kill_at - time.monotonic()))
        # Whatever is left in its session: itself if it overran, or children that it left behind.
        _kill_session(process)
        process.wait()


def _kill_session(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _end_with_parent() -> None:
    """Let the kernel end this process if the supervisor dies without a chance to do so (Linux only)."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
