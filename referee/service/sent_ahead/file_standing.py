"""Filing standing orders."""

from __future__ import annotations

from referee.engine.ahead import STANDING
from referee.service.ahead.edit_list import edit_list
from referee.service.ahead.edits import Sent
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.sent_ahead.standing_orders import StandingOrders, standing_orders_of


def file_standing(
    referee: Referee, player: Player, game_id: str, sent: Sent, *, add: bool = False
) -> StandingOrders:
    """File standing orders."""
    edited = edit_list(referee, player, game_id, STANDING, sent, add=add)
    return standing_orders_of(edited.entries, edited.in_play.play.rules.kinds, referee.language)
