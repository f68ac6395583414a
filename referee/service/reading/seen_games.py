"""A game as somebody may see it: the one way into a game for readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.service.games.access import viewing_seat
from referee.service.requests.errors import NotFound
from referee.service.running.sessions import Player
from referee.store import following, reading
from referee.store.reading import GameHeader, SeatHeader
from referee.store.transactions import Snapshot


@dataclass(frozen=True)
class Seen:
    """A game that the caller may see, and the caller's seat (None: a spectator)."""

    game: GameHeader
    seats: Sequence[SeatHeader]
    seat: int | None

    @property
    def viewer(self) -> int:
        """Whose events the caller sees: the seat's, or 0 for spectators."""
        return self.seat or 0


def seen_game(snapshot: Snapshot, player: Player | None, game_id: str, now: datetime) -> Seen:
    """The game as the caller may see it; raises NotFound, also if the caller may not know about it."""
    row = reading.header(snapshot, game_id)
    if row is None:
        raise NotFound("game")
    seats = reading.seats(snapshot, [game_id])
    return Seen(row, seats, viewing_seat(row, seats, player, now))


def seat_seen_from(snapshot: Snapshot, player: Player | None, game_id: str, now: datetime) -> int | None:
    """Only the caller's seat in the game (None: a spectator); raises NotFound as `seen_game` does."""
    game = following.find_game(snapshot, game_id)
    if game is None:
        raise NotFound("game")
    return viewing_seat(game, following.seats_of(snapshot, game_id), player, now)
