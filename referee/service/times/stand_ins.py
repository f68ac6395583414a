"""Which seats the referee plays itself: bots, and those whose players are not there."""

from __future__ import annotations

from collections.abc import Sequence

from referee.store.games import SeatRow

STAND_IN = "stand-in"
"""Who has sealed an order for a seat whose player is not there."""


def is_bot(seat: SeatRow) -> bool:
    return bool(seat.kind.startswith("bot:"))


def answered_for(seats: Sequence[SeatRow]) -> set[int]:
    """The numbers of the seats that are answered for as soon as they are asked.

    Nobody stands in for players of a game that has none at the table: it goes on at its deadlines.
    """
    somebody_plays = any(seat.status == "taken" and not is_bot(seat) for seat in seats)
    return {
        seat.seat for seat in seats if is_bot(seat) or (somebody_plays and seat.status in ("left", "missing"))
    }
