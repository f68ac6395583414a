"""Reading one's preferences."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.wishes.preferences import Preferences, of_players


def read_preferences(referee: Referee, player: Player) -> Preferences:
    with referee.store.reading() as snapshot:
        return of_players(snapshot, [player.id])[player.id]
