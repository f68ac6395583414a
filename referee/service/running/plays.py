"""Games in memory, so that most requests need not replay anything."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

from referee.engine.play import Play

AnyPlay: TypeAlias = Play[Any, Any]

MAX_PLAYS = 256
MAX_CONTENTS = 32


class Plays:
    """A cache of games at their open step, one entry a game. The least recently used are forgotten.

    The step is compared, so an entry is never stale: whichever process resolves the next step, this one's
    entry only waits to be replaced.
    """

    def __init__(self, most: int = MAX_PLAYS) -> None:
        self._most = most
        self._plays: OrderedDict[str, tuple[int, AnyPlay]] = OrderedDict()
        self._contents: dict[tuple[str, str, str], Any] = {}
        self._lock = threading.Lock()

    def find(self, game_id: str, step: int) -> AnyPlay | None:
        """The game at this open step, to read only: other threads may be reading it too."""
        with self._lock:
            kept = self._plays.get(game_id)
            if kept is None or kept[0] != step:
                return None
            self._plays.move_to_end(game_id)
            return kept[1]

    def take(self, game_id: str, step: int) -> AnyPlay | None:
        """The same, for the caller alone, who may resolve it. It is no longer in the cache."""
        with self._lock:
            kept = self._plays.pop(game_id, None)
            return None if kept is None or kept[0] != step else kept[1]

    def keep(self, game_id: str, step: int, play: AnyPlay) -> None:
        with self._lock:
            self._plays[game_id] = step, play
            self._plays.move_to_end(game_id)
            while len(self._plays) > self._most:
                self._plays.popitem(last=False)

    def __len__(self) -> int:
        return len(self._plays)

    def find_or_read_content(self, key: tuple[str, str, str], read: Callable[[], Any]) -> Any:
        """The content of a pack, by a game, its rules' fingerprint and the pack's hash; it may be None."""
        with self._lock:
            if key in self._contents:
                return self._contents[key]
        content = read()
        with self._lock:
            if len(self._contents) >= MAX_CONTENTS:
                self._contents.clear()
            self._contents[key] = content
        return content
