"""What workers do when the bell rings."""

from __future__ import annotations

from collections.abc import Callable

from referee.service.answer_for_bots import answer_for_bots
from referee.service.answer_from_queues import answer_from_queues
from referee.service.context import Referee
from referee.service.resolve_step import resolve_step
from referee.service.tasks import Ring, Work
from referee.store import outbox

WORKER = "worker"
VERBS: dict[Work, Callable[[Referee, str, int], object]] = {
    "resolve": resolve_step,
    "bots": answer_for_bots,
    "queues": answer_from_queues,
}


def do(referee: Referee, ring: Ring) -> None:
    """Do what the ring is about. Doing it twice, or after somebody else has, changes nothing."""
    VERBS[ring.work](referee, ring.game_id, ring.step)


def show_life(referee: Referee) -> None:
    """Write down that a worker has heard the bell: from here through Redis and back, everything works."""
    referee.store.run(lambda connection: outbox.beat(connection, WORKER, referee.clock.now()))
