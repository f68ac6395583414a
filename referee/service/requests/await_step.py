"""Waiting for a step to be resolved, for clients who would rather wait than poll."""

from __future__ import annotations

import time

from referee.service.running.context import Referee
from referee.store import steps

# How often to look without a nudge, in case the bell is out of order.
LOOK_SECONDS = 0.5


def await_step(referee: Referee, game_id: str, step: int, seconds: float) -> bool:
    """Wait until the step is resolved; False if it is not after this time."""
    give_up = time.monotonic() + seconds
    with referee.bell.listening(game_id) as nudged:
        while True:
            nudged.clear()
            with referee.store.reading() as snapshot:
                row = steps.find(snapshot, game_id, step)
            if row is not None and row.state == "resolved":
                return True
            left = give_up - time.monotonic()
            if left <= 0:
                return False
            nudged.wait(min(left, LOOK_SECONDS))
