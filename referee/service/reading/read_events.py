"""What has happened in a game, as one viewer may know it."""

from __future__ import annotations

from referee.service.reading.event_views import SeenEvent, seen_events
from referee.service.reading.seen_games import seat_seen_from
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def read_events(
    referee: Referee, player: Player | None, game_id: str, after: int, limit: int
) -> tuple[list[SeenEvent], int | None]:
    """The caller's events after number `after`, and the last of them if there are more; raises NotFound."""
    with referee.store.reading() as snapshot:
        seat = seat_seen_from(snapshot, player, game_id, referee.clock.now())
        found = seen_events(referee, snapshot, game_id, seat or 0, after, limit + 1)
    return found[:limit], found[limit - 1].n if len(found) > limit else None
