"""Followers of one game or of all games of a player, and the events that they are told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from referee.service.following.bookmarks import MAX_GAMES, Bookmark, MovingBookmark
from referee.service.games.access import viewing_seat
from referee.service.games.narration import Narration, narrations
from referee.service.reading.event_views import SeenEvent, in_words
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player, Session
from referee.store import following
from referee.store.events import SeenRow, events_of
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
    """Somebody who follows all games that they play, host or observe, and their bookmark."""

    session: Session
    bookmark: Bookmark
    game_ids: frozenset[str] = frozenset()
    """The games that these were when all were last looked at."""


Follower: TypeAlias = GameFollower | PlayerFollower


@dataclass(frozen=True)
class EventsSince:
    """What has happened, and the follower as of then."""

    events: Sequence[ToldEvent]
    then: Follower
    is_all: bool


def from_the_start(referee: Referee) -> Bookmark:
    """The bookmark of somebody who has been told nothing yet."""
    return Bookmark(referee.clock.now().date(), {})


class Look:
    """One look into the database for many followers: at all of their games, or at those that have changed."""

    def __init__(
        self,
        referee: Referee,
        snapshot: Snapshot,
        followers: Sequence[Follower],
        now: datetime,
        most: int,
        changed: Set[str] | None = None,
    ) -> None:
        self._referee = referee
        self._snapshot = snapshot
        self._now = now
        self._most = most
        self._read: dict[tuple[str, int, int], list[SeenEvent]] = {}
        self._narrations: dict[str, Narration] = {}
        tokens = {one.session.token for one in followers if one.session is not None}
        self.good_tokens = following.good_tokens(snapshot, tokens, now)
        self._changed = changed
        self._games_of = self._find_games([one for one in followers if isinstance(one, PlayerFollower)])
        game_ids = {one.game_id for one in followers if isinstance(one, GameFollower)}
        game_ids = game_ids.union(*self._games_of.values())
        self._games = following.games_by_id(snapshot, game_ids)
        self._seats = following.seats_by_game(snapshot, game_ids)

    def at_game(self, follower: GameFollower) -> EventsSince | None:
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
        return EventsSince(told, then, len(found) < self._most)

    def at_all_games(self, follower: PlayerFollower) -> EventsSince:
        games, bookmark = self._followed(follower), follower.bookmark
        found: list[tuple[FollowedGame, int, SeenEvent]] = []
        for game, viewer in games:
            if len(found) == self._most:
                break
            events = self._events(game, viewer, bookmark.number(game.id, viewer))
            found += [(game, viewer, event) for event in events[: self._most - len(found)]]
        found.sort(key=lambda one: one[2].at)
        told = []
        if found:
            moving = MovingBookmark(bookmark)
            for game, viewer, event in found:
                moving.move(game.id, viewer, event.n)
                told.append(_told(game, viewer, event, moving.write()))
            bookmark = moving.stop()
        is_all = len(found) < self._most
        if self._changed is not None:
            return EventsSince(told, replace(follower, bookmark=bookmark), is_all)
        game_ids = [game.id for game, _ in games]
        if is_all:
            bookmark = bookmark.as_of(self._now, game_ids)
        return EventsSince(told, PlayerFollower(follower.session, bookmark, frozenset(game_ids)), is_all)

    def caught_up(self, follower: PlayerFollower) -> PlayerFollower:
        """The follower as if they had been told everything."""
        bookmark = follower.bookmark
        for game, viewer in self._followed(follower):
            bookmark = bookmark.moved(game.id, viewer, _count(game, viewer))
        return replace(follower, bookmark=bookmark)

    def _find_games(self, followers: Sequence[PlayerFollower]) -> dict[str, set[str]]:
        """By player, the games to look at."""
        if self._changed is None:
            return following.games_of(
                self._snapshot,
                {one.session.player.id for one in followers},
                now=self._now,
                since=min((one.bookmark.since for one in followers), default=self._now),
            )
        found: dict[str, set[str]] = defaultdict(set)
        for one in followers:
            found[one.session.player.id] |= one.game_ids & self._changed
        return found

    def _followed(self, follower: PlayerFollower) -> list[tuple[FollowedGame, int]]:
        """The games to look at for somebody, oldest first, each with the viewer that they are in it."""
        player, since = follower.session.player, follower.bookmark.since
        # A game may have been deleted since its seats were read.
        games = [self._games[game_id] for game_id in self._games_of[player.id] if game_id in self._games]
        games = [game for game in games if game.finished_at is None or game.finished_at >= since]
        games.sort(key=lambda game: (game.created_at, game.id))
        followed = []
        for game in games[-MAX_GAMES:]:
            # Somebody may have left a private game since all were looked at.
            with suppress(NotFound):
                followed.append((game, self._viewer(game, player)))
        return followed

    def _viewer(self, game: FollowedGame, player: Player | None) -> int:
        return viewing_seat(game, self._seats[game.id], player, self._now) or 0

    def _events(self, game: FollowedGame, viewer: int, after: int) -> list[SeenEvent]:
        if _count(game, viewer) <= after:
            return []
        key = game.id, viewer, after
        if key not in self._read:
            rows = events_of(self._snapshot, game.id, viewer, after, self._most)
            self._read[key] = [self._in_words(game.id, viewer, row) for row in rows]
        return self._read[key]

    def _in_words(self, game_id: str, viewer: int, row: SeenRow) -> SeenEvent:
        """The event as the viewer reads it."""
        return in_words(SeenEvent.of(row), self._narration_of(game_id), viewer)

    def _narration_of(self, game_id: str) -> Narration:
        if game_id not in self._narrations:
            # Of games that have changed, nearly all have news for somebody.
            wanted = [game_id] if self._changed is None else list(self._games)
            self._narrations |= narrations(self._referee, self._snapshot, wanted)
        return self._narrations[game_id]


def _count(game: FollowedGame, viewer: int) -> int:
    return game.event_counts.get(str(viewer), 0)


def _told(game: FollowedGame, viewer: int, event: SeenEvent, where: str) -> ToldEvent:
    return ToldEvent(game.id, viewer or None, event, where)
