"""Who may see a game, and where they sit."""

from __future__ import annotations

from typing import Any

from referee.service.errors import NotFound
from referee.service.sessions import Player
from referee.store import games
from referee.store.store import Connection


def readable(connection: Connection, game_id: str, player: Player | None) -> Any:
    """The game's row; a private game does not exist for those who have no part in it."""
    game = games.find(connection, game_id)
    if game is None:
        raise NotFound("game")
    if game.visibility == "private" and (
        player is None or (game.host != player.id and seat_of(connection, game_id, player) is None)
    ):
        raise NotFound("game")
    return game


def seat_of(connection: Connection, game_id: str, player: Player) -> int | None:
    """The seat that this player has in the game."""
    for seat in games.seats_of(connection, game_id):
        if seat.status == "taken" and seat.player_id == player.id:
            return int(seat.seat)
    return None
