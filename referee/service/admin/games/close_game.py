"""Ending a game without a result."""

from __future__ import annotations

from referee.service.admin.games.noted_deeds import note_deed
from referee.service.advancing.end_game import end_game
from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.store.transactions import Transaction


def close_game(referee: Referee, game_id: str, reason: str) -> None:
    """End a game that is not over, without a result. Its journal can still be verified."""

    def close(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            locked.check_not_over()
            note_deed(transaction, locked.chronicle, "closed", {}, reason)
            end_game(referee, transaction, locked.chronicle, locked.game, "closed", why=reason)

    referee.store.run(close)
