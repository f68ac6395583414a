"""Whoever started us. A referee in the foreground ends with them, as it does when its terminal hangs up."""

from __future__ import annotations

import os
import select
import signal
from pathlib import Path


class Starter:
    """The processes that we were started through, up to the first one outside our process group.

    `make serve` in the background of a script is such a chain: script, make, referee. A signal that ends only
    the script would leave the rest running with nobody to stop it. Services and containers have no such chain
    to lose, and under `nohup` we stay. (Linux only: elsewhere this cannot be watched.)
    """

    def __init__(self) -> None:
        self._poll = select.poll()
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            for descriptor in _watched_ancestors():
                self._poll.register(descriptor, select.POLLIN)

    def is_gone_within(self, seconds: float) -> bool:
        """Whether one of them ends within this time; returns as soon as one has."""
        return bool(self._poll.poll(seconds * 1000))


def _watched_ancestors() -> list[int]:
    """For each of them, a descriptor that becomes readable when the process ends."""
    watched = []
    pid = os.getppid()
    while (found := _parent_and_group(pid)) is not None:
        parent, group = found
        try:
            watched.append(os.pidfd_open(pid))
        except OSError:
            break
        if group != os.getpgrp():
            break
        pid = parent
    return watched


def _parent_and_group(pid: int) -> tuple[int, int] | None:
    """A process's parent and process group, if the system tells."""
    try:
        # The second field is the command's name in parentheses, which may contain anything.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[1]), int(fields[2])
