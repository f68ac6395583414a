"""Shows in the database that orders can be sent, for as long as requests are answered.

It knocks as any client would, at the listening socket: a door that nobody gets through is closed, however
healthy the process behind it is.
"""

from __future__ import annotations

import socket
import threading
import time
from http.client import HTTPConnection, HTTPException
from typing import Any

import structlog

from referee.service.clock.outages import BEAT_SECONDS
from referee.service.clock.show_door_open import show_door_open
from referee.service.running.context import Referee
from referee.service.tokens.keep_uses import keep_uses
from referee.service.upkeep.show_process import show_process

log = structlog.get_logger()

# Longer than any client would want to wait. An order that takes this long was kept out.
PATIENCE_SECONDS = 5.0
# Where to knock if the server listens on every address.
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - nothing is bound here


class DoorClosed(Exception):
    """A knock is not answered, or not as it should be."""


class Doorkeeper(threading.Thread):
    """Writes a beat every few seconds, as long as a knock at the door is answered and the database is
    reached.
    """

    def __init__(self, referee: Referee, listener: socket.socket) -> None:
        super().__init__(name="doorkeeper", daemon=True)
        self._referee = referee
        self._family = listener.family
        self._address: Any = listener.getsockname()

    def run(self) -> None:
        while True:
            try:
                knock(self._family, self._address)
                show_door_open(self._referee)
                show_process(self._referee, "web")
                keep_uses(self._referee)
            except Exception as error:  # noqa: BLE001 - the next beat tells how long the door was closed
                log.error("the door's beat failed", type=type(error).__name__)
            time.sleep(BEAT_SECONDS)


def knock(family: int, address: Any, seconds: float = PATIENCE_SECONDS) -> None:
    """Send a small request to a listening socket's address; raises unless it is answered in time."""
    connection = _Knocking(family, address, seconds)
    try:
        connection.request("GET", "/healthz", headers={"Connection": "close"})
        status = connection.getresponse().status
    except (OSError, HTTPException) as error:
        raise DoorClosed from error
    finally:
        connection.close()
    if status != 200:
        raise DoorClosed(status)


class _Knocking(HTTPConnection):
    """A client of whatever gunicorn listens at: a port, or a Unix socket."""

    def __init__(self, family: int, address: Any, seconds: float) -> None:
        super().__init__("localhost", timeout=seconds)
        self._family = family
        self._address = _reachable(address)

    def connect(self) -> None:
        self.sock = socket.socket(self._family, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._address)


def _reachable(address: Any) -> Any:
    """The address itself, which may be a path, or one of this machine if it stands for all of them."""
    if not isinstance(address, tuple):
        return address
    host, *rest = address
    return (LOOPBACK.get(host, host), *rest)
