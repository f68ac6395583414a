"""How many games there are, and how much work waits."""

from __future__ import annotations

from dataclasses import dataclass

from referee.service.running.context import Referee
from referee.store import reading

STATUSES = ("open", "running", "finished", "abandoned")


@dataclass(frozen=True)
class Counts:
    """Nothing here may depend on what players keep secret; drafts, for example, are not counted."""

    games: dict[str, int]
    outbox: int


def count_work(referee: Referee) -> Counts:
    with referee.store.reading() as snapshot:
        games = reading.games_by_status(snapshot)
        waiting = reading.unanswered_rings(snapshot)
    return Counts({status: games.get(status, 0) for status in STATUSES}, waiting)
