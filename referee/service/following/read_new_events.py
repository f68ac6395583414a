"""What has happened, for many followers at once."""

from __future__ import annotations

from collections.abc import Sequence, Set

from referee.service.following.followers import EventsSince, Follower, GameFollower, Look
from referee.service.running.context import Referee


def read_new_events(
    referee: Referee, followers: Sequence[Follower], most: int, changed: Set[str] | None = None
) -> list[EventsSince | None]:
    """Up to `most` events for each of these followers, in their order; of `changed` games only, if given.

    None for a follower who cannot go on: their token is no longer valid, they may no longer see the game, or
    they have taken or left a seat in it and see different events from now on.
    """
    with referee.store.reading() as snapshot:
        look = Look(referee, snapshot, followers, referee.clock.now(), most, changed)
        return [
            None
            if follower.session is not None and follower.session.token not in look.good_tokens
            else look.at_game(follower)
            if isinstance(follower, GameFollower)
            else look.at_all_games(follower)
            for follower in followers
        ]
