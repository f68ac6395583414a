"""What a game asks a player."""

from __future__ import annotations

from collections.abc import Collection

from referee.service.post.prompts import OnRequest, prompts_json
from referee.service.post.worded import worded
from referee.service.reading.seen_games import seat_seen_from
from referee.service.requests.overtaken import until_it_stands
from referee.service.requests.pages import Page
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.moments import NEVER
from referee.store import reading
from referee.store.reading import PromptRow


def list_prompts(
    referee: Referee, player: Player, game_id: str, *, include: Collection[OnRequest] = ()
) -> Page:
    """What the open step asks this player's seat: at most one prompt. Raises NotFound.

    A prompt that the seat's orders ahead are about to answer is listed only if they turn out not to.
    """

    def read() -> list[PromptRow]:
        with referee.store.reading() as snapshot:
            now = referee.clock.now()
            seat = seat_seen_from(snapshot, player, game_id, now)
            if seat is None:
                return []
            rows = reading.prompts_of_seat(snapshot, game_id, seat, now=now, never=NEVER)
        return worded(referee, rows)

    return Page(prompts_json(referee, player, until_it_stands(read), include))
