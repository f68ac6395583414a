"""The servers that are measured, on 127.0.0.1, for the length of a `with` block."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import TypeAlias

from benchmarks import reference_app
from benchmarks.figures import BenchmarkFailed
from referee.serve.programs import BEHIND_THE_WEB, WEB
from tests.servers import TEST_KEY

READY_SECONDS = 60.0
STOP_SECONDS = 10.0
KEY = TEST_KEY
# Requests are counted against a limit as in daily use, but none is refused.
NO_LIMIT = "100000000/minute"
GUNICORN = ("gunicorn", "--config", "python:referee.api.gunicorn_conf")

Command: TypeAlias = Sequence[str | Path]


class EndedByItself(BenchmarkFailed):
    """A server that was meant to run on."""


@dataclass(frozen=True)
class Server:
    """A web server that answers on this port of 127.0.0.1."""

    port: int
    environment: Mapping[str, str]
    web: int
    """The process that its web processes descend from."""
    others: tuple[int, ...] = ()

    def processor_seconds(self) -> float:
        """What its web processes have taken so far."""
        return sum(_processor_seconds(path, self.web) for path in Path("/proc").glob("[0-9]*/stat"))

    def kill(self) -> None:
        """End all of its processes at once, without a chance to tidy up."""
        for process in (self.web, *self.others):
            os.killpg(process, signal.SIGKILL)


@contextmanager
def running_referee(
    folder: Path, database_url: str, redis_url: str, *, instead: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """The whole referee, with the processes of `referee serve`, on a database whose tables are up to date.

    `instead` names other modules to run, by those of the referee's own that they take the place of.
    """
    folder.mkdir(parents=True)
    port = free_port()
    environment = _environment(folder, database_url, redis_url, port)
    started: dict[str, int] = {}
    with ExitStack() as stack:
        for program in (WEB, *BEHIND_THE_WEB):
            command = [(instead or {}).get(word, word) for word in program.command]
            log = folder / f"{program.name}.log"
            started[program.name] = stack.enter_context(running(command, environment, log))
        _await(lambda: _answers(port, "/readyz"), "the referee", folder)
        others = tuple(process for name, process in started.items() if name != WEB.name)
        yield Server(port, environment, started[WEB.name], others)


@contextmanager
def running_reference(folder: Path, database_url: str, redis_url: str) -> Iterator[Server]:
    """The reference app on an empty database, under the gunicorn configuration of the referee."""
    folder.mkdir(parents=True)
    port = free_port()
    environment = {
        **_environment(folder, database_url, redis_url, port),
        reference_app.DATABASE: database_url,
    }
    command = [sys.executable, "-m", *GUNICORN, "benchmarks.reference_app:create_app()"]
    with running(command, environment, folder / "web.log") as web:
        _await(lambda: _answers(port, "/"), "the reference app", folder)
        yield Server(port, environment, web)


@contextmanager
def running(
    command: Command, environment: Mapping[str, str], log: Path, *, folder: Path | None = None
) -> Iterator[int]:
    """Run a command in a session of its own, whose id it has, and end it with all its children."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        yield process.pid
        if process.poll() not in (None, -signal.SIGKILL):
            raise EndedByItself(f"{command} ended by itself:\n{log.read_text()[-2000:]}")
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(STOP_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _processor_seconds(stat: Path, session: int) -> float:
    """Of a process of this session; 0 for others."""
    with suppress(OSError):
        # Behind the name, which may hold anything: state, parent, group, session and more.
        fields = stat.read_text().rpartition(")")[2].split()
        if int(fields[3]) == session:
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _environment(folder: Path, database_url: str, redis_url: str, port: int) -> dict[str, str]:
    return {
        **os.environ,
        "REFEREE_DATA": str(folder),
        "REFEREE_KEY": KEY,
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "PORT": str(port),
        "REFEREE_RATE_LIMIT": NO_LIMIT,
        "REFEREE_RATE_LIMIT_NEW_PLAYERS": NO_LIMIT,
        "REFEREE_CHANGES_PER_STEP": "1000000",
        "REFEREE_RATE_LIMIT_STRANGERS": NO_LIMIT,
    }


def _answers(port: int, path: str) -> bool:
    """Whether something answers there; below 500 counts, as the reference app has no such page."""
    web = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        web.request("GET", path)
        return web.getresponse().status < 500
    except (OSError, HTTPException):
        return False
    finally:
        web.close()


def _await(holds: Callable[[], bool], what: str, folder: Path) -> None:
    give_up = time.monotonic() + READY_SECONDS
    while not holds():
        if time.monotonic() > give_up:
            said = "\n".join(log.read_text()[-1000:] for log in sorted(folder.glob("*.log")))
            raise BenchmarkFailed(f"{what} did not come up within {READY_SECONDS:.0f} s:\n{said}")
        time.sleep(0.05)
