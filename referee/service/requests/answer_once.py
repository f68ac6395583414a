"""A repeated request has one effect: its first reply is kept, in the transaction of that effect.

The body of a kept reply may hold a token, so it is encrypted with a key derived from the client's key. Of
that only a hash is stored: the database alone cannot decrypt the reply.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from referee.engine.catalogue import Words
from referee.service.requests.errors import Conflict, Invalid
from referee.service.running.context import Referee
from referee.store import idempotency
from referee.store.transactions import Transaction

SECRET_KEPT = timedelta(minutes=10)
_NONCE_BYTES = 12


@dataclass(frozen=True)
class KeptReply:
    """The reply that the client got, or gets again. `envelope` is whatever else is needed to give it."""

    envelope: dict[str, Any]
    body: bytes


@dataclass(frozen=True)
class Attempt:
    """A request with a key. `scope` says whose key it is and for which call; `request` is all that was
    sent.
    """

    scope: str
    key: str
    request: bytes
    secret: bool = False
    """Whether the reply holds a token. Then it is kept only for as long as a client might try again."""

    @property
    def request_hash(self) -> str:
        return hashlib.sha256(self.request).hexdigest()

    @property
    def key_hash(self) -> str:
        return self._hash("name").hex()

    @property
    def cipher(self) -> ChaCha20Poly1305:
        return ChaCha20Poly1305(self._hash("cipher"))

    def _hash(self, purpose: str) -> bytes:
        return hashlib.sha256(json.dumps([purpose, self.scope, self.key]).encode()).digest()


class _HandledElsewhere(Exception):
    """Another thread is handling the same request, and was first."""


def answer_once(referee: Referee, attempt: Attempt, act: Callable[[], KeptReply]) -> tuple[KeptReply, bool]:
    """The reply to this request, and whether it is a repeated one. `act` has its effect only the first time.

    Raises Invalid if the key was used for another request before. Refusals are not kept, nor replies of an
    `act` that has written nothing: both may be tried again.
    """
    kept = _kept(referee, attempt)
    if kept is not None:
        return kept, True

    def claim(transaction: Transaction) -> None:
        now = referee.clock.now()
        if not idempotency.claim(transaction, attempt.scope, attempt.key_hash, attempt.request_hash, now):
            raise _HandledElsewhere

    def keep(transaction: Transaction, reply: KeptReply) -> None:
        nonce = referee.secrets.token(_NONCE_BYTES)
        sealed = nonce + attempt.cipher.encrypt(nonce, reply.body, None)
        until = referee.clock.now() + SECRET_KEPT if attempt.secret else None
        idempotency.fill(transaction, attempt.scope, attempt.key_hash, reply.envelope, sealed, until)

    try:
        return referee.store.run_late(act, first=claim, last=keep), False
    except _HandledElsewhere:
        kept = _kept(referee, attempt)
        assert kept is not None  # noqa: S101 - who holds the key has kept a reply
        return kept, True


def _kept(referee: Referee, attempt: Attempt) -> KeptReply | None:
    """The kept reply to this request; raises Invalid if its key was used for another."""
    with referee.store.reading() as snapshot:
        row = idempotency.find(snapshot, attempt.scope, attempt.key_hash)
    if row is None:
        return None
    if row.fingerprint != attempt.request_hash:
        raise Invalid(
            "idempotency-key-reused",
            Words("This idempotency key was used for another request before. Use a new one."),
            (),
        )
    if row.secret_until is not None and row.secret_until <= referee.clock.now():
        raise Conflict(
            "reply-not-kept",
            Words("This request was carried out before. Its reply held a token, and is no longer kept."),
        )
    nonce, sealed = row.body[:_NONCE_BYTES], row.body[_NONCE_BYTES:]
    return KeptReply(row.envelope, attempt.cipher.decrypt(nonce, sealed, None))
