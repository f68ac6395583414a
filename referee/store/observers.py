"""Observers: players without a seat who are told what happens in a game."""

from __future__ import annotations

from sqlalchemy import delete, func, select

from referee.store.insert_if_absent import insert_if_absent
from referee.store.schema import game, observer
from referee.store.transactions import Snapshot, Transaction


def add(transaction: Transaction, game_id: str, player_id: str) -> None:
    """Add an observer, who may be one already."""
    insert_if_absent(transaction, observer, {"game_id": game_id, "player_id": player_id})


def remove(transaction: Transaction, game_id: str, player_id: str) -> None:
    transaction.execute(
        delete(observer).where(observer.c.game_id == game_id, observer.c.player_id == player_id)
    )


def of_game(snapshot: Snapshot, game_id: str) -> set[str]:
    """Those who observe this game."""
    return set(snapshot.scalars(select(observer.c.player_id).where(observer.c.game_id == game_id)))


def observed_by(snapshot: Snapshot, player_id: str) -> int:
    """How many games that are not over this player observes."""
    found = (
        select(func.count())
        .select_from(observer.join(game))
        .where(observer.c.player_id == player_id, game.c.status.in_(("open", "running")))
    )
    return snapshot.scalar(found) or 0
