"""A request that is sent again has one effect: its first reply is kept in the transaction of that effect.

A kept reply may hold a token. It is encrypted with a key made from the client's Idempotency-Key, of which
only a hash is stored: the database alone cannot read it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from referee.service.context import Referee
from referee.service.errors import Conflict, Invalid
from referee.store import idempotency
from referee.store.store import Connection

SECRET_KEPT = timedelta(minutes=10)
_NONCE_BYTES = 12


@dataclass(frozen=True)
class KeptReply:
    """What the client got, or gets again."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Attempt:
    """A request with a key. `scope` says whose key and for what call; `request` is all that was sent."""

    scope: str
    key: str
    request: bytes
    secret: bool = False
    """Whether the reply holds a token: it is kept for as long as a client may try again, and no longer."""

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256(self.request).hexdigest()

    @property
    def key_hash(self) -> str:
        return self._hash("name").hex()

    @property
    def cipher(self) -> ChaCha20Poly1305:
        return ChaCha20Poly1305(self._hash("cipher"))

    def _hash(self, purpose: str) -> bytes:
        return hashlib.sha256(json.dumps([purpose, self.scope, self.key]).encode()).digest()


def once(referee: Referee, attempt: Attempt, act: Callable[[], KeptReply]) -> tuple[KeptReply, bool]:
    """The reply to this request, and whether it is an old one. `act` runs only the first time.

    Raises Invalid if the key came with another request before. A refusal of `act` is not kept.
    """

    def unit(connection: Connection) -> tuple[KeptReply, bool]:
        key = attempt.key_hash
        now = referee.clock.now()
        if not idempotency.claim(connection, attempt.scope, key, attempt.fingerprint, now):
            return _kept(connection, attempt, now), True
        reply = act()
        nonce = referee.secrets.token(_NONCE_BYTES)
        sealed = nonce + attempt.cipher.encrypt(nonce, reply.body, None)
        until = now + SECRET_KEPT if attempt.secret else None
        idempotency.fill(connection, attempt.scope, key, reply.status, reply.headers, sealed, until)
        return reply, False

    return referee.store.run(unit)


def _kept(connection: Connection, attempt: Attempt, now: datetime) -> KeptReply:
    row = idempotency.find(connection, attempt.scope, attempt.key_hash)
    if row.fingerprint != attempt.fingerprint:
        raise Invalid(
            "idempotency-key-reused",
            "This Idempotency-Key came with another request before. Take a new one.",
            (),
        )
    if row.secret_until is not None and row.secret_until <= now:
        raise Conflict(
            "reply-not-kept",
            "This request was carried out before. Its reply held a token, and is not kept any more.",
        )
    nonce, sealed = row.body[:_NONCE_BYTES], row.body[_NONCE_BYTES:]
    return KeptReply(row.status, row.headers, attempt.cipher.decrypt(nonce, sealed, None))
