"""Closing a step whose time is up, unless silent seats are excused."""

from __future__ import annotations

from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.service.steps.late_seats import end_time
from referee.service.steps.ticking_steps import ticking_step
from referee.store.transactions import Transaction


def close_due(referee: Referee, game_id: str, number: int) -> bool:
    """Close a step whose time is up; False if it is not, or if silent seats were excused and it is
    extended.
    """

    def close(transaction: Transaction) -> bool:
        with lock_game(referee, transaction, game_id) as locked:
            step = ticking_step(referee, locked, number)
            if step is None or step.closes_at is None or step.closes_at > referee.clock.now():
                return False
            return end_time(referee, locked, step)

    return referee.store.run(close)
