"""Changing the key that receipts and transcripts are signed with."""

from __future__ import annotations

from referee.service.requests.list_public_keys import list_public_keys
from referee.service.requests.signing_keys import rotate_key
from referee.service.running.context import Referee
from referee.store import deeds
from referee.store.transactions import Transaction


def rotate_signing_key(referee: Referee, reason: str) -> str:
    """Sign with a new key from now on; returns its id. The old keys stay published."""

    def rotate(transaction: Transaction) -> None:
        rotate_key(referee, transaction)
        deeds.add(transaction, "rotate_key", {}, reason, referee.clock.now())

    referee.store.run(rotate)
    return str(list_public_keys(referee)[0]["key"])
