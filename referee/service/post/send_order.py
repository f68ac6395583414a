"""Sending a text: an order, or a part to be shown, and below it orders ahead."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from referee.service.ahead.judge_text import judge_text
from referee.service.ahead.letters import letter_of
from referee.service.orders.asked_prompts import only_shows
from referee.service.orders.receipts import Receipt
from referee.service.orders.seal_order import seal_order
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def send_order(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    *,
    text: str | None = None,
    dry_run: bool = False,
    arrived_at: datetime | None = None,
    **order: Any,
) -> Receipt:
    """Take an order as `seal_order` does; a text that only shows a part of an answer shows it.

    If the game allows it, the lines below an order are sent ahead. If anything is wrong with one of them, or
    with the order, nothing is taken.
    """
    order |= {"arrived_at": arrived_at or referee.clock.now(), "dry_run": dry_run}
    if text is None:
        return seal_order(referee, player, game_id, prompt_id, **order)
    letter = letter_of(referee, player, game_id, text)
    if letter.sends_ahead or only_shows(referee, player, game_id, prompt_id, letter.order):
        return until_it_stands(lambda: judge_text(referee, player, game_id, prompt_id, text, **order)())
    return seal_order(referee, player, game_id, prompt_id, text=letter.order, **order)
