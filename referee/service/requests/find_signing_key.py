"""The key that receipts and transcripts are signed with, made when the first one is needed."""

from __future__ import annotations

from referee.fairplay.signing import SigningKey
from referee.service.requests.signing_keys import make_key
from referee.service.running.context import Referee
from referee.store import signing_keys


def find_signing_key(referee: Referee) -> SigningKey:
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
        referee.store.run(lambda transaction: make_key(referee, transaction))
        # If two processes have each made one, both use the same of the two.
        with referee.store.reading() as snapshot:
            private = signing_keys.private_key(snapshot)
    if private is None:
        raise AssertionError("a signing key was just made")
    return private
