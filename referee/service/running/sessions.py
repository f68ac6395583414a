"""Who a token stands for, remembered for a moment: every request asks."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

# A token that another process has revoked is good for so long here; one revoked here is not.
REMEMBERED = timedelta(seconds=2)
MOST = 10_000


@dataclass(frozen=True)
class Player:
    """A person or a program with a token."""

    id: str
    name: str
    email: str | None
    created_at: datetime


@dataclass(frozen=True)
class Session:
    """A player by one of its tokens: what that is good for, and until when."""

    player: Player
    token: str
    scopes: frozenset[str]
    expires_at: datetime | None = None
    banned: str | None = None

    def is_over(self, now: datetime) -> bool:
        return self.expires_at is not None and self.expires_at <= now


class Sessions:
    """A small cache from token hash to session, and which tokens were used of late. Thread-safe."""

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
                if len(memory) >= MOST:
                    memory.clear()
            self._known[token_hash] = (session, now + REMEMBERED)
            if self._noted.get(session.token) != hour:
                self._used[session.token] = hour

    def forget(self, player_id: str) -> None:
        """This player's tokens are not what they were."""
        with self._lock:
            known = self._known.items()
            self._known = {name: one for name, one in known if one[0].player.id != player_id}

    def take_uses(self) -> Mapping[str, datetime]:
        """By token, the hour of its last use, where nobody was told of that yet."""
        with self._lock:
            used, self._used = self._used, {}
            self._noted |= used
            return used
