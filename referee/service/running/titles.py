"""What the rules call the seats of games, kept in memory: it is decided early in a game."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

Titles: TypeAlias = Mapping[int, str]


class SeatNames(NamedTuple):
    """What the rules call the seats that have names, and their colours."""

    titles: Titles
    colours: Mapping[int, str]


NO_NAMES = SeatNames({}, {})

MAX_GAMES = 4096


class KeptTitles:
    """The least recently used are forgotten. Thread-safe."""

    def __init__(self, most: int = MAX_GAMES) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, int], SeatNames] = OrderedDict()
        self._lock = threading.Lock()

    def find_or_read(self, game_id: str, epoch: int, read: Callable[[], tuple[SeatNames, bool]]) -> SeatNames:
        """The names of a game's seats in this epoch.

        `read` tells them, and whether they will stay as they are: only then are they kept.
        """
        key = game_id, epoch
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found, are_settled = read()
        if are_settled:
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return found
