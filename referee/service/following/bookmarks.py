"""Bookmarks: how far a player has been told about all their games. Clients keep one, and resume from it.

It holds the number of the last event told of each game, so nothing that its player has not seen.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

MAX_GAMES = 300
"""For players with more games, the newest count: a bookmark has to stay short."""
KEPT_DAYS = 7
"""How long after its end a game may still have news."""
FORMAT = 1
# Long enough that no two of a player's few hundred games share a key.
KEY_BYTES = 6
MAX_LENGTH = 5
_FIRST_DAY = date(2020, 1, 1)
_VIEWER_BITS = 4


class NotABookmark(ValueError):
    """This text is not a bookmark that the referee has written."""


@dataclass(frozen=True)
class Bookmark:
    """For each game, which viewer the player was, and the last event that they were told; as of a day."""

    day: date
    told: Mapping[bytes, tuple[int, int]]

    @property
    def since(self) -> datetime:
        """Games that ended before this are no longer followed."""
        midnight = datetime(self.day.year, self.day.month, self.day.day, tzinfo=UTC)
        return midnight - timedelta(days=KEPT_DAYS)

    def number(self, game_id: str, viewer: int) -> int:
        """The number of the last event told to this viewer. Numbers of other viewers do not count."""
        told_to, number = self.told.get(key_of(game_id), (viewer, 0))
        return number if told_to == viewer else 0

    def moved(self, game_id: str, viewer: int, number: int) -> Bookmark:
        return Bookmark(self.day, {**self.told, key_of(game_id): (viewer, number)})

    def as_of(self, now: datetime, game_ids: Iterable[str]) -> Bookmark:
        """The bookmark of somebody who has been told everything about these games by now."""
        keys = [key_of(game_id) for game_id in game_ids]
        return Bookmark(now.date(), {key: self.told[key] for key in keys if key in self.told})

    def write(self) -> str:
        return MovingBookmark(self).write()


class MovingBookmark:
    """A bookmark that moves with each event. Writing it costs little: of many games, only one has moved."""

    def __init__(self, bookmark: Bookmark) -> None:
        head = bytearray([FORMAT])
        _write_number(head, (bookmark.day - _FIRST_DAY).days)
        self._day, self._head = bookmark.day, bytes(head)
        self._told = dict(bookmark.told)
        self._written = {key: _written(key, *where) for key, where in self._told.items()}

    def move(self, game_id: str, viewer: int, number: int) -> None:
        key = key_of(game_id)
        self._told[key] = viewer, number
        self._written[key] = _written(key, viewer, number)

    def write(self) -> str:
        written = urlsafe_b64encode(b"".join([self._head, *self._written.values()]))
        return written.decode().rstrip("=")

    def stop(self) -> Bookmark:
        """The bookmark as it is now. It must not move any more."""
        return Bookmark(self._day, self._told)


@lru_cache(maxsize=4096)
def key_of(game_id: str) -> bytes:
    """What identifies a game in a bookmark."""
    return hashlib.blake2b(game_id.encode(), digest_size=KEY_BYTES).digest()


@lru_cache(maxsize=16_384)
def _written(key: bytes, viewer: int, number: int) -> bytes:
    """How far a viewer was told about one game."""
    written = bytearray(key)
    _write_number(written, number << _VIEWER_BITS | viewer)
    return bytes(written)


def read_bookmark(written: str) -> Bookmark:
    """The bookmark that was written as this text; raises NotABookmark."""
    try:
        content = urlsafe_b64decode(written + "=" * (-len(written) % 4))
        days, at = _read_number(content, 1)
        told: dict[bytes, tuple[int, int]] = {}
        while at < len(content):
            key = content[at : at + KEY_BYTES]
            number, at = _read_number(content, at + KEY_BYTES)
            told[key] = number % 2**_VIEWER_BITS, number >> _VIEWER_BITS
        bookmark = Bookmark(_FIRST_DAY + timedelta(days=days), told)
    except (ValueError, OverflowError, IndexError):
        raise NotABookmark from None
    if len(told) > MAX_GAMES or bookmark.write() != written:
        raise NotABookmark
    return bookmark


def _write_number(written: bytearray, number: int) -> None:
    """Write it in groups of seven bits, lowest first; all but the last group are flagged."""
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)


def _read_number(content: bytes, at: int) -> tuple[int, int]:
    """The number that begins here, and the position after it; raises IndexError or NotABookmark."""
    number = 0
    for length in range(MAX_LENGTH):
        byte = content[at + length]
        number |= (byte & 0x7F) << 7 * length
        if byte < 0x80:
            return number, at + length + 1
    raise NotABookmark
