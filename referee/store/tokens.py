"""Tokens: which player each is for, what it is good for and how long."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, or_, select, update

from referee.store.schema import player, token
from referee.store.transactions import Snapshot, Transaction

_BY_HASH = (
    select(
        player,
        token.c.id.label("token_id"),
        token.c.scopes,
        token.c.expires_at,
    )
    .join(token, token.c.player_id == player.c.id)
    .where(token.c.hash == bindparam("token_hash"))
)
_USED = (
    update(token)
    .where(
        token.c.id == bindparam("of_token"),
        or_(token.c.used_at.is_(None), token.c.used_at < bindparam("hour")),
    )
    .values(used_at=bindparam("hour"))
)


def insert_token(transaction: Transaction, row: Mapping[str, Any]) -> None:
    transaction.execute(insert(token), dict(row))


def find_by_hash(snapshot: Snapshot, token_hash: str) -> Row[Any] | None:
    """The token with this hash, and whose it is."""
    return snapshot.execute(_BY_HASH, {"token_hash": token_hash}).one_or_none()


def of_player(snapshot: Snapshot, player_id: str) -> list[Row[Any]]:
    """A player's tokens, oldest first."""
    own = select(token).where(token.c.player_id == player_id).order_by(token.c.created_at, token.c.id)
    return list(snapshot.execute(own))


def change(transaction: Transaction, token_id: str, changes: Mapping[str, Any]) -> None:
    """Set these columns of a token."""
    transaction.execute(update(token).where(token.c.id == token_id).values(dict(changes)))


def remove(transaction: Transaction, player_id: str, token_id: str | None = None) -> int:
    """Take a player's token away, or all of them; how many that were."""
    gone = delete(token).where(token.c.player_id == player_id)
    if token_id is not None:
        gone = gone.where(token.c.id == token_id)
    return transaction.execute(gone).rowcount


def note_uses(transaction: Transaction, hours: Mapping[str, datetime]) -> None:
    """By token, the hour in which it was used last."""
    transaction.execute(_USED, [{"of_token": one, "hour": hour} for one, hour in sorted(hours.items())])
