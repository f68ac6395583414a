"""Beginning to follow one game."""

from __future__ import annotations

from referee.service.following.followers import GameFollower
from referee.service.reading.seen_games import seat_seen_from
from referee.service.running.context import Referee
from referee.service.running.sessions import Session


def follow_game(referee: Referee, session: Session | None, game_id: str, after: int) -> GameFollower:
    """A follower of one game that the player may see, from after event `after` on; raises NotFound."""
    player = None if session is None else session.player
    with referee.store.reading() as snapshot:
        seat = seat_seen_from(snapshot, player, game_id, referee.clock.now())
    return GameFollower(session, game_id, seat or 0, after)
