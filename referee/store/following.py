"""What followers of events may see, and whether there is anything new: many followers in few statements."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import (
    BindParameter,
    bindparam,
    func,
    literal_column,
    or_,
    select,
    true,
    union_all,
)

from referee.store.rows import Rows
from referee.store.schema import game, observer, player, seat, token
from referee.store.transactions import Snapshot


class FollowedGame(NamedTuple):
    """A game that somebody follows; `event_counts` says how many events each viewer has."""

    id: str
    visibility: str
    host: str
    created_at: datetime
    finished_at: datetime | None
    event_counts: Mapping[str, int]


class FollowedSeat(NamedTuple):
    """A seat of such a game, and who plays it now."""

    game_id: str
    seat: int
    status: str
    conceded: bool
    player_id: str | None
    delegate_id: str | None
    delegated_until: datetime | None


_ANY_GAME = Rows(
    FollowedGame,
    select(
        game.c.id, game.c.visibility, game.c.host, game.c.created_at, game.c.finished_at, game.c.event_counts
    ),
)
_ANY_SEAT = Rows(
    FollowedSeat,
    select(
        seat.c.game_id,
        seat.c.seat,
        seat.c.status,
        seat.c.conceded,
        seat.c.player_id,
        seat.c.delegate_id,
        seat.c.delegated_until,
    ).order_by(seat.c.game_id, seat.c.seat),
)
_GAME = _ANY_GAME.where(game.c.id == bindparam("game_id"))
_GAMES = _ANY_GAME.where(game.c.id.in_(bindparam("game_ids", expanding=True)))
_SEATS_OF_GAME = _ANY_SEAT.where(seat.c.game_id == bindparam("game_id"))
_SEATS = _ANY_SEAT.where(seat.c.game_id.in_(bindparam("game_ids", expanding=True)))

_PLAYERS: BindParameter[str] = bindparam("player_ids", expanding=True)
_GOES_ON = or_(
    func.coalesce(game.c.status, "").in_((literal_column("'open'"), literal_column("'running'"))),
    game.c.finished_at >= bindparam("since"),
)
_GAMES_OF = union_all(
    select(seat.c.player_id.label("player_id"), game.c.id.label("game_id"))
    .join(game, game.c.id == seat.c.game_id)
    .where(
        seat.c.player_id.in_(_PLAYERS),
        or_(seat.c.status.in_(("taken", "missing")), seat.c.conceded == true()),
        _GOES_ON,
    ),
    select(seat.c.delegate_id, game.c.id)
    .join(game, game.c.id == seat.c.game_id)
    .where(seat.c.delegate_id.in_(_PLAYERS), seat.c.delegated_until > bindparam("now"), _GOES_ON),
    select(game.c.host, game.c.id).where(game.c.host.in_(_PLAYERS), _GOES_ON),
    select(observer.c.player_id, game.c.id)
    .join(game, game.c.id == observer.c.game_id)
    .where(observer.c.player_id.in_(_PLAYERS), _GOES_ON),
)

_GOOD_TOKENS = (
    select(token.c.id)
    .join(player, player.c.id == token.c.player_id)
    .where(
        token.c.id.in_(bindparam("tokens", expanding=True)),
        or_(token.c.expires_at.is_(None), token.c.expires_at > bindparam("now")),
        player.c.banned.is_(None),
    )
)


def good_tokens(snapshot: Snapshot, tokens: Collection[str], now: datetime) -> set[str]:
    """Which of these tokens (ids) are still valid: not revoked or expired, and their player not banned."""
    return set(snapshot.scalars(_GOOD_TOKENS, {"tokens": list(tokens), "now": now})) if tokens else set()


def find_game(snapshot: Snapshot, game_id: str) -> FollowedGame | None:
    return _GAME.find(snapshot, game_id=game_id)


def seats_of(snapshot: Snapshot, game_id: str) -> list[FollowedSeat]:
    """All seats of a game, by number."""
    return _SEATS_OF_GAME.all(snapshot, game_id=game_id)


def games_by_id(snapshot: Snapshot, game_ids: Collection[str]) -> dict[str, FollowedGame]:
    rows = _GAMES.all(snapshot, game_ids=list(game_ids)) if game_ids else ()
    return {row.id: row for row in rows}


def seats_by_game(snapshot: Snapshot, game_ids: Collection[str]) -> dict[str, list[FollowedSeat]]:
    """All seats of these games, by number."""
    found: dict[str, list[FollowedSeat]] = {game_id: [] for game_id in game_ids}
    for row in _SEATS.all(snapshot, game_ids=list(game_ids)) if game_ids else ():
        found[row.game_id].append(row)
    return found


def games_of(
    snapshot: Snapshot, player_ids: Iterable[str], *, now: datetime, since: datetime
) -> dict[str, set[str]]:
    """By player, the games that they play, host or observe, and that go on or ended at `since` or later."""
    found: dict[str, set[str]] = {player_id: set() for player_id in player_ids}
    if found:
        key = {"player_ids": list(found), "now": now, "since": since}
        for row in snapshot.execute(_GAMES_OF, key):
            found[row.player_id].add(row.game_id)
    return found
