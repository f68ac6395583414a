"""Everything that waits for a player."""

from __future__ import annotations

from collections.abc import Collection

from referee.service.post.prompts import OnRequest, prompts_json
from referee.service.requests.cursors import moment, read_cursor, word, write_cursor
from referee.service.requests.pages import Page
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.moments import NEVER
from referee.service.wording.make_bodies import make_bodies
from referee.store import reading
from referee.store.prompts import is_made
from referee.store.reading import PromptRow


def list_inbox(
    referee: Referee,
    player: Player,
    *,
    cursor: str | None = None,
    limit: int = 50,
    include: Collection[OnRequest] = (),
    in_full: bool = True,
) -> Page:
    """Every prompt that waits for this player, in all games, nearest deadline first.

    Unless they are wanted `in_full`, their texts are the games' own words alone.
    """

    def read() -> list[PromptRow]:
        with referee.store.reading() as snapshot:
            return reading.prompts_of_player(
                snapshot,
                player.id,
                now=referee.clock.now(),
                after=read_cursor(cursor, moment, word) if cursor else None,
                most=limit + 1,
                never=NEVER,
            )

    found = read()
    if not all(is_made(row.body) for row in found):
        make_bodies(referee, found[:limit])
        found = read()
    rows = found[:limit]
    return Page(
        # What nobody can put into words now, nobody can answer.
        prompts_json(referee, player, [row for row in rows if is_made(row.body)], include, in_full=in_full),
        write_cursor(rows[-1].due.isoformat(), rows[-1].game_id) if len(found) > limit else None,
    )
