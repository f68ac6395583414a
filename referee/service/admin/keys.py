"""The referee's signing key, and the list of deeds."""

from __future__ import annotations

from referee.service.requests.signing_keys import public_keys, rotate_key
from referee.service.running.context import Referee
from referee.store import deeds
from referee.store.deeds import DeedRow
from referee.store.transactions import Transaction

MAX_LISTED = 100


def rotate_signing_key(referee: Referee, reason: str) -> str:
    """Sign with a new key from now on; its id. The old ones stay published."""

    def rotate(transaction: Transaction) -> None:
        rotate_key(referee, transaction)
        deeds.add(transaction, "rotate_key", {}, reason, referee.clock.now())

    referee.store.run(rotate)
    return str(public_keys(referee)[0]["key"])


def list_deeds(referee: Referee) -> list[DeedRow]:
    """What was done by `referee admin`, newest first."""
    with referee.store.reading() as snapshot:
        return deeds.newest(snapshot, MAX_LISTED)
