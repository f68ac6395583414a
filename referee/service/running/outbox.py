"""Work for workers: it is written down in the transaction that makes it necessary, and rung for after it."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.service.running.context import Referee
from referee.service.running.tasks import Ring, Work
from referee.store import outbox
from referee.store.games import GameRow
from referee.store.orders import OpenStep
from referee.store.outbox import OutboxRow
from referee.store.store import Writer
from referee.store.transactions import Transaction

# How long the bell's own ring has to be answered before the sweep rings.
PATIENCE = timedelta(seconds=5)
# Outbox rows belong to a step and go with it, but what was decided is done whatever step is open by then.
WHATEVER_STEP = 0


def enqueue_stand_ins(referee: Referee, transaction: Transaction, game: GameRow, now: datetime) -> None:
    """Have the seats of the open step answered for whose players are not there any more."""
    if outbox.has(transaction, "bots", game.id, game.step):
        referee.store.after_commit(
            lambda: referee.bell.ring(Ring("bots", game.id, game.step, bots_alone=game.bots_alone))
        )
    else:
        enqueue(referee, transaction, "bots", game, game.step, now)


def enqueue(
    referee: Referee, writer: Writer, work: Work, game: GameRow | OpenStep, step: int, now: datetime
) -> None:
    """Have a worker do this: soon if it hears the bell, and in any case once the sweep comes by.

    Games of bots alone wait for all others.
    """
    row = OutboxRow(
        referee.new_id(), work, game.id, step, now, now + PATIENCE, rings=0, bots_alone=game.bots_alone
    )
    outbox.add(writer, row)
    ring = Ring(work, game.id, step, bots_alone=game.bots_alone)
    referee.store.after_commit(lambda: referee.bell.ring(ring))


def enqueue_motions(referee: Referee, transaction: Transaction, game: GameRow, now: datetime) -> None:
    """Have a worker run the rules for whatever is decided and not done yet."""
    if not outbox.has(transaction, "motions", game.id, WHATEVER_STEP):
        enqueue(referee, transaction, "motions", game, WHATEVER_STEP, now)
