"""Servers of other makers that take a moment to start."""

from __future__ import annotations

import socket
import time


def await_port(port: int) -> None:
    """Return once somebody listens there."""
    give_up = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < give_up, f"nobody listens at port {port}"
            time.sleep(0.1)
