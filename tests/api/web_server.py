"""The API under a real gunicorn, for what a test client cannot show: streams, waiting, signals."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import httpx2

from referee.settings import Settings

PATIENCE_SECONDS = 600.0


@dataclass(frozen=True)
class WebServer:
    """A running gunicorn with one worker."""

    url: str
    port: int
    process: subprocess.Popen[bytes]

    def stop(self) -> int:
        """End it as a supervisor would, and wait until it is gone; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_SECONDS)


@contextmanager
def running_web_server(
    settings: Settings, *, threads: int = 8, variables: Mapping[str, str] | None = None
) -> Iterator[WebServer]:
    port = _free_port()
    environment = {
        **os.environ,
        "DATABASE_URL": settings.database_url,
        "REDIS_URL": settings.redis_url,
        "REFEREE_DATA": str(settings.data),
        "PORT": str(port),
        "REFEREE_WEB_WORKERS": "1",
        "REFEREE_WEB_THREADS": str(threads),
        "REFEREE_LOG_LEVEL": "ERROR",
        **(variables or {}),
    }
    command = ["gunicorn", "--config", "python:referee.api.gunicorn_conf", "referee.api.app:create_app()"]
    process = subprocess.Popen([sys.executable, "-m", *command], env=environment)
    server = WebServer(f"http://127.0.0.1:{port}", port, process)
    try:
        _wait_until_it_answers(server.url, process)
        yield server
    finally:
        server.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_it_answers(url: str, process: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        assert process.poll() is None, "gunicorn ended before it answered"
        try:
            if httpx2.get(f"{url}/healthz", timeout=PATIENCE_SECONDS).status_code == 200:
                return
        except httpx2.TransportError:
            time.sleep(0.05)
    raise AssertionError("gunicorn does not answer")
