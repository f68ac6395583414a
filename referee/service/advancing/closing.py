"""Closing a step whose orders are all in."""

from __future__ import annotations

from datetime import datetime

from referee.fairplay.pace import pace_of
from referee.service.advancing.failed_steps import go_on, has_failed
from referee.service.advancing.hold_failed_step import HELD_FOR
from referee.service.running.context import Referee
from referee.service.running.outbox import enqueue
from referee.service.times.step_times import closing_time, last_call
from referee.store import steps
from referee.store.orders import OpenStep
from referee.store.store import Writer


def close_or_wait(
    referee: Referee,
    writer: Writer,
    game_id: str,
    number: int,
    step: OpenStep,
    *,
    complete: bool,
    now: datetime,
) -> None:
    """Close a step whose orders are all final, now or when they have cooled off; otherwise at its deadline.

    While the game is paused nothing closes.
    """
    if step.paused_at is not None:
        return
    pace = pace_of(step.clock)
    at = closing_time(pace, step, now) if complete else last_call(pace, step.due_at)
    if has_failed(step):
        # A player who has withdrawn an order gets some time, even if the deadline has passed.
        at = at if complete or at is None else max(at, now + HELD_FOR)
        go_on(referee, writer, step, number, at, now)
    elif complete and at is not None and at <= now:
        steps.close(writer, game_id, number, now)
        enqueue(referee, writer, "resolve", step, number, now)
    elif at != step.closes_at:
        steps.close_later(writer, game_id, number, at)
