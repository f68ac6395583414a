"""The facts that tests for a prompt may read."""

from __future__ import annotations

from typing import Any

from referee.service.post.own_prompts import own_prompt_body
from referee.service.post.prompts import facts_of
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def read_prompt_facts(referee: Referee, player: Player, game_id: str, prompt_id: str) -> dict[str, Any]:
    """The facts that tests for this prompt may read, with present values; raises as for an order."""
    return facts_of(own_prompt_body(referee, player, game_id, prompt_id))
