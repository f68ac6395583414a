"""An open prompt of the player's own."""

from __future__ import annotations

from referee.service.orders.asked_prompts import AskedPrompt, read_filing
from referee.service.post.worded_prompts import worded_prompts
from referee.service.requests.errors import NotFound
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.written_times import NEVER
from referee.store import reading
from referee.store.columns import JsonParts
from referee.store.reading import PromptRow


def own_prompt_body(referee: Referee, player: Player, game_id: str, prompt_id: str) -> JsonParts:
    """What is stored of an open prompt of the player's own."""
    asked = AskedPrompt.from_id(prompt_id)

    def read() -> list[PromptRow]:
        with referee.store.reading() as snapshot:
            read_filing(referee, snapshot, player, game_id, asked)
            now = referee.clock.now()
            rows = reading.prompts_of_seat(snapshot, game_id, asked.seat, now=now, never=NEVER)
        return worded_prompts(referee, rows)

    for row in until_it_stands(read):
        return row.body
    raise NotFound("prompt")
