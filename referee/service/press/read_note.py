"""Reading one's note on a game."""

from __future__ import annotations

from referee.service.reading.seen_games import seat_seen_from
from referee.service.requests.errors import NotSeated
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import notes


def read_note(referee: Referee, player: Player, game_id: str) -> str:
    """What the player has written down about the game; raises NotFound or NotSeated."""
    with referee.store.reading() as snapshot:
        if seat_seen_from(snapshot, player, game_id, referee.clock.now()) is None:
            raise NotSeated
        return notes.find(snapshot, game_id, player.id)
