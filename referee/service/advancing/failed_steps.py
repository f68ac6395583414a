"""A step at which the rules keep failing: its game is held, and its orders can be replaced.

It takes orders again. As long as they stay the same, it is tried again every hour, in case the rules have
been fixed; once one is replaced, at once. A withdrawn order is waited for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from referee.service.running.context import Referee
from referee.service.running.outbox import PATIENCE
from referee.service.running.tasks import Ring
from referee.store import games, outbox, steps
from referee.store.games import GameRow
from referee.store.orders import OpenStep
from referee.store.steps import StepRow
from referee.store.store import Writer

MAX_ATTEMPTS = 5


@dataclass(frozen=True, repr=False)
class Fault:
    """Why the rules failed, as far as can be told: the error's name, and the orders at fault by seat."""

    error: str | None = None
    orders: Mapping[int, str] = field(default_factory=dict)


def has_failed(step: StepRow | OpenStep) -> bool:
    """Whether the rules failed at this open step, and its orders have not changed since."""
    return step.attempts is not None and step.attempts >= MAX_ATTEMPTS


def go_on(
    referee: Referee,
    writer: Writer,
    game: GameRow | OpenStep,
    number: int,
    at: datetime | None,
    now: datetime,
) -> None:
    """An order was replaced or withdrawn: the game is no longer held, and the step closes then (None: never).

    If the rules fail again, it is held again at once.
    """
    game_id = game.id
    steps.set_attempts(writer, game_id, number, MAX_ATTEMPTS - 1)
    games.let_go(writer, game_id)
    if at is not None and at <= now:
        steps.close(writer, game_id, number, now)
        outbox.defer(writer, "resolve", game_id, number, now + PATIENCE)
        ring = Ring("resolve", game_id, number, bots_alone=game.bots_alone)
        referee.store.after_commit(lambda: referee.bell.ring(ring))
    else:
        outbox.drop(writer, "resolve", game_id, number)
        steps.close_later(writer, game_id, number, at)
