"""Closing a step whose time is up, unless silent seats are excused."""

from __future__ import annotations

from datetime import timedelta

from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.service.steps.late_seats import end_time
from referee.service.steps.ticking_steps import ticking_step
from referee.store.transactions import Transaction

# Whoever waits for a game this long is not the only one: orders that came in time go first.
LONG_WAIT = timedelta(seconds=1)
# Longer than an order is tried.
LONGEST_ON_ITS_WAY = timedelta(seconds=30)


def close_due(referee: Referee, game_id: str, number: int) -> bool:
    """Close a step whose time is up; False if it is not, or if silent seats were excused and it is
    extended, or if somebody kept the game locked and orders may be waiting too.
    """
    began = referee.clock.now()

    def close(transaction: Transaction) -> bool:
        with lock_game(referee, transaction, game_id) as locked:
            step, now = ticking_step(referee, locked, number), locked.chronicle.at
            if step is None or step.closes_at is None or step.closes_at > now:
                return False
            if now - began > LONG_WAIT and now - step.closes_at < LONGEST_ON_ITS_WAY:
                return False
            return end_time(referee, locked, step)

    return referee.store.run(close)
