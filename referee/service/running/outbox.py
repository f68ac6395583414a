"""Work for workers: written in the transaction that makes it necessary, and rung for after its commit."""

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

# How long the first ring may go unanswered before the sweep rings again.
PATIENCE = timedelta(seconds=5)
# Outbox rows go with their step, but what was decided is done whichever step is open by then.
WHATEVER_STEP = 0


def enqueue_stand_ins(referee: Referee, transaction: Transaction, game: GameRow, now: datetime) -> None:
    """Have a worker answer the open step for the seats whose players are not there any more."""
    if outbox.has(transaction, "bots", game.id, game.step):
        referee.store.after_commit(
            lambda: referee.bell.ring(Ring("bots", game.id, game.step, bots_alone=game.bots_alone))
        )
    else:
        enqueue(referee, transaction, "bots", game, game.step, now)


def enqueue(
    referee: Referee, writer: Writer, work: Work, game: GameRow | OpenStep, step: int, now: datetime
) -> None:
    """Have a worker do this: soon if the bell is heard, otherwise when the sweep comes by.

    Games of bots alone wait for all others.
    """
    row = OutboxRow(
        referee.new_id(), work, game.id, step, now, now + PATIENCE, rings=0, bots_alone=game.bots_alone
    )
    outbox.add(writer, row)
    ring = Ring(work, game.id, step, bots_alone=game.bots_alone)
    referee.store.after_commit(lambda: referee.bell.ring(ring))


def enqueue_motions(referee: Referee, transaction: Transaction, game: GameRow, now: datetime) -> None:
    """Have a worker run the rules for whatever was decided and is not done yet."""
    if not outbox.has(transaction, "motions", game.id, WHATEVER_STEP):
        enqueue(referee, transaction, "motions", game, WHATEVER_STEP, now)
