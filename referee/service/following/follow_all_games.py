"""Beginning to follow all games of a player."""

from __future__ import annotations

from referee.service.following.bookmarks import Bookmark
from referee.service.following.followers import Look, PlayerFollower, from_the_start
from referee.service.running.context import Referee
from referee.service.running.sessions import Session


def follow_all_games(referee: Referee, session: Session, bookmark: Bookmark | None) -> PlayerFollower:
    """A follower of all the player's own games, from this bookmark on; None: from now on."""
    if bookmark is not None:
        return PlayerFollower(session, bookmark)
    now = referee.clock.now()
    follower = PlayerFollower(session, from_the_start(referee))
    with referee.store.reading() as snapshot:
        return Look(referee, snapshot, [follower], now, 0).caught_up(follower)
