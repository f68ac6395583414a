"""What a seat has not seen yet."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select, true

from referee.store.rows import Rows
from referee.store.schema import sealed_order, step
from referee.store.transactions import Snapshot


class LastOrder(NamedTuple):
    """When a seat last sent an order."""

    step: int
    accepted_at: datetime


_ORDERS = Rows(LastOrder, select(sealed_order.c.step, sealed_order.c.accepted_at))


def last_order(snapshot: Snapshot, game_id: str, seat: int, players: Collection[str]) -> LastOrder | None:
    """The last final order that one of these players has sent for the seat."""
    sent = _ORDERS.where(
        sealed_order.c.game_id == game_id,
        sealed_order.c.seat == seat,
        sealed_order.c.by.in_(players),
        sealed_order.c.final == true(),
    )
    return sent.order_by(sealed_order.c.step.desc()).limit(1).find(snapshot)


def phases(snapshot: Snapshot, game_id: str) -> dict[int, str]:
    """The phase of each step."""
    found = snapshot.execute(select(step.c.step, step.c.phase).where(step.c.game_id == game_id))
    return {row.step: row.phase for row in found}
