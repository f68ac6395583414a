"""When players are reminded of a prompt."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.service.times.written_times import NEVER
from referee.store import notices, waiting
from referee.store.transactions import Transaction

USUAL_PERCENT = 20
USUAL_ZONE = "UTC"


def remind_at(opened_at: datetime, due_at: datetime | None, percent: int) -> datetime | None:
    """When to remind of a prompt: when this much of its time is left. None: never."""
    if due_at is None or percent == 0:
        return None
    return due_at - (due_at - opened_at) * percent / 100


def plan_reminders(transaction: Transaction, game_id: str, step: int) -> None:
    """Plan the reminders of an open step, or plan them again because its deadline has moved."""
    prompts = waiting.of_step(transaction, game_id, step, NEVER)
    preferences = notices.preferences(transaction, {prompt.player_id for prompt in prompts})
    for prompt in prompts:
        preference = preferences.get(prompt.player_id)
        percent = USUAL_PERCENT if preference is None else preference.reminder_percent
        planned = remind_at(prompt.opened_at, prompt.due_at, percent)
        if planned != prompt.remind_at:
            waiting.plan_reminder(transaction, prompt, planned)


def shift_reminders(transaction: Transaction, game_id: str, step: int, by: timedelta) -> None:
    """Put off the reminders of a step whose clock was stopped. Those already sent are not repeated."""
    for prompt in waiting.of_step(transaction, game_id, step, NEVER):
        if prompt.remind_at is not None:
            waiting.plan_reminder(transaction, prompt, prompt.remind_at + by)


def plan_again(transaction: Transaction, player_id: str, percent: int, now: datetime) -> None:
    """Plan a player's reminders again, for another share of the time."""
    for prompt in waiting.of_player(transaction, player_id, now, NEVER):
        planned = remind_at(prompt.opened_at, prompt.due_at, percent)
        # What the player was reminded of already is not repeated.
        if prompt.player_id == player_id and (planned is None or planned > now):
            waiting.plan_reminder(transaction, prompt, planned)
