"""Deleting a game, and searching for games as the referee's host."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Text, delete, or_, select, type_coerce

from referee.store.rows import Rows
from referee.store.schema import delivery, game, metadata, motion, notice, player, seat, vote
from referee.store.transactions import Snapshot, Transaction


class FoundGameRow(NamedTuple):
    """A game as the referee's host sees it."""

    id: str
    ruleset: str
    name: str | None
    status: str
    held: Mapping[str, Any] | None
    created_at: datetime
    host_name: str


_GAMES = Rows(
    FoundGameRow,
    select(
        game.c.id,
        game.c.ruleset,
        game.c.name,
        game.c.status,
        game.c.held,
        game.c.created_at,
        player.c.name.label("host_name"),
    ).join(player, player.c.id == game.c.host),
)


def remove_game(transaction: Transaction, game_id: str) -> None:
    """Delete every row of the game, first those that refer to others."""
    told = select(notice.c.id).where(notice.c.game_id == game_id)
    put = select(motion.c.id).where(motion.c.game_id == game_id)
    transaction.execute(delete(delivery).where(delivery.c.notice_id.in_(told)))
    transaction.execute(delete(vote).where(vote.c.motion_id.in_(put)))
    for table in reversed(metadata.sorted_tables):
        if "game_id" in table.c:
            transaction.execute(delete(table).where(table.c.game_id == game_id))
    transaction.execute(delete(game).where(game.c.id == game_id))


def search_games(
    snapshot: Snapshot, *, player_id: str | None, status: str | None, held: bool, most: int
) -> list[FoundGameRow]:
    """Games that match all of these: played or hosted by a player, with a status, held; newest first."""
    found = _GAMES
    if player_id is not None:
        sits_there = select(seat.c.game_id).where(seat.c.player_id == player_id)
        found = found.where(or_(game.c.host == player_id, game.c.id.in_(sits_there)))
    if status is not None:
        found = found.where(game.c.status == status)
    if held:
        found = found.where(type_coerce(game.c.held, Text) != "null")
    return found.order_by(game.c.created_at.desc(), game.c.id).limit(most).all(snapshot)
