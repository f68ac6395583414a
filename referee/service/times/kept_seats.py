"""Seats that are kept for a while for players who are missing, or whom the table wants to replace."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from referee.service.times.moments import stamp
from referee.service.times.pace import Span, pace_of
from referee.store import games
from referee.store.transactions import Transaction

WITHOUT_A_CLOCK = timedelta(days=1)
_TIMES = ("kept_until", "replaced_at")


def kept_from(game: Any, now: datetime) -> datetime:
    """Until when a seat is kept that is missing, or to be given away, from now on."""
    pace = pace_of(game.clock)
    return now + WITHOUT_A_CLOCK if pace is None else pace.deadline(now, pace.keep_seat)


def why_kept(seat: Any, now: datetime) -> str | None:
    """Why nobody else may sit down on a free seat yet, in a sentence."""
    if seat.kept_until is None or seat.kept_until <= now:
        return None
    return f"Seat {seat.seat} is kept for its player until {stamp(seat.kept_until)}."


def keep_longer(transaction: Transaction, game: Any, stood_still: Span) -> None:
    """The game's clock stood still: seats are kept for as much longer."""
    since, until = stood_still
    pace = pace_of(game.clock)
    for seat in games.seats_of(transaction, game.id):
        pending = {
            name: moment for name in _TIMES if (moment := getattr(seat, name)) is not None and moment > since
        }
        if pending:
            later = {
                name: moment + (until - since) if pace is None else pace.put_off(moment, stood_still)
                for name, moment in pending.items()
            }
            games.change_seat(transaction, game.id, seat.seat, later)
