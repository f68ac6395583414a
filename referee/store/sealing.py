"""How a secret is sealed: AES-256-GCM under a key for its column, bound to its row, its length hidden.

sealed = mark · key's id (8 bytes) · nonce (12 random bytes) · ciphertext and tag
plain  = length (4 bytes) · the secret · zeros up to a multiple of the column's padding
"""

from __future__ import annotations

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from referee.store.keys import ID_BYTES, KeyProblem, KeyRing, MasterKey

MARK = b"sealed1:"
NONCE_BYTES = 12
LENGTH_BYTES = 4


class NotSealed(RuntimeError):
    """The stored value is not what was sealed for this place."""


class Sealing:
    """Seals and opens the secrets of one database. A place is `table.column/ids of the row`."""

    def __init__(self, keys: KeyRing) -> None:
        self.keys = keys
        self._ciphers: dict[tuple[bytes, str], AESGCM] = {}

    def seal(self, secret: bytes, place: str, padding: int) -> bytes:
        key = self.keys.current()
        length = len(secret)
        padded = length.to_bytes(LENGTH_BYTES) + secret + bytes(-(LENGTH_BYTES + length) % padding)
        nonce = os.urandom(NONCE_BYTES)
        return MARK + key.id + nonce + self._cipher(key, place).encrypt(nonce, padded, place.encode())

    def open(self, stored: bytes, place: str) -> bytes:
        """The secret; raises NotSealed if it was not sealed for this place, KeyProblem if its key is not
        available.
        """
        if not stored.startswith(MARK):
            raise NotSealed(f"{place} is not sealed: something else than the referee has written it.")
        key_id, nonce, rest = _parts(stored)
        key = self.keys.find(key_id)
        if key is None:
            raise KeyProblem(
                f"{place} is sealed with key {key_id.hex()}, which is not in {self.keys.source}."
            )
        try:
            padded = self._cipher(key, place).decrypt(nonce, rest, place.encode())
        except (InvalidTag, ValueError):
            raise NotSealed(f"{place} was changed, or sealed for another place.") from None
        length = int.from_bytes(padded[:LENGTH_BYTES])
        return padded[LENGTH_BYTES : LENGTH_BYTES + length]

    def is_current(self, stored: bytes) -> bool:
        """Whether this is sealed with the key in use."""
        return _parts(stored)[0] == self.keys.current().id

    def _cipher(self, key: MasterKey, place: str) -> AESGCM:
        column = place.partition("/")[0]
        cipher = self._ciphers.get((key.id, column))
        if cipher is None:
            cipher = self._ciphers[key.id, column] = AESGCM(key.derived(column.encode()))
        return cipher


def _parts(stored: bytes) -> tuple[bytes, bytes, bytes]:
    """The master key's id, nonce, ciphertext."""
    nonce_at = len(MARK) + ID_BYTES
    rest_at = nonce_at + NONCE_BYTES
    return stored[len(MARK) : nonce_at], stored[nonce_at:rest_at], stored[rest_at:]
