"""Whom a token stands for, cached briefly, as every request asks."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

# A token revoked by another process still works for this long here; one revoked here does not.
REMEMBERED = timedelta(seconds=2)
MAX_SESSIONS = 10_000


@dataclass(frozen=True)
class Player:
    """A person or a program with a token."""

    id: str
    name: str
    email: str | None
    created_at: datetime
    bot: bool = False
    accepts_invitations: bool = False
    guest: bool = False


@dataclass(frozen=True)
class Session:
    """A player as known by one of their tokens: what it allows, and until when."""

    player: Player
    token: str
    scopes: frozenset[str]
    expires_at: datetime | None = None
    banned: str | None = None
    by_cookie: bool = False

    def is_over(self, now: datetime) -> bool:
        return self.expires_at is not None and self.expires_at <= now


class Sessions:
    """A small cache from token hashes to sessions, and which tokens were used lately. Thread-safe."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Session, datetime]] = {}
        self._used: dict[str, datetime] = {}
        self._noted: dict[str, datetime] = {}
        self._lock = threading.Lock()

    def find(self, token_hash: str, now: datetime) -> Session | None:
        remembered = self._known.get(token_hash)
        return remembered[0] if remembered is not None and now < remembered[1] else None

    def remember(self, token_hash: str, session: Session, now: datetime) -> None:
        hour = now.replace(minute=0, second=0, microsecond=0)
        with self._lock:
            for memory in (self._known, self._noted):
                if len(memory) >= MAX_SESSIONS:
                    memory.clear()
            self._known[token_hash] = (session, now + REMEMBERED)
            if self._noted.get(session.token) != hour:
                self._used[session.token] = hour

    def forget(self, player_id: str) -> None:
        """Forget this player's tokens, which have changed."""
        with self._lock:
            known = self._known.items()
            self._known = {name: one for name, one in known if one[0].player.id != player_id}

    def take_uses(self) -> Mapping[str, datetime]:
        """The hour of each token's last use, if it has not been taken before."""
        with self._lock:
            used, self._used = self._used, {}
            self._noted |= used
            return used
