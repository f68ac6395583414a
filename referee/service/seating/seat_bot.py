"""Seating a bot, within a transaction, where a player is gone."""

from __future__ import annotations

from referee.service.games.chronicle import Chronicle
from referee.service.games.seating import note_bot
from referee.service.press.readers import begin_anew
from referee.service.running.context import Referee
from referee.service.seating.candidacies import close_candidacies
from referee.service.seating.free_seat import free_seat
from referee.service.seating.go_on_without import go_on_without
from referee.store import seating
from referee.store.games import GameRow, SeatChanges, SeatRow
from referee.store.seats import FRESH, credit_player
from referee.store.transactions import Transaction


def seat_bot(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, seat: SeatRow, bot: str
) -> bool:
    """Seat a bot on a free seat of a running game, for good; False if nobody is left, and the game is over.

    What players brought to the seeds stays with the seat.
    """
    credit_player(transaction, seat)
    seating.remember(transaction, seat)
    begin_anew(transaction, game.id, seat.seat)
    gone: SeatChanges = {"kept_until": None, "replaced_at": None, "missed_in_row": 0}
    taken: SeatChanges = {**FRESH, "kind": bot, "player_id": None, "status": "taken"}
    free_seat(transaction, game.id, seat.seat, {**taken, **gone})
    note_bot(chronicle, seat.seat, bot)
    close_candidacies(referee, transaction, game, seat.seat, None)
    return go_on_without(referee, transaction, chronicle, game)
