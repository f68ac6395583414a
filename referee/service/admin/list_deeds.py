"""What the referee's host has done."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.store import deeds
from referee.store.deeds import DeedRow

MAX_LISTED = 100


def list_deeds(referee: Referee) -> list[DeedRow]:
    """What was done with `referee admin`, newest first."""
    with referee.store.reading() as snapshot:
        return deeds.newest(snapshot, MAX_LISTED)
