"""Trying a step again at which the rules failed."""

from __future__ import annotations

from referee.service.advancing.failed_steps import MAX_ATTEMPTS, has_failed
from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.store import steps
from referee.store.transactions import Transaction


def retry_failed_step(referee: Referee, game_id: str, number: int) -> bool:
    """Close a step at which the rules failed for another try; False if it is not such a step."""
    with referee.store.reading() as snapshot:
        known = steps.find(snapshot, game_id, number)
    if known is None or not has_failed(known):
        return False

    def close(transaction: Transaction) -> bool:
        with lock_game(referee, transaction, game_id) as locked:
            step = steps.find(transaction, game_id, number)
            if not locked.is_running or locked.game.paused_at is not None:
                return False
            if step is None or step.state != "open" or not has_failed(step):
                return False
            steps.set_attempts(transaction, game_id, number, MAX_ATTEMPTS - 1)
            return steps.try_to_close(transaction, game_id, number, referee.clock.now())

    return referee.store.run(close)
