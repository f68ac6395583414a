"""Giving a player another name."""

from __future__ import annotations

from referee.service.accounts.players import rename
from referee.service.admin.players.known_player import lock_player, write_down
from referee.service.running.context import Referee
from referee.store.transactions import Transaction


def rename_player(referee: Referee, player_id: str, name: str, reason: str) -> None:
    """Give a player another name; raises Invalid or Conflict, as when players rename themselves."""

    def change(transaction: Transaction) -> None:
        lock_player(transaction, player_id)
        rename(transaction, player_id, name)
        write_down(referee, transaction, "rename", player_id, reason)

    referee.store.run(change)
    referee.sessions.forget(player_id)
