"""Counting votes again when the game has gone on."""

from __future__ import annotations

from referee.service.games.chronicle import Chronicle
from referee.service.running.context import Referee
from referee.service.votes.close_decided_motions import close_decided_motions
from referee.store import games
from referee.store.transactions import Transaction


def count_again(referee: Referee, transaction: Transaction, chronicle: Chronicle) -> None:
    """Count open motions again after the game has moved on, as that may have changed who has a vote."""
    if games.get(transaction, chronicle.game_id).status == "running":
        close_decided_motions(referee, transaction, chronicle, chronicle.game_id)
