"""Finding games."""

from __future__ import annotations

from typing import NamedTuple

from referee.service.games.narration import narrations
from referee.service.games.table_events import why_held
from referee.service.running.context import Referee
from referee.store import removal

MAX_FOUND = 50


class FoundGame(NamedTuple):
    """A game as the referee's host sees it."""

    id: str
    ruleset: str
    name: str | None
    status: str
    host_name: str
    held: str | None
    """Why it cannot go on, if it cannot."""


def find_games(
    referee: Referee, *, player_id: str | None = None, status: str | None = None, held: bool = False
) -> list[FoundGame]:
    """Games that match all of these: played or hosted by a player, with a status, held."""
    with referee.store.reading() as snapshot:
        rows = removal.search_games(snapshot, player_id=player_id, status=status, held=held, most=MAX_FOUND)
        told = narrations(referee, snapshot, [row.id for row in rows if row.held is not None])
    return [
        FoundGame(
            row.id,
            row.ruleset,
            row.name,
            row.status,
            row.host_name,
            None if row.held is None else why_held(row.held, told[row.id].of_table()),
        )
        for row in rows
    ]
