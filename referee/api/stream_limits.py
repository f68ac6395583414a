"""How many event streams one web process holds: in all, for one player, and for one address.

Strangers are counted apart from players behind the same address, who would otherwise be kept out by them.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial

from referee.api.addresses import NETWORKS_PER_SITE, network, site
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
        # For each size of network, as many streams as all together may have.
        widest = site(address)
        whose = "strangers" if session is None else "players"
        of_address = {f"{whose} {network(address)}": self._per_address}
        if widest is not None:
            of_address[f"{whose} {widest}"] = NETWORKS_PER_SITE * self._per_address
        with self._lock:
            if self._open >= self._most:
                raise TooManyStreams
            if of_player is not None and 0 < self._per_player <= self._by_player[of_player]:
                raise TooManyOwnStreams("You have", self._per_player)
            for key, most in of_address.items():
                if 0 < most <= self._by_address[key]:
                    raise TooManyOwnStreams("Your address has", most)
            self._open += 1
            self._by_address.update(of_address.keys())
            if of_player is not None:
                self._by_player[of_player] += 1
        return partial(self._leave, of_player, tuple(of_address))

    def _leave(self, of_player: str | None, of_address: Collection[str]) -> None:
        with self._lock:
            self._open -= 1
            players = () if of_player is None else (of_player,)
            for counter, keys in ((self._by_address, of_address), (self._by_player, players)):
                for key in keys:
                    counter[key] -= 1
                    if not counter[key]:
                        del counter[key]
