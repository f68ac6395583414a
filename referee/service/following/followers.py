"""Followers of one game or of all games of a player, and the events that they are told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from referee.service.following.bookmarks import MAX_GAMES, Bookmark
from referee.service.games.access import viewing_seat
from referee.service.reading.event_views import SeenEvent, seen_events
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player, Session
from referee.store import following
from referee.store.following import FollowedGame
from referee.store.transactions import Snapshot


@dataclass(frozen=True)
class ToldEvent:
    """An event as its follower sees it; `id` is where to resume after it."""

    game_id: str
    seat: int | None
    event: SeenEvent
    id: str


@dataclass(frozen=True)
class GameFollower:
    """Somebody (None: anybody) who follows one game as this viewer, and has seen events up to a number."""

    session: Session | None
    game_id: str
    viewer: int
    number: int


@dataclass(frozen=True)
class PlayerFollower:
    """Somebody who follows all games that they play or host, and their bookmark."""

    session: Session
    bookmark: Bookmark


Follower: TypeAlias = GameFollower | PlayerFollower


@dataclass(frozen=True)
class NewEvents:
    """What has happened, which games to keep watching, and the follower as of then."""

    events: Sequence[ToldEvent]
    game_ids: Collection[str]
    then: Follower
    is_all: bool


def from_the_start(referee: Referee) -> Bookmark:
    """The bookmark of somebody who has been told nothing yet."""
    return Bookmark(referee.clock.now().date(), {})


class Look:
    """One look into the database, for many followers."""

    def __init__(
        self,
        referee: Referee,
        snapshot: Snapshot,
        followers: Sequence[Follower],
        now: datetime,
        most: int,
    ) -> None:
        self._referee = referee
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
            since=min((one.bookmark.since for one in of_all), default=now),
        )
        game_ids = {one.game_id for one in followers if isinstance(one, GameFollower)}
        game_ids = game_ids.union(*self._games_of.values())
        self._games = following.games_by_id(snapshot, game_ids)
        self._seats = following.seats_by_game(snapshot, game_ids)

    def at_game(self, follower: GameFollower) -> NewEvents | None:
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
        return NewEvents(told, (follower.game_id,), then, len(found) < self._most)

    def at_all_games(self, follower: PlayerFollower) -> NewEvents:
        games, bookmark = self._followed(follower), follower.bookmark
        found: list[tuple[FollowedGame, int, SeenEvent]] = []
        for game, viewer in games:
            events = self._events(game, viewer, bookmark.number(game.id, viewer))
            found += [(game, viewer, event) for event in events[: self._most - len(found)]]
        found.sort(key=lambda one: one[2].at)
        told = []
        for game, viewer, event in found:
            bookmark = bookmark.moved(game.id, viewer, event.n)
            told.append(_told(game, viewer, event, bookmark.write()))
        game_ids = [game.id for game, _ in games]
        is_all = len(found) < self._most
        if is_all:
            bookmark = bookmark.as_of(self._now, game_ids)
        return NewEvents(told, game_ids, replace(follower, bookmark=bookmark), is_all)

    def caught_up(self, follower: PlayerFollower) -> PlayerFollower:
        """The follower as if they had been told everything."""
        bookmark = follower.bookmark
        for game, viewer in self._followed(follower):
            bookmark = bookmark.moved(game.id, viewer, _count(game, viewer))
        return replace(follower, bookmark=bookmark)

    def _followed(self, follower: PlayerFollower) -> list[tuple[FollowedGame, int]]:
        """The games that somebody follows, oldest first, each with the viewer that they are in it."""
        player, since = follower.session.player, follower.bookmark.since
        # A game may have been deleted since its seats were read.
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
            self._read[key] = seen_events(self._referee, self._snapshot, game.id, viewer, after, self._most)
        return self._read[key]


def _count(game: FollowedGame, viewer: int) -> int:
    return game.event_counts.get(str(viewer), 0)


def _told(game: FollowedGame, viewer: int, event: SeenEvent, where: str) -> ToldEvent:
    return ToldEvent(game.id, viewer or None, event, where)
