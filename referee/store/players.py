"""Players and their tokens."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select

from referee.store.schema import player, token

_BY_ID = select(player).where(player.c.id == bindparam("player_id"))
_BY_TOKEN = select(player).join(token).where(token.c.hash == bindparam("token_hash"))


def insert_player(
    connection: Connection,
    *,
    player_id: str,
    name: str,
    email: str | None,
    token_hash: str,
    created_at: datetime,
) -> None:
    """A new player with one token."""
    connection.execute(insert(player).values(id=player_id, name=name, email=email, created_at=created_at))
    connection.execute(insert(token).values(hash=token_hash, player_id=player_id, created_at=created_at))


def find(connection: Connection, player_id: str) -> Row[Any] | None:
    return connection.execute(_BY_ID, {"player_id": player_id}).one_or_none()


def lock(connection: Connection, player_id: str) -> None:
    """Have everybody else who changes what belongs to this player wait until this transaction ends."""
    connection.execute(_BY_ID.with_for_update(), {"player_id": player_id})


def find_by_token(connection: Connection, token_hash: str) -> Row[Any] | None:
    """The player whose token has this hash."""
    return connection.execute(_BY_TOKEN, {"token_hash": token_hash}).one_or_none()
