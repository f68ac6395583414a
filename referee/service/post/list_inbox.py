"""Everything that waits for a player."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from referee.service.post.extras import extras
from referee.service.post.prompt_text import own_text, prompt_texts
from referee.service.post.prompts import OnRequest, prompts_json
from referee.service.reading.seen_games import seen_game
from referee.service.requests.cursors import read_cursor, timestamp, word, write_cursor
from referee.service.requests.pages import ListPage
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.written_times import NEVER
from referee.service.wording.make_bodies import make_bodies
from referee.store import reading
from referee.store.prompts import is_made
from referee.store.reading import PromptRow
from referee.store.transactions import Snapshot

MAX_IN_ROUND = 200
"""How many prompts are gone round, of players who have very many."""


def list_inbox(
    referee: Referee,
    player: Player,
    *,
    cursor: str | None = None,
    after: str | None = None,
    limit: int = 50,
    include: Collection[OnRequest] = (),
    in_full: bool = True,
) -> ListPage:
    """Every prompt that waits for this player, in all games, nearest deadline first.

    With `after`, where to go on from that game: what comes after it, and then what comes before.
    Unless they are wanted `in_full`, their texts and pages are the games' own words alone.
    """

    def read(snapshot: Snapshot) -> list[PromptRow]:
        return reading.prompts_of_player(
            snapshot,
            player.id,
            now=referee.clock.now(),
            after=read_cursor(cursor, timestamp, word) if cursor else None,
            most=limit + 1 if after is None else MAX_IN_ROUND,
            never=NEVER,
        )

    def on_this_page(found: list[PromptRow]) -> list[PromptRow]:
        if after is None:
            return found[:limit]
        here = next((index for index, row in enumerate(found) if row.game_id == after), len(found))
        return [*found[here + 1 :], *found[:here]][:limit]

    def page(snapshot: Snapshot, found: list[PromptRow]) -> ListPage:
        # What nobody can put into words now, nobody can answer.
        rows = [row for row in on_this_page(found) if is_made(row.body)]
        more_parts: Sequence[Mapping[str, Any]] | None
        if in_full:
            now = referee.clock.now()
            asked = [(seen_game(snapshot, player, row.game_id, now), row) for row in rows]
            texts = prompt_texts(referee, snapshot, player, asked)
            more_parts = extras(referee, snapshot, player, asked, include)
        else:
            texts = [own_text(referee, row) for row in rows]
            more_parts = [{"page": row.body["page"]} for row in rows]
        more = None
        if after is None and len(found) > limit:
            last = found[limit - 1]
            more = write_cursor(last.due.isoformat(), last.game_id)
        total = reading.count_of_player(snapshot, player.id, now=referee.clock.now())
        total -= any(row.game_id == after for row in found)
        return ListPage(prompts_json(rows, texts, include, more_parts, referee.language), more, total)

    with referee.store.reading() as snapshot:
        found = read(snapshot)
        if all(is_made(row.body) for row in on_this_page(found)):
            return page(snapshot, found)
    make_bodies(referee, on_this_page(found))
    with referee.store.reading() as snapshot:
        return page(snapshot, read(snapshot))
