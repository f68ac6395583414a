"""Judging orders ahead before they are filed."""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.ahead import OrderList
from referee.service.ahead.edits import Edited, Sent, judge_edit
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def judge_list(
    referee: Referee, player: Player, game_id: str, of: OrderList, sent: Sent, *, add: bool = False
) -> Callable[[], Edited]:
    """Let the rules judge orders ahead. Calling the result files them as `edit_list` does, without any rules,
    and raises Overtaken if something has changed since.
    """
    edited = judge_edit(referee, player, game_id, of, sent, add=add)

    def write() -> Edited:
        referee.store.run(edited.write)
        return edited

    return write
