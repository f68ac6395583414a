"""Expensive calls, whose work grows with what the caller sends: they run one by one, and cost more.

Python runs one thread of a process at a time: several such calls at once would slow down everybody else's.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from flask import current_app, g

from referee.api.callers import Allowance, player
from referee.api.errors import TooBusy, TooManyAtOnce

MAX_OF_A_PLAYER = 2
FREE_SECONDS = 0.02
SECONDS_FOR_ONE = 0.005
"""The processor time that counts as a request: in it, a plain one could have been answered."""


class Turnstile:
    """Lets one expensive call of this process work at a time. Few may wait, as each of them holds a
    thread.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._present: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._turn = threading.Lock()

    @property
    def present(self) -> int:
        """How many are working or waiting."""
        return self._present.total()

    @contextmanager
    def passed(self, player_id: str) -> Iterator[None]:
        """Wait for one's turn, held while the `with` block lasts; raises TooManyAtOnce or TooBusy."""
        with self._lock:
            if self._present[player_id] >= MAX_OF_A_PLAYER:
                raise TooManyAtOnce
            if self.present >= self._most:
                raise TooBusy
            self._present[player_id] += 1
        try:
            with self._turn:
                yield
        finally:
            with self._lock:
                self._present[player_id] -= 1
                if not self._present[player_id]:
                    del self._present[player_id]


@contextmanager
def expensive_work() -> Iterator[None]:
    """Work that the caller waits in line for, and whose processor time is counted as requests."""
    turnstile: Turnstile = current_app.extensions["turnstile"]
    with turnstile.passed(player().id):
        began = time.thread_time()
        try:
            yield
        finally:
            _charge(time.thread_time() - began)


def _charge(seconds: float) -> None:
    price = int((seconds - FREE_SECONDS) / SECONDS_FOR_ONE)
    if price > 0:
        allowance: Allowance = current_app.extensions["allowance"]
        g.requests_left = allowance.spend(price).served()
