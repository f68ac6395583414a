"""Which seats have conceded."""

from __future__ import annotations

from referee.service.running.plays import AnyPlay
from referee.store import games, journal
from referee.store.transactions import Snapshot


def conceded_seats(snapshot: Snapshot, game_id: str) -> list[int]:
    """The seats that have conceded, in that order."""
    journaled = journal.conceded_seats(snapshot, game_id)
    # A concession in this very transaction is not in the journal yet.
    flagged = (row.seat for row in games.seats_of(snapshot, game_id) if row.conceded)
    return [*journaled, *(seat for seat in flagged if seat not in journaled)]


def coming_last(snapshot: Snapshot, play: AnyPlay, game_id: str) -> list[int]:
    """The seats that come last because they conceded, if the game is over."""
    return [] if play.step is not None else conceded_seats(snapshot, game_id)
