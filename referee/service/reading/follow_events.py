"""Following events as they happen, of one game or of all one's games.

Many follow at once: what they have in common is read once for all of them. Who they are, and what they may
see, is asked anew each time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from referee.service.games.access import viewing_seat
from referee.service.reading.read_events import SeenEvent, seen_events
from referee.service.reading.read_games import seat_seen_from
from referee.service.reading.told import MAX_GAMES, Place
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player, Session
from referee.store import following
from referee.store.following import FollowedGame
from referee.store.transactions import Snapshot


@dataclass(frozen=True)
class ToldEvent:
    """An event of a game as its follower sees it; `id` is where they are once they were told of it."""

    game_id: str
    seat: int | None
    event: SeenEvent
    id: str


@dataclass(frozen=True)
class GameFollower:
    """Somebody (None: anybody) who follows a game as this viewer, and was told up to this event."""

    session: Session | None
    game_id: str
    viewer: int
    number: int


@dataclass(frozen=True)
class PlayerFollower:
    """Somebody who follows all games that they play or host, and where they are in them."""

    session: Session
    place: Place


Follower: TypeAlias = GameFollower | PlayerFollower


@dataclass(frozen=True)
class News:
    """What has happened, in which games more may happen, and where the follower is then."""

    events: Sequence[ToldEvent]
    game_ids: Collection[str]
    then: Follower
    is_all: bool


def follow_game(referee: Referee, session: Session | None, game_id: str, after: int) -> GameFollower:
    """Somebody who may see this game and knows its events up to `after`; raises NotFound."""
    player = None if session is None else session.player
    with referee.store.reading() as snapshot:
        seat = seat_seen_from(snapshot, player, game_id, referee.clock.now())
    return GameFollower(session, game_id, seat or 0, after)


def follow_all_games(referee: Referee, session: Session, place: Place | None) -> PlayerFollower:
    """Somebody who follows all games of their own from this place on; None: from now on."""
    if place is not None:
        return PlayerFollower(session, place)
    now = referee.clock.now()
    follower = PlayerFollower(session, from_the_start(referee))
    with referee.store.reading() as snapshot:
        return _Look(snapshot, [follower], now, 0).caught_up(follower)


def from_the_start(referee: Referee) -> Place:
    """Where somebody is who was told nothing yet."""
    return Place(referee.clock.now().date(), {})


def news_of(referee: Referee, followers: Sequence[Follower], most: int) -> list[News | None]:
    """At most so many events for each of these followers, in their order.

    None: they cannot go on. Their token is not good any more, or the game is gone from their sight; or they
    have taken or left a seat of it, and see other events from then on.
    """
    with referee.store.reading() as snapshot:
        look = _Look(snapshot, followers, referee.clock.now(), most)
        return [
            None
            if follower.session is not None and follower.session.token not in look.good_tokens
            else look.at_game(follower)
            if isinstance(follower, GameFollower)
            else look.at_all_games(follower)
            for follower in followers
        ]


class _Look:
    """A look into the database for all of these followers."""

    def __init__(self, snapshot: Snapshot, followers: Sequence[Follower], now: datetime, most: int) -> None:
        self._snapshot = snapshot
        self._now = now
        self._most = most
        self._read: dict[tuple[str, int, int], list[SeenEvent]] = {}
        tokens = {one.session.token for one in followers if one.session is not None}
        self.good_tokens = following.good_tokens(snapshot, tokens, now)
        of_all = [one for one in followers if isinstance(one, PlayerFollower)]
        self._games_of = following.games_of(
            snapshot,
            {one.session.player.id for one in of_all},
            now=now,
            since=min((one.place.since for one in of_all), default=now),
        )
        game_ids = {one.game_id for one in followers if isinstance(one, GameFollower)}
        game_ids = game_ids.union(*self._games_of.values())
        self._games = following.games_by_id(snapshot, game_ids)
        self._seats = following.seats_by_game(snapshot, game_ids)

    def at_game(self, follower: GameFollower) -> News | None:
        game = self._games.get(follower.game_id)
        player = None if follower.session is None else follower.session.player
        try:
            if game is None or self._viewer(game, player) != follower.viewer:
                return None
        except NotFound:
            return None
        found = self._events(game, follower.viewer, follower.number)
        told = [_told(game, follower.viewer, event, str(event.n)) for event in found]
        then = replace(follower, number=found[-1].n) if found else follower
        return News(told, (follower.game_id,), then, len(found) < self._most)

    def at_all_games(self, follower: PlayerFollower) -> News:
        games, place = self._followed(follower), follower.place
        found: list[tuple[FollowedGame, int, SeenEvent]] = []
        for game, viewer in games:
            events = self._events(game, viewer, place.number(game.id, viewer))
            found += [(game, viewer, event) for event in events[: self._most - len(found)]]
        found.sort(key=lambda one: one[2].at)
        told = []
        for game, viewer, event in found:
            place = place.moved(game.id, viewer, event.n)
            told.append(_told(game, viewer, event, place.write()))
        game_ids = [game.id for game, _ in games]
        is_all = len(found) < self._most
        if is_all:
            place = place.as_of(self._now, game_ids)
        return News(told, game_ids, replace(follower, place=place), is_all)

    def caught_up(self, follower: PlayerFollower) -> PlayerFollower:
        """The follower as if they had been told everything."""
        place = follower.place
        for game, viewer in self._followed(follower):
            place = place.moved(game.id, viewer, _count(game, viewer))
        return replace(follower, place=place)

    def _followed(self, follower: PlayerFollower) -> list[tuple[FollowedGame, int]]:
        """The games that somebody follows, oldest first, and as whom."""
        player, since = follower.session.player, follower.place.since
        # One may have been removed since its seats were read.
        games = [self._games[game_id] for game_id in self._games_of[player.id] if game_id in self._games]
        games = [game for game in games if game.finished_at is None or game.finished_at >= since]
        games.sort(key=lambda game: (game.created_at, game.id))
        return [(game, self._viewer(game, player)) for game in games[-MAX_GAMES:]]

    def _viewer(self, game: FollowedGame, player: Player | None) -> int:
        return viewing_seat(game, self._seats[game.id], player, self._now) or 0

    def _events(self, game: FollowedGame, viewer: int, after: int) -> list[SeenEvent]:
        if _count(game, viewer) <= after:
            return []
        key = game.id, viewer, after
        if key not in self._read:
            self._read[key] = seen_events(self._snapshot, game.id, viewer, after, self._most)
        return self._read[key]


def _count(game: FollowedGame, viewer: int) -> int:
    return game.event_counts.get(str(viewer), 0)


def _told(game: FollowedGame, viewer: int, event: SeenEvent, where: str) -> ToldEvent:
    return ToldEvent(game.id, viewer or None, event, where)
