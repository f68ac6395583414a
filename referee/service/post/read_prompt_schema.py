"""The JSON Schema of a prompt's answers."""

from __future__ import annotations

from typing import Any

from referee.service.post.own_prompts import own_prompt_body
from referee.service.post.prompts import open_part_of
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def read_prompt_schema(referee: Referee, player: Player, game_id: str, prompt_id: str) -> dict[str, Any]:
    """JSON Schema of the prompt's answers, and of the part that may be shown; raises as for an order."""
    body = own_prompt_body(referee, player, game_id, prompt_id)
    part = open_part_of(body, with_schema=True)
    return {"schema": body.written["schema"], "open": None if part is None else part["schema"]}
