"""The key that the referee signs with, remembered for a moment: every receipt needs it."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.fairplay.signing import SigningKey

# A key that another process has retired is used for this long here; one retired here is not.
REMEMBERED = timedelta(seconds=2)


class KnownKey:
    """A key that is forgotten after a moment. Thread-safe: it is replaced as a whole."""

    def __init__(self) -> None:
        self._known: tuple[SigningKey, datetime] | None = None

    def find(self, now: datetime) -> SigningKey | None:
        known = self._known
        return known[0] if known is not None and now < known[1] else None

    def remember(self, key: SigningKey, now: datetime) -> None:
        self._known = (key, now + REMEMBERED)

    def forget(self) -> None:
        self._known = None
