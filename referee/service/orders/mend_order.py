"""Texts that are nearly orders: which words belong to the question, and what may have been meant."""

from __future__ import annotations

from referee.engine.asks import Ask
from referee.engine.decisions import Orders
from referee.service.orders.asked_prompts import AskedPrompt, find_ask, read_filing
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def opening_words(referee: Referee, player: Player, game_id: str, prompt_id: str) -> frozenset[str]:
    """The words that an order to this prompt may begin with, in lower case; raises as for an order."""
    phrasing = _asked(referee, player, game_id, prompt_id).phrasing
    return phrasing.openings if isinstance(phrasing, Orders) else frozenset()


def mend_order(referee: Referee, player: Player, game_id: str, prompt_id: str, text: str) -> list[str]:
    """Orders that can be read, and that this text may be meant as, the nearest first; raises as for an order.

    They are mended where the text cannot be read, and are otherwise what was written: nothing is made up.
    """
    phrasing = _asked(referee, player, game_id, prompt_id).phrasing
    return phrasing.mendings(text) if isinstance(phrasing, Orders) else []


def _asked(referee: Referee, player: Player, game_id: str, prompt_id: str) -> Ask:
    asked = AskedPrompt.from_id(prompt_id)
    with referee.store.reading() as snapshot:
        read_filing(referee, snapshot, player, game_id, asked)
    return find_ask(referee, player, game_id, asked)
