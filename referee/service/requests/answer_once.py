"""A request that is sent again has one effect: its first reply is kept in the transaction of that effect.

A kept reply may hold a token. It is encrypted with a key made from the client's Idempotency-Key, of which
only a hash is stored: the database alone cannot read it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from referee.service.requests.errors import Conflict, Invalid
from referee.service.running.context import Referee
from referee.store import idempotency
from referee.store.transactions import Transaction

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


class _Taken(Exception):
    """Somebody has sent the same request at the same moment, and was first."""


def answer_once(referee: Referee, attempt: Attempt, act: Callable[[], KeptReply]) -> tuple[KeptReply, bool]:
    """The reply to this request, and whether it is an old one. `act` has an effect only the first time.

    Raises Invalid if the key came with another request before. A refusal of `act` is not kept, nor is the
    reply of one that has written nothing: it may well be done again.
    """
    kept = _kept(referee, attempt)
    if kept is not None:
        return kept, True

    def claim(transaction: Transaction) -> None:
        now = referee.clock.now()
        if not idempotency.claim(transaction, attempt.scope, attempt.key_hash, attempt.fingerprint, now):
            raise _Taken

    def keep(transaction: Transaction, reply: KeptReply) -> None:
        nonce = referee.secrets.token(_NONCE_BYTES)
        sealed = nonce + attempt.cipher.encrypt(nonce, reply.body, None)
        until = referee.clock.now() + SECRET_KEPT if attempt.secret else None
        idempotency.fill(
            transaction, attempt.scope, attempt.key_hash, reply.status, reply.headers, sealed, until
        )

    try:
        return referee.store.run_late(act, first=claim, last=keep), False
    except _Taken:
        kept = _kept(referee, attempt)
        assert kept is not None  # noqa: S101 - who holds the key has kept a reply
        return kept, True


def _kept(referee: Referee, attempt: Attempt) -> KeptReply | None:
    """The reply that this request got before; raises Invalid if it was another request."""
    with referee.store.reading() as snapshot:
        row = idempotency.find(snapshot, attempt.scope, attempt.key_hash)
    if row is None:
        return None
    if row.fingerprint != attempt.fingerprint:
        raise Invalid(
            "idempotency-key-reused",
            "This Idempotency-Key came with another request before. Take a new one.",
            (),
        )
    if row.secret_until is not None and row.secret_until <= referee.clock.now():
        raise Conflict(
            "reply-not-kept",
            "This request was carried out before. Its reply held a token, and is not kept any more.",
        )
    nonce, sealed = row.body[:_NONCE_BYTES], row.body[_NONCE_BYTES:]
    return KeptReply(row.status, row.headers, attempt.cipher.decrypt(nonce, sealed, None))
