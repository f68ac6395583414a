"""A running `referee serve`: every process it starts holds the pipe that we read to its end."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2

OURS = ("DATABASE_URL", "REDIS_URL", "REFEREE_KEY", "REFEREE_KEY_FILE", "SMTP_URL", "MAIL_DOMAIN")
# Each process by its name, and a word of its command.
PROCESSES = {
    "redis": "redis.sock",
    "web": "gunicorn",
    "worker": "celery",
    "sweep": "workers.sweep",
    "mail": "referee.mail",
}
PATIENCE_SECONDS = 600.0


class Served:
    """A running `referee serve` with a data folder and a port of its own."""

    def __init__(self, data: Path, port: int, **variables: str) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in OURS}
        mail = {"MAIL_PORT": str(free_port())}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", "serve"],
            env={**environment, "REFEREE_DATA": str(data), "PORT": str(port), **mail, **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.url = f"http://127.0.0.1:{port}"
        self._said: list[str] = []
        self._listener: threading.Thread | None = None

    def wait_until_ready(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._said.append(line)
            if f"ready at {self.url}" in line:
                return
        raise AssertionError("ended instead of getting ready:\n" + "".join(self._said))

    def listen(self) -> None:
        """Take down in the background what is said from now on: nobody who speaks may be held up by us."""
        assert self.process.stdout is not None
        self._listener = threading.Thread(target=self._said.extend, args=(self.process.stdout,), daemon=True)
        self._listener.start()

    def await_words(self, words: str) -> None:
        """Return once these words have been said; fails if they do not come."""
        give_up = time.monotonic() + PATIENCE_SECONDS
        while words not in "".join(self._said):
            assert time.monotonic() < give_up, "".join(self._said)
            time.sleep(0.05)

    def end(self) -> str:
        """Wait until the last process is gone; returns everything that they said."""
        assert self.process.stdout is not None
        if self._listener is None:
            self._said.extend(self.process.stdout)
        else:
            self._listener.join()
        self.process.wait()
        return "".join(self._said)

    def find_child(self, word: str) -> int | None:
        """The process id of the child whose command has this word, if there is one now."""
        for pid in children_of(self.process.pid):
            with suppress(FileNotFoundError):
                if word in Path(f"/proc/{pid}/cmdline").read_text():
                    return pid
        return None

    def child(self, word: str) -> int:
        """The same, of one that runs."""
        found = self.find_child(word)
        assert found is not None
        return found


def await_readiness(url: str) -> None:
    """Return once all parts of a referee work: a worker may show itself after the web server."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not _is_ready(url):
        assert time.monotonic() < give_up, f"{url} does not get ready"
        time.sleep(0.1)


def _is_ready(url: str) -> bool:
    try:
        return httpx2.get(f"{url}/readyz", timeout=PATIENCE_SECONDS).status_code == 200
    except httpx2.TransportError:
        return False


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, as far as it is there itself."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


@contextmanager
def serving(data: Path, port: int, **variables: str) -> Iterator[Served]:
    served = Served(data, port, **variables)
    with served.process:
        try:
            yield served
        finally:
            served.process.terminate()
            served.end()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number
