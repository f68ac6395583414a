"""Seeds that a test deals to its games: nobody who plays may name one, so they come with the secrets."""

from __future__ import annotations

import hashlib

from referee.service.lobby.create_game import SEED_BYTES
from referee.service.running.context import SecretSource


class DealtSeeds:
    """Secrets of another source, but for a seed that was dealt: the next one that is asked for."""

    def __init__(self, source: SecretSource) -> None:
        self._source = source
        self._seed: bytes | None = None

    def deal(self, text: str) -> None:
        """The next game has this seed: 64 hex digits, or any other text, which is hashed."""
        is_whole = len(text) == 2 * SEED_BYTES
        self._seed = bytes.fromhex(text) if is_whole else hashlib.sha256(text.encode()).digest()

    def token(self, size: int) -> bytes:
        if size == SEED_BYTES and self._seed is not None:
            dealt, self._seed = self._seed, None
            return dealt
        return self._source.token(size)
