"""Who may see a game, and where they sit."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from referee.service.errors import NotFound, NotSeated
from referee.service.sessions import Player
from referee.store import games
from referee.store.playing import players_of
from referee.store.store import Connection

PRESENT = ("taken", "missing")
"""A seat that has a player, who may have been silent for too long and come back."""


def readable(connection: Connection, game_id: str, player: Player | None, now: datetime) -> Any:
    """The game's row; a private game does not exist for those who have no part in it."""
    game = games.find(connection, game_id)
    if game is None:
        raise NotFound("game")
    if game.visibility == "private" and (
        player is None or (game.host != player.id and not _has_part(connection, game_id, player, now))
    ):
        raise NotFound("game")
    return game


def seat_of(connection: Connection, game_id: str, player: Player, now: datetime) -> int | None:
    """The seat that this player plays in the game, as its own or for somebody else."""
    for seat in games.seats_of(connection, game_id):
        if seat.status == "taken" and plays(seat, player, now):
            return int(seat.seat)
    return None


def own_seat(connection: Connection, game_id: str, player: Player) -> Any:
    """The row of the seat that is the player's own; raises Forbidden if there is none."""
    for seat in games.seats_of(connection, game_id):
        if seat.status in PRESENT and seat.player_id == player.id:
            return seat
    raise NotSeated


def plays(seat: Any, player: Player, now: datetime) -> bool:
    """Whether this is the player's seat, or one that is delegated to the player now."""
    return player.id in players_of([seat], now)


def has_part(seat: Any, player: Player, now: datetime) -> bool:
    """Whether the player may know of a private game for this seat's sake, played or given up in it."""
    return (seat.status in PRESENT or seat.conceded) and plays(seat, player, now)


def _has_part(connection: Connection, game_id: str, player: Player, now: datetime) -> bool:
    return any(has_part(seat, player, now) for seat in games.seats_of(connection, game_id))
