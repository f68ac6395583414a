"""Going on without the player of a seat."""

from __future__ import annotations

from referee.service.advancing.end_game import end_game
from referee.service.games.chronicle import Chronicle
from referee.service.running.context import Referee
from referee.service.running.outbox import enqueue_stand_ins
from referee.store import games
from referee.store.games import GameRow, SeatRow
from referee.store.transactions import Transaction


def go_on_without(referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow) -> bool:
    """Stop the game waiting for a freed seat; False if nobody is left and it is abandoned."""
    if not any(_is_played(row) for row in games.seats_of(transaction, game.id)):
        end_game(referee, transaction, chronicle, game, "abandoned")
        return False
    if game.status == "running":
        enqueue_stand_ins(referee, transaction, game, chronicle.at)
    return True


def _is_played(seat: SeatRow) -> bool:
    return seat.player_id is not None and seat.status != "left"
