"""No longer being told what happens in a game."""

from __future__ import annotations

from referee.service.games.access import readable
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import observers
from referee.store.transactions import Transaction


def stop_observing(referee: Referee, player: Player, game_id: str) -> None:
    """Tell the player no more of this game. May be repeated; raises NotFound."""

    def stop(transaction: Transaction) -> None:
        readable(transaction, game_id, player, referee.clock.now())
        observers.remove(transaction, game_id, player.id)

    referee.store.run(stop)
