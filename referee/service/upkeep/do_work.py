"""What workers do when the bell rings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import structlog

from referee.service.ahead.answer_from_list import answer_from_list
from referee.service.resolving.resolve_step import resolve_step
from referee.service.resolving.resolve_steps import resolve_steps
from referee.service.running.context import Referee
from referee.service.running.tasks import Ring, Work
from referee.service.steps.answer_for_bots import answer_for_bots
from referee.service.votes.carry_out_motions import carry_out_motions

log = structlog.get_logger()
VERBS: dict[Work, Callable[[Referee, str, int], object]] = {
    "resolve": resolve_step,
    "bots": answer_for_bots,
    "queues": answer_from_list,
    "motions": carry_out_motions,
}


def do_work(referee: Referee, *rings: Ring) -> None:
    """Do the work that the rings are about. Doing it twice, or after somebody else has, changes nothing.

    What fails stays in the outbox, and the sweep rings for it again.
    """
    to_resolve = {ring.game_id: ring.step for ring in rings if ring.work == "resolve"}
    if len(to_resolve) > 1:
        _isolate(rings, lambda: resolve_steps(referee, list(to_resolve.items())))
        rings = tuple(ring for ring in rings if ring.work != "resolve")
    for ring in rings:
        _isolate([ring], partial(VERBS[ring.work], referee, ring.game_id, ring.step))


def _isolate(rings: Sequence[Ring], act: Callable[[], object]) -> None:
    """Do this, whatever happens: one game's trouble must not keep anybody from the others."""
    try:
        act()
    except Exception as error:  # noqa: BLE001 - whatever it is, the sweep will try again
        # Only the error's type: its message may hold what is still secret.
        kind = type(error).__name__
        for ring in rings:
            log.error("work failed", work=ring.work, game=ring.game_id, step=ring.step, type=kind)
