"""Who may see a game, and where they sit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referee.service.requests.errors import NotFound, NotSeated
from referee.service.running.sessions import Player
from referee.store import games
from referee.store.following import FollowedGame
from referee.store.games import GameRow, SeatRow
from referee.store.playing import players_of
from referee.store.reading import AnySeat, GameHeader
from referee.store.transactions import Snapshot

PRESENT = ("taken", "missing")
"""The statuses of a seat that has a player, who may have gone silent and can come back."""


def readable(snapshot: Snapshot, game_id: str, player: Player | None, now: datetime) -> GameRow:
    """The game's row; raises NotFound if there is none, or if it is private and the player has no part in
    it.
    """
    game = games.find(snapshot, game_id)
    if game is None:
        raise NotFound("game")
    check_readable(snapshot, game, player, now)
    return game


def check_readable(snapshot: Snapshot, game: GameRow, player: Player | None, now: datetime) -> None:
    """Raise NotFound if the player may not know of the game."""
    if game.visibility == "private" and (
        player is None or (game.host != player.id and not _has_part(snapshot, game.id, player, now))
    ):
        raise NotFound("game")


def seat_of(snapshot: Snapshot, game_id: str, player: Player, now: datetime) -> int | None:
    """The seat that this player plays in the game, their own or as a delegate."""
    for seat in games.seats_of(snapshot, game_id):
        if seat.status == "taken" and plays(seat, player, now):
            return seat.seat
    return None


def is_own(snapshot: Snapshot, game_id: str, seat: int, player: Player) -> bool:
    """Whether the player plays this seat as their own, and not as a delegate."""
    return any(row.seat == seat and row.player_id == player.id for row in games.seats_of(snapshot, game_id))


def own_seat(snapshot: Snapshot, game_id: str, player: Player) -> SeatRow:
    """The row of the seat that is the player's own; raises Forbidden if there is none."""
    for seat in games.seats_of(snapshot, game_id):
        if seat.status in PRESENT and seat.player_id == player.id:
            return seat
    raise NotSeated


def plays(seat: AnySeat, player: Player, now: datetime) -> bool:
    """Whether this is the player's seat, or one that is delegated to the player now."""
    return player.id in players_of([seat], now)


def plays_with_others(seats: Sequence[SeatRow], player_id: str, now: datetime) -> bool:
    """Whether the player has a seat and others do too, so that what helps one may harm another."""
    people = [seat for seat in seats if seat.kind == "player"]
    return len(people) > 1 and any(
        seat.status in PRESENT and player_id in players_of([seat], now) for seat in people
    )


def has_part(seat: AnySeat, player: Player, now: datetime) -> bool:
    """Whether this seat, played or given up, entitles the player to know about a private game."""
    return (seat.status in PRESENT or seat.conceded) and plays(seat, player, now)


def viewing_seat(
    game: GameHeader | FollowedGame, seats: Sequence[AnySeat], player: Player | None, now: datetime
) -> int | None:
    """The seat through which somebody sees a game (None: as a spectator); raises NotFound if they may not
    see it.
    """
    own = next((one for one in seats if player and has_part(one, player, now)), None)
    is_host = player is not None and game.host == player.id
    if game.visibility == "private" and own is None and not is_host:
        raise NotFound("game")
    return own.seat if own is not None and own.status == "taken" else None


def _has_part(snapshot: Snapshot, game_id: str, player: Player, now: datetime) -> bool:
    return any(has_part(seat, player, now) for seat in games.seats_of(snapshot, game_id))
