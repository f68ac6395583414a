"""Tokens: who owns each, what it allows and for how long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, TypedDict

from sqlalchemy import bindparam, delete, insert, or_, select, update

from referee.store.rows import Rows
from referee.store.schema import player, token
from referee.store.transactions import Snapshot, Transaction


class TokenRow(NamedTuple):
    """A token, of which only a hash is kept."""

    id: str
    hash: str
    player_id: str
    name: str
    scopes: Sequence[str]
    created_at: datetime
    expires_at: datetime | None
    used_at: datetime | None
    session: bool


class TokenChanges(TypedDict, total=False):
    """Columns of a token that are changed one by one."""

    hash: str
    used_at: None


class TokenOwner(NamedTuple):
    """A token's owner, and what it allows."""

    id: str
    name: str
    email: str | None
    created_at: datetime
    banned: str | None
    token_id: str
    scopes: Sequence[str]
    expires_at: datetime | None
    session: bool
    bot: bool
    accepts_invitations: bool
    guest: bool


_BY_HASH = Rows(
    TokenOwner,
    select(
        player.c.id,
        player.c.name,
        player.c.email,
        player.c.created_at,
        player.c.banned,
        token.c.id.label("token_id"),
        token.c.scopes,
        token.c.expires_at,
        token.c.session,
        player.c.bot,
        player.c.accepts_invitations,
        player.c.guest,
    )
    .join(token, token.c.player_id == player.c.id)
    .where(token.c.hash == bindparam("token_hash")),
)
_OF_PLAYER = Rows(
    TokenRow,
    select(token).where(token.c.player_id == bindparam("player_id")).order_by(token.c.created_at, token.c.id),
)
_USED = (
    update(token)
    .where(
        token.c.id == bindparam("of_token"),
        or_(token.c.used_at.is_(None), token.c.used_at < bindparam("hour")),
    )
    .values(used_at=bindparam("hour"))
)


def insert_token(transaction: Transaction, row: TokenRow) -> None:
    transaction.execute(insert(token), row._asdict())


def find_by_hash(snapshot: Snapshot, token_hash: str) -> TokenOwner | None:
    """The token with this hash, and its owner."""
    return _BY_HASH.find(snapshot, token_hash=token_hash)


def of_player(snapshot: Snapshot, player_id: str) -> list[TokenRow]:
    """A player's tokens, oldest first."""
    return _OF_PLAYER.all(snapshot, player_id=player_id)


def change(transaction: Transaction, token_id: str, changes: TokenChanges) -> None:
    """Set these columns of a token."""
    transaction.execute(update(token).where(token.c.id == token_id).values(dict(changes)))


def remove(transaction: Transaction, player_id: str, token_id: str | None = None) -> int:
    """Delete one of a player's tokens, or all of them; returns how many."""
    gone = delete(token).where(token.c.player_id == player_id)
    if token_id is not None:
        gone = gone.where(token.c.id == token_id)
    return transaction.execute(gone).rowcount


def note_uses(transaction: Transaction, hours: Mapping[str, datetime]) -> None:
    """Store the hour of each token's last use."""
    transaction.execute(_USED, [{"of_token": one, "hour": hour} for one, hour in sorted(hours.items())])
