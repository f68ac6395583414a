"""When a step closes: the times it opens with, and how orders move them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.engine.asks import Step
from referee.fairplay.pace import Pace, Span, pace_of
from referee.store.absences import GameClock
from referee.store.games import GameRow
from referee.store.orders import OpenStep


@dataclass(frozen=True)
class StepTimes:
    """The deadline that players see, when the sweep closes the step, and until when answers are veiled.

    As long as `veiled_until` is set, nobody is told who has answered; in anonymous games until the end.
    """

    due_at: datetime | None
    closes_at: datetime | None
    veiled_until: datetime | None
    tells_every: int | None
    """How often, in seconds, the table is told who has answered; 0: once it is resolved; None: at once."""


TELLINGS = 8
"""How many times within a step the table is told who has answered, unless the clock says otherwise."""
USUAL_TELLING = timedelta(minutes=15)
"""How often it is told in steps without a deadline."""


def opening_times(game: GameRow, step: Step, now: datetime, away: Sequence[Span]) -> StepTimes:
    """The times of a step that opens now, while players who are asked are `away`."""
    pace = pace_of(game.clock)
    veiled_until = now if game.anonymous else None
    if pace is None:
        return StepTimes(None, None, veiled_until, _tells_every(game, None, None))
    if step.window and pace.veil:
        veiled_until = now + pace.veil
    time_given = pace.time_for(ask.kind for ask in step.asks)
    due_at = None if time_given is None else pace.deadline(now, time_given, away)
    lasts = None if due_at is None else due_at - now
    return StepTimes(due_at, last_call(pace, due_at), veiled_until, _tells_every(game, pace, lasts))


def _tells_every(game: GameRow, pace: Pace | None, lasts: timedelta | None) -> int | None:
    chosen = None if pace is None else pace.tells
    if game.anonymous:
        return 0
    if chosen is not None:
        return int(chosen.total_seconds()) or None
    usual = USUAL_TELLING if lasts is None else lasts / TELLINGS
    return max(1, int(usual.total_seconds()))


def next_telling(step: OpenStep, now: datetime) -> datetime | None:
    """When the table is next told who has answered, after `now`; None: not before the step is resolved.

    These times depend on nothing but when the step was opened.
    """
    if not step.tells_every:
        return None
    every = timedelta(seconds=step.tells_every)
    at = step.opened_at + every * ((now - step.opened_at) // every + 1)
    return at if step.veiled_until is None else max(at, step.veiled_until)


def waits_for_absent(game: GameRow | GameClock) -> bool:
    """Whether this game's deadlines wait for absent players. In anonymous games that would tell too much."""
    pace = pace_of(game.clock)
    return pace is not None and pace.absences and not game.anonymous


def last_call(pace: Pace | None, due_at: datetime | None) -> datetime | None:
    """When a step with this deadline closes at the latest."""
    return None if pace is None or due_at is None else due_at + pace.grace


def closing_time(pace: Pace | None, step: OpenStep, now: datetime) -> datetime:
    """When a step closes whose orders are all final: at once, unless they may cool off or are veiled.

    After cooling off, it closes at the next telling: that says less about when the last order came.
    """
    at = now
    if pace is not None and pace.cooling_off:
        at = now + pace.cooling_off
        at = next_telling(step, at) or at
    if step.veiled_until is not None:
        at = max(at, step.veiled_until)
    last = last_call(pace, step.due_at)
    return at if last is None else min(at, last)
