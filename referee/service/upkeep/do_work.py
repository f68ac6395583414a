"""What workers do when the bell rings."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from referee.service.ahead.answer_from_list import answer_from_list
from referee.service.running.context import Referee
from referee.service.running.tasks import Ring, Work
from referee.service.steps.answer_for_bots import answer_for_bots
from referee.service.steps.resolve_step import resolve_step
from referee.service.votes.carry_out_motions import carry_out_motions

log = structlog.get_logger()
VERBS: dict[Work, Callable[[Referee, str, int], object]] = {
    "resolve": resolve_step,
    "bots": answer_for_bots,
    "queues": answer_from_list,
    "motions": carry_out_motions,
}


def do_work(referee: Referee, ring: Ring) -> None:
    """Do the work that the ring is about. Doing it twice, or after somebody else has, changes nothing.

    What fails stays in the outbox, and the sweep rings for it again.
    """
    try:
        VERBS[ring.work](referee, ring.game_id, ring.step)
    except Exception as error:  # noqa: BLE001 - one game's trouble must not keep anybody from the others
        # Only the error's type: its message may hold what is still secret.
        kind = type(error).__name__
        log.error("work failed", work=ring.work, game=ring.game_id, step=ring.step, type=kind)
