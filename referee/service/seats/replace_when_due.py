"""Freeing the seat of a player whom the table has voted to replace, when their notice is over."""

from __future__ import annotations

from referee.service.games.access import PRESENT
from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.service.seating.replacements import give_away
from referee.service.votes.close_decided_motions import close_decided_motions
from referee.store.transactions import Transaction


def replace_when_due(referee: Referee, game_id: str, number: int) -> None:
    """Free a seat whose player's notice is over."""

    def replace(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            seat, now = locked.seat(number), referee.clock.now()
            is_due = seat.replaced_at is not None and seat.replaced_at <= now and seat.status in PRESENT
            if not locked.is_running or locked.game.paused_at is not None or not is_due:
                return
            if give_away(referee, transaction, locked.chronicle, locked.game, seat):
                close_decided_motions(referee, transaction, locked.chronicle, game_id)

    referee.store.run(replace)
