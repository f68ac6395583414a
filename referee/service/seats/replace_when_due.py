"""When the time of a player is up whom the table has voted to replace."""

from __future__ import annotations

from referee.service.games.access import PRESENT
from referee.service.games.record import Record
from referee.service.running.context import Referee
from referee.service.seating.replace_player import give_away
from referee.service.votes.settle_motions import settle_motions
from referee.store import games
from referee.store.transactions import Transaction


def replace_when_due(referee: Referee, game_id: str, number: int) -> None:
    """Free a seat whose player has had notice of it for long enough."""

    def replace(transaction: Transaction) -> None:
        now = referee.clock.now()
        games.lock(transaction, game_id)
        game = games.find(transaction, game_id)
        seat = next(row for row in games.seats_of(transaction, game_id) if row.seat == number)
        is_due = seat.replaced_at is not None and seat.replaced_at <= now and seat.status in PRESENT
        if game is None or game.status != "running" or game.paused_at is not None or not is_due:
            return
        record = Record(referee, game_id, game.step, game, now)
        if give_away(referee, transaction, record, game, seat):
            settle_motions(referee, transaction, record, game_id)
        record.save(transaction)

    referee.store.run(replace)
