"""Seats that are kept for a while for players who are missing, or whom the table wants to replace."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.engine.catalogue import Words
from referee.fairplay.pace import Pace, Span, pace_of
from referee.service.times.written_times import stamp
from referee.store import games
from referee.store.games import GameRow, SeatChanges, SeatRow
from referee.store.transactions import Transaction

WITHOUT_A_CLOCK = timedelta(days=1)


def kept_from(game: GameRow, now: datetime) -> datetime:
    """Until when a seat is kept that is missing or being given away as of now."""
    pace = pace_of(game.clock)
    return now + WITHOUT_A_CLOCK if pace is None else pace.deadline(now, pace.keep_seat)


def why_kept(seat: SeatRow, now: datetime) -> str | None:
    """Why nobody else may sit down on a free seat yet, in a sentence."""
    if seat.kept_until is None or seat.kept_until <= now:
        return None
    return Words(
        "Seat {seat} is kept for its player until {kept_until}.",
        seat=seat.seat,
        kept_until=stamp(seat.kept_until),
    )


def keep_longer(transaction: Transaction, game: GameRow, stood_still: Span) -> None:
    """Keep seats for as much longer as the game's clock was stopped."""
    since, _ = stood_still
    pace = pace_of(game.clock)
    for seat in games.seats_of(transaction, game.id):
        later: SeatChanges = {}
        if seat.kept_until is not None and seat.kept_until > since:
            later["kept_until"] = _later(pace, seat.kept_until, stood_still)
        if seat.replaced_at is not None and seat.replaced_at > since:
            later["replaced_at"] = _later(pace, seat.replaced_at, stood_still)
        if later:
            games.change_seat(transaction, game.id, seat.seat, later)


def _later(pace: Pace | None, at: datetime, stood_still: Span) -> datetime:
    since, until = stood_still
    return at + (until - since) if pace is None else pace.put_off(at, stood_still)
