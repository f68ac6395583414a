"""Delivering messages whose time has come."""

from __future__ import annotations

from datetime import datetime

from referee.service.games.locked_game import lock_game
from referee.service.press.delivery import deliver
from referee.service.running.context import Referee
from referee.store import messages
from referee.store.transactions import Transaction

MAX_AT_ONCE = 50


def deliver_messages(referee: Referee, now: datetime) -> bool:
    """Deliver the messages whose time has come; whether there may be more."""
    with referee.store.reading() as snapshot:
        found = messages.waiting_games(snapshot, now, MAX_AT_ONCE)
    for game_id in found:
        _deliver_in(referee, game_id, now)
    return len(found) == MAX_AT_ONCE


def _deliver_in(referee: Referee, game_id: str, now: datetime) -> None:
    def deliver_due(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            due = [row for row in messages.waiting(transaction, game_id) if row.at <= now]
            if due:
                # The message is dated on the hour: when the sweep came by says nothing.
                locked.chronicle.as_of(due[-1].at)
                deliver(referee, transaction, locked.chronicle, locked.game, due)

    referee.store.run(deliver_due)
