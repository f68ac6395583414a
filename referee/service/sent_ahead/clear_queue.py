"""Taking back a queue."""

from __future__ import annotations

from referee.engine.ahead import QUEUE
from referee.service.ahead.clear_list import clear_list
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def clear_queue(referee: Referee, player: Player, game_id: str) -> None:
    """Take back everything on the queue."""
    clear_list(referee, player, game_id, QUEUE)
