"""What happens at the table when a player no longer plays a seat, for whatever reason."""

from __future__ import annotations

from referee.service.advancing.end_game import end_game
from referee.service.games.record import Record
from referee.service.running.context import Referee
from referee.service.running.outbox import enqueue_stand_ins
from referee.store import ahead, games, motions, seating
from referee.store.games import GameRow, SeatChanges, SeatRow
from referee.store.transactions import Transaction


def free_seat(transaction: Transaction, game_id: str, seat: int, changes: SeatChanges) -> None:
    """Change the seat's row like this, and drop all that its player has left there."""
    before = next(row for row in games.seats_of(transaction, game_id) if row.seat == seat)
    seating.remember_delegate(transaction, before)
    ahead.remove(transaction, game_id, seat)
    motions.forget_votes(transaction, game_id, seat)
    undelegated: SeatChanges = {
        "delegate_id": None,
        "delegated_until": None,
        "offered_to": None,
        "offered_until": None,
    }
    games.change_seat(transaction, game_id, seat, {**undelegated, **changes})


def go_on_without(referee: Referee, transaction: Transaction, record: Record, game: GameRow) -> bool:
    """Have the game not wait for a seat that was freed; False if nobody is left and it is abandoned."""
    if not any(_is_played(row) for row in games.seats_of(transaction, game.id)):
        end_game(referee, transaction, record, game, "abandoned", text="Nobody is left at the table.")
        return False
    if game.status == "running":
        enqueue_stand_ins(referee, transaction, game, record.at)
    return True


def _is_played(seat: SeatRow) -> bool:
    return seat.player_id is not None and seat.status != "left"
