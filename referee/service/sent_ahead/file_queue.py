"""Sending a queue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.ahead import QUEUE
from referee.service.ahead.edit_list import edit_list
from referee.service.ahead.edits import Sent
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.sent_ahead.queue import Queue, queue_of


def file_queue(
    referee: Referee,
    player: Player,
    game_id: str,
    orders: Sequence[Mapping[str, Any]] | None = None,
    *,
    text: str = "",
    add: bool = False,
) -> Queue:
    """Send a queue, in JSON or as `text`."""
    sent = Sent(orders, text)
    return queue_of(edit_list(referee, player, game_id, QUEUE, sent, add=add).all, referee.language)
