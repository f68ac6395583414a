"""Moving the deadline of an open step: extending it, and saying so, or putting it off by a pause."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from referee.fairplay import entries
from referee.fairplay.entries import Extension
from referee.fairplay.pace import Span, pace_of
from referee.service.games.chronicle import Chronicle
from referee.service.news.reminders import plan_reminders, shift_reminders
from referee.service.times.step_times import last_call
from referee.service.times.written_times import stamp
from referee.store import steps
from referee.store.games import GameRow
from referee.store.steps import StepChanges, StepRow
from referee.store.transactions import Transaction


def extend(
    transaction: Transaction,
    chronicle: Chronicle,
    game: GameRow,
    step: StepRow,
    *,
    until: datetime,
    lost: timedelta = timedelta(),
    reason: Extension,
    seats: Sequence[int] = (),
) -> bool:
    """Extend an open step until then; False if that is no later than its deadline, or it has none.

    A step that is cooling off still closes at its time, unless that time was `lost` to an outage.
    """
    if step.due_at is None:
        return False
    due_at = max(step.due_at, until)
    changes: StepChanges = {"due_at": due_at}
    pace = pace_of(game.clock)
    if step.closes_at == last_call(pace, step.due_at):
        changes["closes_at"] = last_call(pace, due_at)
    elif step.closes_at is not None:
        changes["closes_at"] = step.closes_at + lost
    if step.veiled_until is not None:
        changes["veiled_until"] = step.veiled_until + lost
    steps.change(transaction, game.id, step.step, changes)
    if due_at == step.due_at:
        return False
    if reason == "outage":
        shift_reminders(transaction, game.id, step.step, due_at - step.due_at)
    else:
        plan_reminders(transaction, game.id, step.step)
    chronicle.note(entries.extended(step.step, due_at=stamp(due_at), reason=reason, seats=seats))
    chronicle.tell(
        "step.extended",
        {"step": step.step, "deadline": stamp(due_at), "reason": reason, "seats": list(seats)},
    )
    return True


def put_off(transaction: Transaction, game: GameRow, step: StepRow, stood_still: Span) -> datetime | None:
    """Move the step's times by the part of the pause that fell into it; returns its new deadline."""
    since, until = stood_still
    pace = pace_of(game.clock)
    due_at = None if step.due_at is None or pace is None else pace.put_off(step.due_at, stood_still)
    veiled_until = None if step.veiled_until is None else step.veiled_until + (until - since)
    steps.change(
        transaction,
        game.id,
        step.step,
        {"due_at": due_at, "closes_at": last_call(pace, due_at), "veiled_until": veiled_until},
    )
    if due_at is not None and step.due_at is not None:
        shift_reminders(transaction, game.id, step.step, due_at - step.due_at)
    return due_at
