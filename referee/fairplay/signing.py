"""The referee's signature: Ed25519 over canonical JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from referee.engine.canonical import canonical
from referee.engine.json_types import Json

ALGORITHM = "Ed25519"


class SigningKey:
    """A referee's private key. `public` is what it publishes, `id` a short name for it; both in hex."""

    def __init__(self, private: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._private.public_key().public_bytes_raw().hex()
        self.id = key_id(self.public)

    @classmethod
    def generate(cls) -> SigningKey:
        return cls(Ed25519PrivateKey.generate().private_bytes_raw())

    def __repr__(self) -> str:
        return f"SigningKey({self.id})"

    @property
    def private(self) -> bytes:
        """The 32 secret bytes, to be stored."""
        return self._private.private_bytes_raw()

    def sign(self, body: Mapping[str, Json]) -> dict[str, Json]:
        """The signature of these fields, as in a transcript."""
        value = self._private.sign(canonical(dict(body))).hex()
        return {"key": self.id, "algorithm": ALGORITHM, "public_key": self.public, "value": value}


def key_id(public_key: str) -> str:
    """The short name of a public key."""
    return hashlib.sha256(bytes.fromhex(public_key)).hexdigest()[:16]


def is_signed(body: Mapping[str, Json], public_key: str, value: str) -> bool:
    """Whether the signature (both in hex) is by this key over these fields."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(
            bytes.fromhex(value), canonical(dict(body))
        )
    except (InvalidSignature, ValueError):
        return False
    return True
