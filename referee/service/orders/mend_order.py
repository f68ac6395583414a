"""What a text that is nearly an order may have been meant as."""

from __future__ import annotations

from referee.engine.decisions import Orders
from referee.service.orders.asked_prompts import find_open_ask
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def mend_order(referee: Referee, player: Player, game_id: str, prompt_id: str, text: str) -> list[str]:
    """Orders that can be read, and that this text may be meant as, the nearest first; raises as for an order.

    They are mended where the text cannot be read, and are otherwise what was written: nothing is made up.
    """
    phrasing = find_open_ask(referee, player, game_id, prompt_id).phrasing
    return phrasing.mendings(text) if isinstance(phrasing, Orders) else []
