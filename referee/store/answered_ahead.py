"""Prompts that a seat's orders ahead are about to answer: nobody need look at them yet."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Exists, and_, bindparam, exists

from referee.store.schema import ahead, outbox, prompt, sealed_order

PATIENCE = timedelta(minutes=1)
"""If no worker has tried by then, something may be wrong, so the prompt is shown."""


def _some(*conditions: ColumnElement[bool]) -> Exists:
    return exists().where(*conditions).correlate(prompt)


ANSWERS_BY_ITSELF = and_(
    _some(
        outbox.c.kind == "queues",
        outbox.c.game_id == prompt.c.game_id,
        outbox.c.step == prompt.c.step,
        outbox.c.created_at > bindparam("lately", type_=outbox.c.created_at.type),
    ),
    _some(ahead.c.game_id == prompt.c.game_id, ahead.c.seat == prompt.c.seat, ahead.c.live),
    ~_some(
        sealed_order.c.game_id == prompt.c.game_id,
        sealed_order.c.step == prompt.c.step,
        sealed_order.c.seat == prompt.c.seat,
    ),
)
"""The condition that a worker has yet to try the seat's list on a `prompt`, and nothing is on file for it.
"""


def lately(now: datetime) -> dict[str, Any]:
    """The parameter that a statement with this condition needs."""
    return {"lately": now - PATIENCE}
