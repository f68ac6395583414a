"""How many connections each web process holds, so that new ones go to those that hold fewer.

The kernel wakes all of them for a new connection. Whoever happens to run first would take it, and often all
the others of a burst: one processor would then answer them, while the rest have nothing to do.
"""

from __future__ import annotations

from multiprocessing.sharedctypes import RawArray

PROCESSES = 256
"""The memory is shared by all web processes of a host, as this is imported before they are forked."""
TOLERANCE = 1
"""How many more connections than another a process may hold before it gives way."""

# One more than it holds; 0: there is no such process.
_held = RawArray("i", PROCESSES)


class Share:
    """The connections of one web process; gunicorn numbers these in the order of their start."""

    def __init__(self, process: int) -> None:
        self._place = process % PROCESSES

    def note(self, connections: int) -> None:
        """Let the others know how many it holds."""
        _held[self._place] = connections + 1

    def end(self) -> None:
        """The process is gone."""
        _held[self._place] = 0

    @property
    def is_large(self) -> bool:
        """Whether another process holds fewer, and should take the next one."""
        least = min((held for held in _held if held), default=0)
        return bool(_held[self._place] > least + TOLERANCE)
