"""Ending a delegation whose time is over."""

from __future__ import annotations

from referee.service.delegation.delegations import withdraw_delegate
from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.store.transactions import Transaction


def end_delegation(referee: Referee, game_id: str, number: int) -> None:
    """Take a seat back from a delegate whose time is over."""

    def end(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            seat = locked.seat(number)
            if seat.delegated_until is not None and seat.delegated_until <= referee.clock.now():
                withdraw_delegate(referee, locked, seat)

    referee.store.run(end)
