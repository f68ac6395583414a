"""Finding players."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.store import players
from referee.store.players import PlayerRow

MAX_FOUND = 50


def find_players(referee: Referee, text: str) -> list[PlayerRow]:
    """Players whose name or address contains this text, or whose id it is."""
    with referee.store.reading() as snapshot:
        return players.search(snapshot, text, MAX_FOUND)
