"""Noting that a process is alive, and which keys it has."""

from __future__ import annotations

import os
import socket

from referee.service.running.context import Referee
from referee.store import heartbeats


def show_process(referee: Referee, kind: str) -> None:
    """Show this process, so that `keys rotate` does not leave it without the key it needs."""
    name = f"{kind} {socket.gethostname()}:{os.getpid()}"
    keys, now = referee.store.key_names(), referee.clock.now()
    referee.store.run(lambda transaction: heartbeats.show_process(transaction, name, keys, now))
