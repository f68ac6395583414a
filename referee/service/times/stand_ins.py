"""Which seats the referee plays: bots, and seats whose players are absent."""

from __future__ import annotations

from collections.abc import Sequence

from referee.fairplay.pace import DEFAULTS, Pace
from referee.store.games import SeatRow

STAND_IN = "stand-in"
"""Who has sealed an order for a seat whose player is absent."""


def is_bot(seat: SeatRow) -> bool:
    return bool(seat.kind.startswith("bot:"))


def answered_for(seats: Sequence[SeatRow]) -> set[int]:
    """The seats that the referee answers for as soon as they are asked.

    In a game with no player present there are no stand-ins: it goes on at its deadlines.
    """
    somebody_plays = any(seat.status == "taken" and not is_bot(seat) for seat in seats)
    return {
        seat.seat for seat in seats if is_bot(seat) or (somebody_plays and seat.status in ("left", "missing"))
    }


def bots_by_seat(seats: Sequence[SeatRow], pace: Pace | None) -> dict[int, str]:
    """The bots that answer for those among them that do not get the default."""
    stand_in = DEFAULTS if pace is None else pace.stand_in
    answered = answered_for(seats)
    bots = {seat.seat: seat.kind if is_bot(seat) else stand_in for seat in seats if seat.seat in answered}
    return {seat: bot for seat, bot in bots.items() if bot != DEFAULTS}
