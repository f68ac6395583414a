"""Making signing keys."""

from __future__ import annotations

from referee.fairplay.signing import SigningKey
from referee.service.running.context import Referee
from referee.store import signing_keys
from referee.store.transactions import Transaction

PRIVATE_KEY_BYTES = 32


def rotate_key(referee: Referee, transaction: Transaction) -> None:
    """Sign with a new key from now on. Old keys stay published, so that what they signed can be checked."""
    signing_keys.retire_all(transaction, referee.clock.now())
    make_key(referee, transaction)
    referee.store.after_commit(referee.signs_with.forget)


def make_key(referee: Referee, transaction: Transaction) -> None:
    key = SigningKey(referee.secrets.token(PRIVATE_KEY_BYTES))
    signing_keys.add(transaction, key.id, key.private, bytes.fromhex(key.public), referee.clock.now())
