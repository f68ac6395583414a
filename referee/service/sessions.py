"""Which player a token belongs to, remembered for a moment: every request asks."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from datetime import datetime, timedelta

REMEMBERED = timedelta(seconds=30)
MOST = 10_000


@dataclass(frozen=True)
class Player:
    """A person or a program with a token."""

    id: str
    name: str
    email: str | None
    created_at: datetime


class Sessions:
    """A small cache from token hash to player. Thread-safe."""

    def __init__(self) -> None:
        self._players: dict[str, tuple[Player, datetime]] = {}
        self._lock = threading.Lock()

    def find(self, token_hash: str, now: datetime) -> Player | None:
        remembered = self._players.get(token_hash)
        return remembered[0] if remembered is not None and now < remembered[1] else None

    def remember(self, token_hash: str, player: Player, now: datetime) -> None:
        with self._lock:
            if len(self._players) >= MOST:
                self._players.clear()
            self._players[token_hash] = (player, now + REMEMBERED)
