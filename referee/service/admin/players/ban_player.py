"""Banning a player."""

from __future__ import annotations

from referee.service.accounts.leave_all import leave_all
from referee.service.accounts.players import find_player
from referee.service.admin.players.known_player import lock_player, write_down
from referee.service.running.context import Referee
from referee.store import players
from referee.store.transactions import Transaction


def ban_player(referee: Referee, player_id: str, reason: str, *, leave_seats: bool = False) -> None:
    """Ban a player, who is told why. With `leave_seats` their games go on without them at once."""

    def ban(transaction: Transaction) -> None:
        lock_player(transaction, player_id)
        players.change(transaction, player_id, {"banned": reason})
        write_down(referee, transaction, "ban", player_id, reason)

    referee.store.run(ban)
    referee.sessions.forget(player_id)
    if leave_seats:
        with referee.store.reading() as snapshot:
            player = find_player(snapshot, player_id)
        leave_all(referee, player)
