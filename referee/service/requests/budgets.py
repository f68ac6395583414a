"""Budgets: how much processor time one request may use for optional work."""

from __future__ import annotations

import time


class BudgetSpent(Exception):
    """There is no time left."""


class Budget:
    """This many seconds of the current thread's processor time, starting now."""

    def __init__(self, seconds: float) -> None:
        self._until = time.thread_time() + seconds

    def check(self) -> None:
        """Raise BudgetSpent if there is no time left."""
        if time.thread_time() >= self._until:
            raise BudgetSpent
