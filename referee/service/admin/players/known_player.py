"""The player that a deed is about, and the note of it."""

from __future__ import annotations

from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.store import deeds, players
from referee.store.transactions import Snapshot, Transaction


def lock_player(transaction: Transaction, player_id: str) -> None:
    """Lock the player's row; raises NotFound if there is no such player, or no longer."""
    players.lock(transaction, player_id)
    check_known(transaction, player_id)


def check_known(snapshot: Snapshot, player_id: str) -> None:
    row = players.find(snapshot, player_id)
    if row is None or row.gone_at is not None:
        raise NotFound("player")


def write_down(referee: Referee, transaction: Transaction, what: str, player_id: str, reason: str) -> None:
    deeds.add(transaction, what, {"player": player_id}, reason, referee.clock.now())
