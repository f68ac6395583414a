"""Freeing a seat that its player no longer plays, for whatever reason."""

from __future__ import annotations

from referee.store import ahead, games, motions, seating
from referee.store.games import SeatChanges
from referee.store.transactions import Transaction


def free_seat(transaction: Transaction, game_id: str, seat: int, changes: SeatChanges) -> None:
    """Change the seat's row like this, and drop everything that its player has left there."""
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
