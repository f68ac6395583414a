"""The public draws of a game."""

from __future__ import annotations

from referee.service.reading.seen_games import seen_game
from referee.service.requests.cursors import number, read_cursor, write_cursor
from referee.service.requests.pages import ListPage
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import reading


def read_dice(
    referee: Referee, player: Player | None, game_id: str, *, cursor: str | None = None, limit: int = 50
) -> ListPage:
    """Every public draw, in the order in which they were made; raises NotFound."""
    after = read_cursor(cursor, number, number) if cursor else (-1, -1)
    with referee.store.reading() as snapshot:
        seen_game(snapshot, player, game_id, referee.clock.now())
        found = reading.public_draws(snapshot, game_id, after, limit + 1)
    rows = found[:limit]
    return ListPage(
        [
            {"label": row.label, "kind": row.kind, "sides": row.sides, "result": row.result, "step": row.step}
            for row in rows
        ],
        write_cursor(rows[-1].step, rows[-1].n) if len(found) > limit else None,
    )
