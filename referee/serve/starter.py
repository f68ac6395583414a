"""Who started us. A referee in the foreground ends with them, as it does when its terminal hangs up."""

from __future__ import annotations

import os
import signal
from pathlib import Path


class Starter:
    """Those we were started through, up to the first process outside our own process group.

    `make serve` in the background of a script is such a chain: script, make, referee. A signal that ends only
    the script would leave the rest running with nobody to stop it. Services and containers have no such chain
    to lose, and under `nohup` we stay.
    """

    def __init__(self) -> None:
        self._group = os.getpgrp()
        self._chain = self._now()
        self._stays = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN

    @property
    def gone(self) -> bool:
        return not self._stays and self._now() != self._chain

    def _now(self) -> list[int]:
        chain = [os.getppid()]
        while (found := _parent_and_group(chain[-1])) is not None and found[1] == self._group:
            chain.append(found[0])
        return chain


def _parent_and_group(pid: int) -> tuple[int, int] | None:
    """A process's parent and process group, where the system tells it (Linux)."""
    try:
        # The second field is the command's name in brackets, which may hold anything.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[1]), int(fields[2])
