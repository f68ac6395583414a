"""Lifting a ban."""

from __future__ import annotations

from referee.service.admin.players.known_player import lock_player, write_down
from referee.service.running.context import Referee
from referee.store import players
from referee.store.transactions import Transaction


def unban_player(referee: Referee, player_id: str, reason: str) -> None:
    """Lift the ban on a player."""

    def unban(transaction: Transaction) -> None:
        lock_player(transaction, player_id)
        players.change(transaction, player_id, {"banned": None})
        write_down(referee, transaction, "unban", player_id, reason)

    referee.store.run(unban)
    referee.sessions.forget(player_id)
