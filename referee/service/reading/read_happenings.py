"""What happened since a step, as one viewer may know it."""

from __future__ import annotations

from typing import Any

from referee.service.games.narration import narration_of
from referee.service.reading.event_views import HOUSEKEEPING, SeenEvent, in_words
from referee.service.reading.seen_games import seen_game
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store.events import events_since

MAX_EVENTS = 500


def read_happenings(referee: Referee, player: Player, game_id: str, since: int) -> list[dict[str, Any]]:
    """The events from this step on that the caller may see, from their seat or as a spectator, the first of
    them; raises NotFound.
    """
    with referee.store.reading() as snapshot:
        seen = seen_game(snapshot, player, game_id, referee.clock.now())
        rows = events_since(
            snapshot, game_id, seen.viewer, step=since, at=seen.game.created_at, most=MAX_EVENTS
        )
        narration = narration_of(referee, snapshot, game_id)
    events = [SeenEvent.of(row) for row in rows]
    return [in_words(one, narration, seen.viewer).to_json() for one in events if one.kind not in HOUSEKEEPING]
