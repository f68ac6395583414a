"""The motions of a game."""

from __future__ import annotations

from referee.service.motions.shown_motions import shown_motions
from referee.service.reading.seen_games import seen_game
from referee.service.requests.cursors import read_cursor, timestamp, word, write_cursor
from referee.service.requests.pages import ListPage
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import motions


def list_motions(
    referee: Referee, player: Player | None, game_id: str, *, cursor: str | None = None, limit: int = 50
) -> ListPage:
    """Open and past motions, newest first; raises NotFound."""
    with referee.store.reading() as snapshot:
        seen = seen_game(snapshot, player, game_id, referee.clock.now())
        before = read_cursor(cursor, timestamp, word) if cursor else None
        found = motions.of_game(snapshot, game_id, before=before, most=limit + 1)
        items = shown_motions(referee, snapshot, seen, found[:limit])
    if len(found) <= limit:
        return ListPage(items)
    last = found[limit - 1]
    return ListPage(items, write_cursor(last.put_at.isoformat(), last.id))
