"""Which seats the referee plays: bots, and seats whose players are absent."""

from __future__ import annotations

from collections.abc import Sequence

from referee.fairplay.pace import AT_RANDOM, Pace
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


def answered_at_random(seats: Sequence[SeatRow], pace: Pace | None) -> set[int]:
    """Those among them whose answers are drawn from the game's seeds; the others get the default."""
    stand_ins_too = pace is not None and pace.stand_in == AT_RANDOM
    bots = {seat.seat for seat in seats if is_bot(seat)}
    return {seat for seat in answered_for(seats) if stand_ins_too or seat in bots}
