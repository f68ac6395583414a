"""Taking back standing orders."""

from __future__ import annotations

from referee.engine.ahead import STANDING
from referee.service.ahead.clear_list import clear_list
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def clear_standing(referee: Referee, player: Player, game_id: str) -> None:
    """Take back all standing orders."""
    clear_list(referee, player, game_id, STANDING)
