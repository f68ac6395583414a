"""Absences that a player has booked."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import absences
from referee.store.absences import AbsenceRow


def list_absences(referee: Referee, player: Player) -> list[AbsenceRow]:
    """All absences that the player has booked, latest first."""
    with referee.store.reading() as snapshot:
        booked = absences.of_player(snapshot, player.id)
    return [row for row in booked if row.to_at > row.from_at]
