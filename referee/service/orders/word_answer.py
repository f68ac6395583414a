"""An answer in the words in which it is written."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.service.orders.asked_prompts import find_open_ask
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def word_answer(referee: Referee, player: Player, game_id: str, prompt_id: str, answer: Json) -> str | None:
    """The answer to an open prompt of the player's own, without remarks; raises as for an order."""
    return find_open_ask(referee, player, game_id, prompt_id).in_words(answer)
