"""When a step closes: the times it opens with, and how orders move them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.engine.asks import Step
from referee.service.pace import Pace, Span, pace_of


@dataclass(frozen=True)
class StepTimes:
    """The deadline that players see, when the sweep closes the step, and until when nobody hears of answers.

    Who has answered is veiled as long as `veiled_until` is set, in anonymous games to the very end.
    """

    due_at: datetime | None
    closes_at: datetime | None
    veiled_until: datetime | None


def opening_times(game: Any, step: Step, now: datetime, away: Sequence[Span]) -> StepTimes:
    """The times of a step that opens now, while players who are asked are `away`."""
    pace = pace_of(game.clock)
    veiled_until = now if game.anonymous else None
    if pace is None:
        return StepTimes(None, None, veiled_until)
    if step.window and pace.veil:
        veiled_until = now + pace.veil
    time_given = pace.time_for(ask.kind for ask in step.asks)
    due_at = None if time_given is None else pace.deadline(now, time_given, away)
    return StepTimes(due_at, last_call(pace, due_at), veiled_until)


def waits_for_absent(game: Any) -> bool:
    """Whether deadlines of this game wait for absent players. Of anonymous ones it would tell too much."""
    pace = pace_of(game.clock)
    return pace is not None and pace.absences and not game.anonymous


def last_call(pace: Pace | None, due_at: datetime | None) -> datetime | None:
    """When a step with this deadline closes at the latest."""
    return None if pace is None or due_at is None else due_at + pace.grace


def closing_time(pace: Pace | None, step: Any, now: datetime) -> datetime:
    """When a step closes whose orders are all final: at once, unless they may cool off or are veiled.

    `step` has its `due_at` and `veiled_until`.
    """
    at = now if pace is None else now + pace.cooling_off
    if step.veiled_until is not None:
        at = max(at, step.veiled_until)
    last = last_call(pace, step.due_at)
    return at if last is None else min(at, last)
