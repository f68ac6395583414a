"""All processes of a referee, each of which may be killed, stalled and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from referee.serve.redis_server import server_command, wait_until_ready
from referee.settings import Settings, private_redis_socket
from referee.store.migrate import upgrade
from tests.workers.worker import environment

READY_SECONDS = 600.0
WORKERS = ("worker 1", "worker 2")


@dataclass
class Estate:
    """Processes by name. Redis keeps nothing over a restart: it never holds the only copy of anything."""

    settings: Settings
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str) -> None:
        """Start a process that is not running."""
        with (self.settings.data / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                self._command(name),
                env=environment(self.settings) | {"PORT": str(self.settings.port)},
                start_new_session=True,
                stdout=log,
                stderr=log,
            )
        if name == "redis":
            wait_until_ready(self.settings.redis_url, self.settings.data / "redis", self.processes[name])

    def kill(self, name: str) -> None:
        """End a process and its children as a power cut would."""
        process = self.processes.pop(name)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stall(self, name: str) -> None:
        """Have a process do nothing, not even refuse."""
        os.killpg(self.processes[name].pid, signal.SIGSTOP)

    def go_on(self, name: str) -> None:
        os.killpg(self.processes[name].pid, signal.SIGCONT)

    def await_web(self) -> None:
        give_up = time.monotonic() + READY_SECONDS
        while True:
            connection = HTTPConnection("127.0.0.1", self.settings.port, timeout=READY_SECONDS)
            try:
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return
            except (OSError, HTTPException):
                time.sleep(0.05)
            finally:
                connection.close()
            assert time.monotonic() < give_up, "the web server does not answer"

    def _command(self, name: str) -> list[str]:
        python = [sys.executable, "-W", "ignore", "-m"]
        if name == "redis":
            return server_command(self.settings.data / "redis", private_redis_socket(self.settings.data))
        if name == "web":
            application = "referee.api.app:create_app()"
            return [*python, "gunicorn", "--config", "python:referee.api.gunicorn_conf", application]
        if name == "sweep":
            return [*python, "workers.sweep"]
        return [
            *(*python, "celery", "--quiet", "--app", "workers.app", "worker"),
            *("--without-gossip", "--without-mingle", "--hostname", name.replace(" ", "")),
        ]


@contextmanager
def running_estate(folder: Path, database_url: str | None = None) -> Iterator[Estate]:
    """A whole referee for the length of a `with` block, on SQLite unless a database is given."""
    settings = Settings(
        data=folder,
        database_url=database_url or f"sqlite:///{folder}/referee.sqlite",
        redis_url=f"unix://{private_redis_socket(folder)}",
        port=_free_port(),
        sweep_seconds=1.0,
    )
    upgrade(settings.database_url)
    estate = Estate(settings)
    try:
        for name in ("redis", "web", "sweep", *WORKERS):
            estate.start(name)
        estate.await_web()
        yield estate
    finally:
        for name in list(estate.processes):
            estate.kill(name)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
