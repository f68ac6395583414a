"""Finding games."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.store import removal
from referee.store.removal import FoundGame

MAX_FOUND = 50


def find_games(
    referee: Referee, *, player_id: str | None = None, status: str | None = None, held: bool = False
) -> list[FoundGame]:
    """Games that match all of these: played or hosted by a player, with a status, held."""
    with referee.store.reading() as snapshot:
        return removal.search_games(snapshot, player_id=player_id, status=status, held=held, most=MAX_FOUND)
