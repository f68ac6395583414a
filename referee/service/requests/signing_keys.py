"""The key that receipts and transcripts are signed with, made when the first one is needed."""

from __future__ import annotations

from typing import Any

from referee.fairplay.signing import ALGORITHM, SigningKey
from referee.service.running.context import Referee
from referee.store import signing_keys
from referee.store.transactions import Transaction

PRIVATE_KEY_BYTES = 32


def signing_key(referee: Referee) -> SigningKey:
    """The referee's key."""
    now = referee.clock.now()
    key = referee.signs_with.find(now)
    if key is None:
        key = SigningKey(_private_key(referee))
        referee.signs_with.remember(key, now)
    return key


def _private_key(referee: Referee) -> bytes:
    with referee.store.reading() as snapshot:
        private = signing_keys.private_key(snapshot)
    if private is None:
        referee.store.run(lambda transaction: _make(referee, transaction))
        # Should two processes have made one at the same time, both take the same of them.
        with referee.store.reading() as snapshot:
            private = signing_keys.private_key(snapshot)
    if private is None:
        raise AssertionError("a signing key was just made")
    return private


def public_keys(referee: Referee) -> list[dict[str, Any]]:
    """What anybody needs to check a transcript's signature."""
    signing_key(referee)
    with referee.store.reading() as snapshot:
        rows = signing_keys.public_keys(snapshot)
    return [
        {
            "key": row.id,
            "algorithm": ALGORITHM,
            "public_key": row.public.hex(),
            "created_at": row.created_at,
            "retired_at": row.retired_at,
        }
        for row in rows
    ]


def rotate_key(referee: Referee, transaction: Transaction) -> None:
    """Sign with a new key from now on. Those before stay published: what they signed must be checked."""
    signing_keys.retire_all(transaction, referee.clock.now())
    _make(referee, transaction)
    referee.store.after_commit(referee.signs_with.forget)


def _make(referee: Referee, transaction: Transaction) -> None:
    key = SigningKey(referee.secrets.token(PRIVATE_KEY_BYTES))
    signing_keys.add(transaction, key.id, key.private, bytes.fromhex(key.public), referee.clock.now())
