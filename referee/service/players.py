"""Who plays: registering, and knowing each other again by token."""

from __future__ import annotations

import hashlib
from base64 import b32encode

from referee.service.context import Referee
from referee.service.errors import Unauthenticated
from referee.service.sessions import Player
from referee.store import players
from referee.store.store import Connection

TOKEN_PREFIX = "referee_"  # noqa: S105 - what tokens start with, so that scanners find leaked ones


def register_player(referee: Referee, name: str, email: str | None = None) -> tuple[Player, str]:
    """A new player and the token that proves it, which is kept only as a hash."""
    player = Player(referee.new_id(), name, email, referee.clock.now())
    token = TOKEN_PREFIX + b32encode(referee.secrets.token(32)).decode().rstrip("=").lower()

    def register(connection: Connection) -> None:
        players.insert_player(
            connection,
            player_id=player.id,
            name=player.name,
            email=player.email,
            token_hash=_hashed(token),
            created_at=player.created_at,
        )

    referee.store.run(register)
    return player, token


def authenticate(referee: Referee, token: str) -> Player:
    """The player whose token this is; raises Unauthenticated."""
    now = referee.clock.now()
    token_hash = _hashed(token)
    player = referee.sessions.find(token_hash, now)
    if player is None:
        with referee.store.reading() as connection:
            row = players.find_by_token(connection, token_hash)
        if row is None:
            raise Unauthenticated("This bearer token is not known here.")
        player = Player(row.id, row.name, row.email, row.created_at)
        referee.sessions.remember(token_hash, player, now)
    return player


def _hashed(token: str) -> str:
    # Tokens are 256 random bits, so that a plain fast hash is enough.
    return hashlib.sha256(token.encode()).hexdigest()
