"""Delivering what waits in a game that is about to end."""

from __future__ import annotations

from referee.service.games.chronicle import Chronicle
from referee.service.press.delivery import deliver
from referee.service.running.context import Referee
from referee.store import messages
from referee.store.games import GameRow
from referee.store.transactions import Transaction


def deliver_last_messages(referee: Referee, chronicle: Chronicle, game: GameRow) -> None:
    """Deliver the waiting messages of a game that is about to end: nothing can be said afterwards."""

    def deliver_all(transaction: Transaction) -> None:
        deliver(referee, transaction, chronicle, game, messages.waiting(transaction, game.id))

    referee.store.run(deliver_all)
