"""Documents that are written once and read many times, kept in memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

MAX_BYTES = 32 * 2**20
MAX_TEXTS = 1024


class KeptBytes:
    """The latest, up to a number of bytes in all. The least recently used are forgotten. Thread-safe."""

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


class KeptTexts:
    """The latest text that each reader has read, for as long as nothing that it was made from has changed.

    The least recently read are forgotten. Thread-safe.
    """

    def __init__(self, most: int = MAX_TEXTS) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[object, str]] = OrderedDict()
        self._lock = threading.Lock()

    def find_or_write(self, reader: Hashable, made_from: object, write: Callable[[], str]) -> str:
        """This reader's text. `made_from` must be equal only if all that it depends on is the same."""
        with self._lock:
            found = self._kept.get(reader)
        text = found[1] if found is not None and found[0] == made_from else write()
        with self._lock:
            self._kept[reader] = made_from, text
            self._kept.move_to_end(reader)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return text
