"""Noting that a worker hears the bell."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.store import heartbeats
from referee.store.heartbeats import WORKER


def show_life(referee: Referee) -> None:
    """Note that a worker has heard the bell: from here through Redis and back, everything works."""
    referee.store.run(lambda transaction: heartbeats.beat(transaction, WORKER, referee.clock.now()))
