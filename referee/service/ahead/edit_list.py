"""Sending orders ahead."""

from __future__ import annotations

from referee.engine.ahead import OrderList
from referee.service.ahead.edits import Edited, Sent
from referee.service.ahead.judge_list import judge_list
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def edit_list(
    referee: Referee, player: Player, game_id: str, of: OrderList, sent: Sent, *, add: bool = False
) -> Edited:
    """File orders ahead, replacing those on the list or, with `add`, following them.

    They answer questions that open after this.
    """
    return until_it_stands(lambda: judge_list(referee, player, game_id, of, sent, add=add)())
