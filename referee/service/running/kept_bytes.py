"""Documents that are written once and served many times: the latest, up to a number of bytes in all."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

MAX_BYTES = 32 * 2**20


class KeptBytes:
    """The least recently used are forgotten. Thread-safe."""

    def __init__(self, most: int = MAX_BYTES) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def find_or_write(self, key: Hashable, write: Callable[[], bytes]) -> bytes:
        """The document with this key, which must name everything that it depends on."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        written = write()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = written
                self._size += len(written)
            while self._size > self._most and self._kept:
                _, forgotten = self._kept.popitem(last=False)
                self._size -= len(forgotten)
        return written
