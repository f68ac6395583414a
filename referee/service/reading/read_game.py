"""A game's header."""

from __future__ import annotations

from typing import Any

from referee.service.reading.headers import header_of, words_of
from referee.service.reading.seen_games import seen_game
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import reading, seating


def read_game(referee: Referee, player: Player | None, game_id: str) -> dict[str, Any]:
    """The header of one game; raises NotFound."""
    with referee.store.reading() as snapshot:
        seen = seen_game(snapshot, player, game_id, referee.clock.now())
        waiting = reading.waiting(snapshot, [game_id])
        asking = seating.candidates(snapshot, [game_id])
        words = words_of(referee, snapshot, [seen.game])[game_id]
    return header_of(referee, player, seen.game, seen.seats, waiting, asking, words)
