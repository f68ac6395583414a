"""What a token is: its text, its scopes, and what is kept and shown of it."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, TypeAlias

from referee.engine.catalogue import Words
from referee.service.requests.errors import Forbidden, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Session
from referee.store import tokens
from referee.store.tokens import TokenRow
from referee.store.transactions import Snapshot

Scope: TypeAlias = Literal["read", "play", "host"]
ALL_SCOPES: tuple[Scope, ...] = ("read", "play", "host")
"""`read`: see what the player may see; `play`: do what players do; `host`: create games and run them."""
TOKEN_PREFIX = "referee_"  # noqa: S105 - what tokens start with, so that scanners find leaked ones


def new_token(referee: Referee) -> str:
    return TOKEN_PREFIX + b32encode(referee.secrets.token(32)).decode().rstrip("=").lower()


def hashed(token: str) -> str:
    # Tokens are 256 random bits, so a plain fast hash is enough.
    return hashlib.sha256(token.encode()).hexdigest()


def token_row(
    referee: Referee,
    player_id: str,
    token: str,
    *,
    name: str,
    scopes: Sequence[Scope],
    expires_at: datetime | None,
    session: bool = False,
) -> TokenRow:
    """The row of a new token, or of the cookie of a new `session`."""
    return TokenRow(
        id=referee.new_id(),
        hash=hashed(token),
        player_id=player_id,
        name=name,
        scopes=[scope for scope in ALL_SCOPES if scope in scopes],
        created_at=referee.clock.now(),
        expires_at=expires_at,
        used_at=None,
        session=session,
    )


def shown(row: TokenRow) -> dict[str, Any]:
    """A token as its owner may see it."""
    return {
        "id": row.id,
        "name": row.name,
        "scopes": row.scopes,
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "last_used_at": row.used_at,
        "session": row.session,
    }


def own_token(snapshot: Snapshot, session: Session, token_id: str) -> TokenRow:
    """A token of the player's that this session may change: none that outlives its own."""
    for row in tokens.of_player(snapshot, session.player.id):
        if row.id == token_id:
            if session.expires_at is not None and (
                row.expires_at is None or row.expires_at > session.expires_at
            ):
                raise Forbidden(
                    "token-expires", Words("Your token expires before that one, and may not touch it.")
                )
            return row
    raise NotFound("token")


def check_lasting(session: Session) -> None:
    """Raise Forbidden if the token expires: by what it changes it would act beyond its end."""
    if session.expires_at is not None:
        raise Forbidden(
            "token-expires", Words("A token that expires changes neither your address nor your account.")
        )
