"""Holding a game that cannot go on, and saying so."""

from __future__ import annotations

from referee.service.context import Referee
from referee.service.record import Record
from referee.store import games
from referee.store.store import Connection


def write_hold(referee: Referee, connection: Connection, game_id: str, step: int, reason: str) -> None:
    """Hold a game for a reason that everybody may read, within the caller's transaction.

    Resolving its step lets it go. What was said before is not said again.
    """
    game = games.find(connection, game_id)
    if game is None or game.held == reason:
        return
    record = Record(referee, game_id, step, game, referee.clock.now())
    record.tell("game.held", f"The game is held. {reason}", {"reason": reason})
    games.change(connection, game_id, {"held": reason})
    record.save(connection)
