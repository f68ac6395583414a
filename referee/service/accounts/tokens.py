"""A player's tokens: making, listing, renewing and revoking them."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, TypeAlias

from referee.engine.problems import Problem
from referee.service.requests.errors import Conflict, Invalid, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Session
from referee.store import players, tokens
from referee.store.tokens import TokenRow
from referee.store.transactions import Snapshot, Transaction

Scope: TypeAlias = Literal["read", "play", "host"]
ALL_SCOPES: tuple[Scope, ...] = ("read", "play", "host")
"""To see what the player may see; to do what players do; to make games and to run them."""
TOKEN_PREFIX = "referee_"  # noqa: S105 - what tokens start with, so that scanners find leaked ones
MAX_TOKENS = 20


def list_tokens(referee: Referee, session: Session) -> list[dict[str, Any]]:
    """The player's tokens, oldest first, and which of them is in use here."""
    with referee.store.reading() as snapshot:
        rows = tokens.of_player(snapshot, session.player.id)
    return [shown(row) | {"current": row.id == session.token} for row in rows]


def create_token(
    referee: Referee,
    session: Session,
    *,
    name: str,
    scopes: Sequence[Scope] = ALL_SCOPES,
    expires_at: datetime | None = None,
) -> dict[str, Any]:
    """One more token, with its text under `token`: that is shown only now."""
    _check_end(referee, session, expires_at)
    token = new_token(referee)
    row = token_row(referee, session.player.id, token, name=name, scopes=scopes, expires_at=expires_at)

    def create(transaction: Transaction) -> None:
        players.lock(transaction, session.player.id)
        if len(tokens.of_player(transaction, session.player.id)) >= MAX_TOKENS:
            raise Conflict("too-many-tokens", f"You have {MAX_TOKENS} tokens. Revoke one of them first.")
        tokens.insert_token(transaction, row)

    referee.store.run(create)
    return shown(row) | {"current": False, "token": token}


def rotate_token(referee: Referee, session: Session, token_id: str) -> dict[str, Any]:
    """Have another text for a token, which stays as it is otherwise; the old text is not known any more."""
    token = new_token(referee)

    def rotate(transaction: Transaction) -> dict[str, Any]:
        players.lock(transaction, session.player.id)
        row = _own(transaction, session, token_id)
        tokens.change(transaction, token_id, {"hash": hashed(token), "used_at": None})
        return shown(row) | {"last_used_at": None}

    rotated = referee.store.run(rotate)
    referee.sessions.forget(session.player.id)
    return {**rotated, "current": token_id == session.token, "token": token}


def revoke_token(referee: Referee, session: Session, token_id: str) -> None:
    """The token is not known any more."""

    def revoke(transaction: Transaction) -> None:
        players.lock(transaction, session.player.id)
        _own(transaction, session, token_id)
        tokens.remove(transaction, session.player.id, token_id)

    referee.store.run(revoke)
    referee.sessions.forget(session.player.id)


def new_token(referee: Referee) -> str:
    return TOKEN_PREFIX + b32encode(referee.secrets.token(32)).decode().rstrip("=").lower()


def hashed(token: str) -> str:
    # Tokens are 256 random bits, so that a plain fast hash is enough.
    return hashlib.sha256(token.encode()).hexdigest()


def token_row(
    referee: Referee,
    player_id: str,
    token: str,
    *,
    name: str,
    scopes: Sequence[Scope],
    expires_at: datetime | None,
) -> TokenRow:
    """What is kept of a new token."""
    return TokenRow(
        id=referee.new_id(),
        hash=hashed(token),
        player_id=player_id,
        name=name,
        scopes=[scope for scope in ALL_SCOPES if scope in scopes],
        created_at=referee.clock.now(),
        expires_at=expires_at,
        used_at=None,
    )


def shown(row: TokenRow) -> dict[str, Any]:
    """What its owner may know of a token."""
    return {
        "id": row.id,
        "name": row.name,
        "scopes": row.scopes,
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "last_used_at": row.used_at,
    }


def _own(snapshot: Snapshot, session: Session, token_id: str) -> TokenRow:
    for row in tokens.of_player(snapshot, session.player.id):
        if row.id == token_id:
            return row
    raise NotFound("token")


def _check_end(referee: Referee, session: Session, expires_at: datetime | None) -> None:
    problem = None
    if expires_at is not None and expires_at <= referee.clock.now():
        problem = "A token expires in the future; leave it out for one that never does."
    elif session.expires_at is not None and (expires_at is None or expires_at > session.expires_at):
        problem = "A token makes none that outlives it."
    if problem is not None:
        raise Invalid("invalid-token", "There can be no such token.", [Problem("/expires_at", problem)])
