"""What a game asks a player."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from referee.service.post.extras import extras
from referee.service.post.prompt_text import prompt_texts
from referee.service.post.prompts import OnRequest, prompts_json
from referee.service.post.worded_prompts import worded_prompts
from referee.service.reading.seen_games import Seen, seen_game
from referee.service.requests.pages import ListPage
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.written_times import NEVER
from referee.store import reading
from referee.store.prompts import is_made
from referee.store.reading import PromptRow
from referee.store.transactions import Snapshot


def list_prompts(
    referee: Referee, player: Player, game_id: str, *, include: Collection[OnRequest] = ()
) -> ListPage:
    """What the open step asks this player's seat: at most one prompt. Raises NotFound.

    A prompt that the seat's orders ahead are about to answer is listed only if they turn out not to.
    """

    def written(snapshot: Snapshot, seen: Seen, rows: Sequence[PromptRow]) -> list[dict[str, Any]]:
        asked = [(seen, row) for row in rows]
        texts = prompt_texts(referee, snapshot, player, asked)
        return prompts_json(
            rows, texts, include, extras(referee, snapshot, player, asked, include), referee.language
        )

    def read() -> list[dict[str, Any]]:
        with referee.store.reading() as snapshot:
            now = referee.clock.now()
            seen = seen_game(snapshot, player, game_id, now)
            if seen.seat is None:
                return []
            rows = reading.prompts_of_seat(snapshot, game_id, seen.seat, now=now, never=NEVER)
            if all(is_made(row.body) for row in rows):
                return written(snapshot, seen, rows)
        rows = worded_prompts(referee, rows)
        with referee.store.reading() as snapshot:
            # In the meantime the seat may have been given up.
            seen = seen_game(snapshot, player, game_id, referee.clock.now())
            return written(snapshot, seen, rows)

    return ListPage(until_it_stands(read))
