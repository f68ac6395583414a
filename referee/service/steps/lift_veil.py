"""Lifting the veil of a step."""

from __future__ import annotations

from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.service.steps.ticking_steps import ticking_step
from referee.service.steps.veils import end_veil
from referee.store import orders
from referee.store.transactions import Transaction


def lift_veil(referee: Referee, game_id: str, number: int) -> None:
    """Tell everybody who has answered a step, once its veil is over."""

    def lift(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            step = ticking_step(referee, locked, number)
            if step is None or locked.game.anonymous:
                return
            if step.veiled_until is not None and step.veiled_until <= referee.clock.now():
                filed = orders.of_step(transaction, game_id, number)
                end_veil(transaction, locked.chronicle, step, filed)

    referee.store.run(lift)
