"""A seat's delegate: to whom it is offered, who plays it, and what the table is told."""

from __future__ import annotations

from datetime import datetime

from referee.fairplay import entries
from referee.service.delegation.leftovers import drop_leftovers
from referee.service.games.chronicle import Chronicle
from referee.service.games.locked_game import LockedGame
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.written_times import stamp
from referee.store import games, seating, seats
from referee.store.games import SeatChanges, SeatRow
from referee.store.transactions import Snapshot

NO_OFFER: SeatChanges = {"offered_to": None, "offered_until": None}


def offered_seat(locked: LockedGame, player: Player, now: datetime) -> SeatRow | None:
    """The seat that is offered to the player."""
    for seat in locked.seats():
        offered = seat.offered_to == player.id and seat.status == "taken"
        if offered and seat.offered_until is not None and seat.offered_until > now:
            return seat
    return None


def withdraw_delegate(referee: Referee, locked: LockedGame, seat: SeatRow) -> None:
    over: SeatChanges = {"delegate_id": None, "delegated_until": None}
    games.change_seat(locked.transaction, locked.game.id, seat.seat, over)
    if locked.is_running:
        note_delegation(locked.chronicle, seat.seat, None)
        drop_leftovers(referee, locked.transaction, locked.chronicle, locked.game, seat)


def note_delegation(chronicle: Chronicle, seat: int, until: datetime | None) -> None:
    """Tell the table that somebody else may play the seat, or no longer. The game's header says who."""
    told = None if until is None else stamp(until)
    chronicle.note(entries.delegated(seat, told))
    chronicle.tell("seat.delegated", {"seat": seat, "until": told})


def plays_another(snapshot: Snapshot, now: datetime, game_id: str, seat: SeatRow, player_id: str) -> bool:
    """Whether the player plays another seat of the game, or has seen its hand."""
    seen = seating.former_seats(snapshot, game_id, player_id).keys() - {seat.seat}
    return bool(seen) or (player_id != seat.delegate_id and seats.has_part(snapshot, game_id, player_id, now))
