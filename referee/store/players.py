"""Players and their tokens."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select

from referee.store.schema import player, token

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


def find_by_token(connection: Connection, token_hash: str) -> Row[Any] | None:
    """The player whose token has this hash."""
    return connection.execute(_BY_TOKEN, {"token_hash": token_hash}).one_or_none()
