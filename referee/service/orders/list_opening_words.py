"""The words that belong to a question: a line that begins with one is meant as an order."""

from __future__ import annotations

from referee.engine.decisions import Orders
from referee.service.orders.asked_prompts import find_open_ask
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def list_opening_words(referee: Referee, player: Player, game_id: str, prompt_id: str) -> frozenset[str]:
    """The words that an order to this prompt may begin with, in lower case; raises as for an order."""
    phrasing = find_open_ask(referee, player, game_id, prompt_id).phrasing
    return phrasing.openings if isinstance(phrasing, Orders) else frozenset()
