"""Work for workers: it is written down in the transaction that makes it necessary, and rung for after it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from referee.service.running.context import Referee
from referee.service.running.tasks import Ring, Work
from referee.store import outbox
from referee.store.store import Writer
from referee.store.transactions import Transaction

# How long the bell's own ring has to be answered before the sweep rings.
PATIENCE = timedelta(seconds=5)


def enqueue_stand_ins(referee: Referee, transaction: Transaction, game: Any, now: datetime) -> None:
    """Have the seats of the open step answered for whose players are not there any more."""
    if outbox.has(transaction, "bots", game.id, game.step):
        referee.store.after_commit(
            lambda: referee.bell.ring(Ring("bots", game.id, game.step, bots_alone=game.bots_alone))
        )
    else:
        enqueue(referee, transaction, "bots", game, game.step, now)


def enqueue(referee: Referee, writer: Writer, work: Work, game: Any, step: int, now: datetime) -> None:
    """Have a worker do this: soon if it hears the bell, and in any case once the sweep comes by.

    Games of bots alone wait for all others. `game` has its `id` and whether it is one.
    """
    outbox.add(
        writer,
        {
            "id": referee.new_id(),
            "kind": work,
            "game_id": game.id,
            "step": step,
            "created_at": now,
            "ring_at": now + PATIENCE,
            "rings": 0,
            "bots_alone": game.bots_alone,
        },
    )
    ring = Ring(work, game.id, step, bots_alone=game.bots_alone)
    referee.store.after_commit(lambda: referee.bell.ring(ring))
