"""Telling everybody about all orders of a step at one moment, in the order of seats."""

from __future__ import annotations

from collections.abc import Mapping

from referee.service.games.record import Record
from referee.service.orders.asked import Asked
from referee.service.orders.seal_order import note_sealed
from referee.service.times.stand_ins import STAND_IN
from referee.store.orders import OrderRow


def note_veiled(record: Record, step: int, orders: Mapping[int, OrderRow]) -> None:
    """Tell about all final orders of a step that were not told one by one; `orders` are by seat."""
    for seat in sorted(orders):
        order = orders[seat]
        if order.final and order.commitment is not None:
            stand_in = order.by == STAND_IN
            note_sealed(record, Asked(step, seat), order.commitment, order.entropy, stand_in=stand_in)
