"""Keeping what a shadow run has found."""

from __future__ import annotations

from referee.service.games.locked_game import lock_game
from referee.service.rules.holding import hold_for_rules
from referee.service.rules.shadows import Shadow
from referee.service.rules.trials import keep_trial
from referee.service.running.context import Referee
from referee.store.transactions import Transaction


def keep_shadow(referee: Referee, shadow: Shadow) -> None:
    """Keep the finding, so that it need not be found again, and hold the game if necessary."""

    def keep(transaction: Transaction) -> None:
        with lock_game(referee, transaction, shadow.game) as locked:
            game = locked.game
            if not locked.is_running or game.step != shadow.steps + 1:
                return
            for tried in shadow.tried:
                keep_trial(referee, transaction, game, tried)
            if shadow.finding is not None and game.rules_held_at is None:
                hold_for_rules(referee, transaction, locked.chronicle, game, list(shadow.tried))

    referee.store.run(keep)
