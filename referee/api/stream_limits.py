"""How many event streams one web process holds: in all, for one player, and for one address."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from functools import partial

from referee.api.addresses import network
from referee.api.errors import TooManyOwnStreams, TooManyStreams
from referee.service.running.sessions import Session
from referee.settings import Settings


class StreamLimits:
    """Counts open streams. Thread-safe. A limit of 0 for a player or an address means none."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.streams
        self._per_player = settings.streams_per_player
        self._per_address = settings.streams_per_address
        self._open = 0
        self._by_player: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()
        self._lock = threading.Lock()

    @property
    def is_empty(self) -> bool:
        return not (self._open or self._by_player or self._by_address)

    def admit(self, session: Session | None, address: str) -> Callable[[], None]:
        """Count another stream; returns what to call when it ends. Raises TooManyStreams or
        TooManyOwnStreams.
        """
        of_player = None if session is None else session.player.id
        of_address = network(address)
        with self._lock:
            if self._open >= self._most:
                raise TooManyStreams
            if of_player is not None and 0 < self._per_player <= self._by_player[of_player]:
                raise TooManyOwnStreams("You have", self._per_player)
            if 0 < self._per_address <= self._by_address[of_address]:
                raise TooManyOwnStreams("Your address has", self._per_address)
            self._open += 1
            self._by_address[of_address] += 1
            if of_player is not None:
                self._by_player[of_player] += 1
        return partial(self._leave, of_player, of_address)

    def _leave(self, of_player: str | None, of_address: str) -> None:
        with self._lock:
            self._open -= 1
            for counter, key in ((self._by_address, of_address), (self._by_player, of_player)):
                if key is not None:
                    counter[key] -= 1
                    if not counter[key]:
                        del counter[key]
