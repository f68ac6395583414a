"""Budgets: how much processor time one request may take for what is looked at for its sake alone."""

from __future__ import annotations

import time


class BudgetSpent(Exception):
    """There is no time left."""


class Budget:
    """So many seconds of processor time of the thread that makes it, from now on."""

    def __init__(self, seconds: float) -> None:
        self._until = time.thread_time() + seconds

    def check(self) -> None:
        """Raise BudgetSpent if there is no time left."""
        if time.thread_time() >= self._until:
            raise BudgetSpent
