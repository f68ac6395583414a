"""The veil falls: everybody learns who has answered a step, in the order of seats and at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.service.asked import Asked
from referee.service.record import Record
from referee.service.seal_order import note_sealed
from referee.service.stand_ins import STAND_IN


def note_veiled(record: Record, step: int, orders: Mapping[int, Any]) -> None:
    """Tell of all final orders of a step that was veiled; `orders` are by seat."""
    for seat in sorted(orders):
        order = orders[seat]
        if order.final:
            stand_in = order.by == STAND_IN
            note_sealed(record, Asked(step, seat), order.commitment, order.entropy, stand_in=stand_in)
