"""What a prompt has beside what it takes to answer it, for those who ask for it."""

from __future__ import annotations

from typing import Any

from referee.service.orders.asked import Asked, read_filing
from referee.service.post.read_prompts import facts_of, open_part_of
from referee.service.post.worded import worded
from referee.service.requests.errors import NotFound
from referee.service.requests.overtaken import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.moments import NEVER
from referee.store import reading
from referee.store.columns import Parts
from referee.store.reading import PromptRow


def prompt_facts(referee: Referee, player: Player, game_id: str, prompt_id: str) -> dict[str, Any]:
    """What tests for this prompt may read, with its present values; raises as for an order."""
    return facts_of(_body(referee, player, game_id, prompt_id))


def prompt_schema(referee: Referee, player: Player, game_id: str, prompt_id: str) -> dict[str, Any]:
    """JSON Schema of the prompt's answers, and of the part that may be shown; raises as for an order."""
    body = _body(referee, player, game_id, prompt_id)
    part = open_part_of(body, with_schema=True)
    return {"schema": body.written["schema"], "open": None if part is None else part["schema"]}


def _body(referee: Referee, player: Player, game_id: str, prompt_id: str) -> Parts:
    """What is kept of an open prompt of the player's own."""
    asked = Asked.from_id(prompt_id)

    def read() -> list[PromptRow]:
        with referee.store.reading() as snapshot:
            read_filing(referee, snapshot, player, game_id, asked)
            now = referee.clock.now()
            rows = reading.prompts_of_seat(snapshot, game_id, asked.seat, now=now, never=NEVER)
        return worded(referee, rows)

    for row in until_it_stands(read):
        return row.body
    raise NotFound("prompt")
