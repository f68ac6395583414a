"""Writing a note on a game, for oneself."""

from __future__ import annotations

from referee.service.reading.seen_games import seat_seen_from
from referee.service.requests.errors import NotSeated
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import notes, players
from referee.store.transactions import Transaction


def write_note(referee: Referee, player: Player, game_id: str, text: str) -> None:
    """Replace the player's note on a game that they play; raises NotFound or NotSeated.

    It is the player's, and not the seat's: whoever takes the seat over does not get it.
    """

    def write(transaction: Transaction) -> None:
        if seat_seen_from(transaction, player, game_id, referee.clock.now()) is None:
            raise NotSeated
        players.lock(transaction, player.id)
        notes.replace(transaction, game_id, player.id, text)

    referee.store.run(write)
