"""What workers do when the bell rings."""

from __future__ import annotations

from referee.service.answer_for_bots import answer_for_bots
from referee.service.bell import Ring
from referee.service.context import Referee
from referee.service.resolve_step import resolve_step
from referee.store import outbox

WORKER = "worker"


def do(referee: Referee, ring: Ring) -> None:
    """Do what the ring is about. Doing it twice, or after somebody else has, changes nothing."""
    if ring.work == "resolve":
        resolve_step(referee, ring.game_id, ring.step)
    else:
        answer_for_bots(referee, ring.game_id, ring.step)


def show_life(referee: Referee) -> None:
    """Write down that a worker has heard the bell: from here through Redis and back, everything works."""
    referee.store.run(lambda connection: outbox.beat(connection, WORKER, referee.clock.now()))
