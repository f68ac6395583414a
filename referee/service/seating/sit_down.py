"""Seating a player, within a transaction: the seat's columns, and what an earlier player has left there."""

from __future__ import annotations

from referee.service.games.chronicle import Chronicle
from referee.service.games.seating import note_joined, note_player
from referee.service.press.readers import begin_anew
from referee.service.running.context import Referee
from referee.service.running.outbox import enqueue_stand_ins
from referee.service.seating.candidacies import close_candidacies
from referee.store import absences, ahead, games, observers, seating
from referee.store.games import GameRow, SeatChanges, SeatRow
from referee.store.seats import FRESH, credit_player
from referee.store.transactions import Transaction


def sit_down(
    referee: Referee,
    transaction: Transaction,
    chronicle: Chronicle,
    game: GameRow,
    seat: SeatRow,
    player_id: str,
    name: str,
    entropy: str | None = None,
) -> None:
    """Seat a player on this free seat."""
    number, running = seat.seat, game.status == "running"
    # Entropy counts only until the seeds are mixed.
    added = None if running else entropy
    changes: SeatChanges = {
        "player_id": player_id,
        "status": "taken",
        "missed_in_row": 0,
        "kept_until": None,
    }
    if seat.player_id != player_id:
        credit_player(transaction, seat)
        changes.update(FRESH)
        ahead.remove(transaction, game.id, number)
        if running:
            seating.remember(transaction, seat)
            begin_anew(transaction, game.id, number)
    if not running:
        changes["entropy"] = added
    games.change_seat(transaction, game.id, number, changes)
    observers.remove(transaction, game.id, player_id)
    absences.note_in(transaction, game.id, player_id)
    # Anonymous players are dealt a seat, and announced, only when the game begins.
    if running or not game.anonymous:
        note_player(transaction, chronicle, number, player_id, name, added, anonymous=game.anonymous)
    else:
        note_joined(chronicle, number, name, added)
    if running:
        close_candidacies(referee, transaction, game, number, player_id)
        # Others may have been missing since before anybody was there to play with: now a stand-in answers for
        # them.
        enqueue_stand_ins(referee, transaction, game, chronicle.at)
