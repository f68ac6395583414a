"""Whose turn it is, where only some may go on at a time."""

from __future__ import annotations

import threading
from collections import deque


class Turns:
    """Lets a number of threads in at a time. The others wait for as long as it takes, and go in as they came.

    Who leaves hands over to the first who waits, so that nobody who comes later is faster. A connection pool
    does neither: it wakes those who wait only when a connection comes back, not when one could not be made.
    """

    def __init__(self, at_once: int) -> None:
        self._lock = threading.Lock()
        self._free = at_once
        self._waiting: deque[threading.Lock] = deque()

    def __enter__(self) -> None:
        with self._lock:
            if self._free:
                self._free -= 1
                return
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        try:
            turn.acquire()
        except BaseException:  # a signal's handler has raised it in the main thread
            self._give_up(turn)
            raise

    def __exit__(self, *_: object) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1

    def _give_up(self, turn: threading.Lock) -> None:
        with self._lock:
            if turn in self._waiting:
                self._waiting.remove(turn)
                return
        self.__exit__()
