"""Removing a game."""

from __future__ import annotations

from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.store import deeds, removal
from referee.store.transactions import Transaction


def delete_game(referee: Referee, game_id: str, reason: str) -> None:
    """Delete everything that is kept about a game. Only the note of this deed remains."""

    def delete(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id):
            removal.remove_game(transaction, game_id)
            deeds.add(transaction, "delete_game", {"game": game_id}, reason, referee.clock.now())

    referee.store.run(delete)
