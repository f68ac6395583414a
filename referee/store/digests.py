"""What a seat has not seen yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import and_, bindparam, select, true

from referee.store.rows import Rows
from referee.store.schema import resolution, sealed_order, step
from referee.store.transactions import Snapshot

MAX_ORDERS = 50


class LastOrder(NamedTuple):
    """When a seat has sent an order, and where its step's answers came from, once it is resolved."""

    step: int
    accepted_at: datetime
    sources: Mapping[str, str] | None


_ORDERS = Rows(
    LastOrder,
    select(sealed_order.c.step, sealed_order.c.accepted_at, resolution.c.sources)
    .select_from(
        sealed_order.outerjoin(
            resolution,
            and_(resolution.c.game_id == sealed_order.c.game_id, resolution.c.step == sealed_order.c.step),
        )
    )
    .where(
        sealed_order.c.game_id == bindparam("game_id"),
        sealed_order.c.seat == bindparam("seat"),
        sealed_order.c.by.in_(bindparam("players", expanding=True)),
        sealed_order.c.final == true(),
    )
    .order_by(sealed_order.c.step.desc())
    .limit(MAX_ORDERS),
)


def last_orders(snapshot: Snapshot, game_id: str, seat: int, players: Collection[str]) -> list[LastOrder]:
    """The last final orders that one of these players has sent for the seat, the very last first."""
    return _ORDERS.all(snapshot, game_id=game_id, seat=seat, players=list(players))


def phases(snapshot: Snapshot, game_id: str) -> dict[int, str]:
    """The phase of each step."""
    found = snapshot.execute(select(step.c.step, step.c.phase).where(step.c.game_id == game_id))
    return {row.step: row.phase for row in found}
