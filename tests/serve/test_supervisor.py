"""The supervisor, watched from outside: every process it starts holds the pipe that we read to its end."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from referee.serve.supervisor import Child

FOREVER = "echo up; exec sleep infinity"
PATIENCE_SECONDS = 600.0


class Supervised:
    def __init__(self, stop_seconds: float, *commands: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.serve.supervised", str(stop_seconds), *commands],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self._output: IO[str] = self.process.stdout

    def wait_for(self, *lines: str) -> None:
        """Read until all these lines have come, in any order."""
        missing = list(lines)
        while missing:
            line = self._output.readline()
            assert line, f"ended without saying {missing}"
            if line.strip() in missing:
                missing.remove(line.strip())

    def rest(self) -> list[str]:
        """Everything said from now until the last process is gone."""
        return self._output.read().splitlines()


@contextmanager
def supervised(*commands: str, stop_seconds: float = PATIENCE_SECONDS) -> Iterator[Supervised]:
    """`stop_seconds` after they were asked to end, they are killed."""
    run = Supervised(stop_seconds, *commands)
    with run.process:
        yield run


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_all(number: signal.Signals) -> None:
    with supervised(FOREVER, FOREVER) as run:
        run.wait_for("started", "up", "up")
        run.process.send_signal(number)
        assert f"StopSignal(signal=<Signals.{number.name}: {number.value}>)" in run.rest()


def test_one_that_ends_by_itself_is_named_and_started_again(tmp_path: Path) -> None:
    once = f"echo again >> {tmp_path}/starts; [ $(wc -l < {tmp_path}/starts) = 1 ] && exit 7; "
    with supervised(FOREVER, once + "echo back; exec sleep infinity") as run:
        run.wait_for("child 2 ended with exit code 7: started again at once.", "up", "back")
        run.process.terminate()
        run.rest()


def test_one_that_is_killed_is_started_again_without_what_it_left_behind(tmp_path: Path) -> None:
    """The grandchild of its first life must be gone in the second."""
    first = f"[ -e {tmp_path}/left ] || {{ sleep infinity & echo $! > {tmp_path}/left; kill -KILL $$; }}; "
    look = f"grep -qs sleep /proc/$(cat {tmp_path}/left)/cmdline && echo haunted || echo alone; "
    with supervised(FOREVER, first + look + FOREVER) as run:
        run.wait_for("child 2 was killed by SIGKILL: started again at once.", "alone")
        run.process.terminate()
        run.rest()


def pauses(*lives: int) -> list[float | None]:
    """How long a process waits after each of its lives of so many seconds."""
    process = subprocess.Popen(["true"])
    process.wait()
    child = Child("child", [], False, [], process, started_at=0)
    return [child.bury(seconds) for seconds in lives]


def test_pauses_grow_up_to_a_limit_until_a_crash_loop_is_given_up() -> None:
    assert pauses(*range(10)) == [0, 1, 2, 4, 8, 16, 30, 30, 30, None]


def test_pauses_grow_only_for_one_that_keeps_dying_early() -> None:
    assert pauses(60, 1, 1, 9, 11, 1, 1) == [0, 0, 1, 2, 0, 0, 1]
    assert pauses(*[11] * 30) == [0] * 30


def test_one_that_will_not_end_is_killed() -> None:
    with supervised(FOREVER, "trap '' TERM; " + FOREVER, stop_seconds=1) as run:
        run.wait_for("started", "up", "up")
        run.process.terminate()
        run.rest()


def test_children_of_children_are_ended_too() -> None:
    stubborn = "(trap '' TERM; echo grandchild; sleep infinity) & " + FOREVER
    with supervised(FOREVER, stubborn, stop_seconds=1) as run:
        run.wait_for("started", "up", "up", "grandchild")
        run.process.terminate()
        run.rest()


def test_what_others_need_is_stopped_after_them() -> None:
    told = "trap 'echo {0} stops; exit' TERM; echo up; sleep infinity & wait"
    with supervised(told.format("redis"), told.format("worker")) as run:
        run.wait_for("started", "up", "up")
        run.process.terminate()
        assert [line for line in run.rest() if line.endswith("stops")] == ["worker stops", "redis stops"]


def test_a_supervisor_that_is_killed_takes_its_children_along() -> None:
    with supervised(FOREVER, FOREVER) as run:
        run.wait_for("started", "up", "up")
        run.process.kill()
        run.rest()
