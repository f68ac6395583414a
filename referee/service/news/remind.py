"""Reminding players: once for all their games, of all that they have not answered yet."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.service.news.in_words import prompts_as_data
from referee.service.news.notices import Announcement, announce
from referee.service.running.context import Referee
from referee.service.times.written_times import NEVER, stamp
from referee.store import playing, waiting
from referee.store.transactions import Transaction
from referee.store.waiting import WaitingPrompt

MAX_AT_ONCE = 200
# A prompt due for a reminder within this time is included in the present one.
GATHERED = timedelta(hours=1)


def remind(referee: Referee, now: datetime) -> bool:
    """Send the reminders that are due; whether there may be more."""
    with referee.store.reading() as snapshot:
        due = waiting.to_remind_of(snapshot, now, NEVER, MAX_AT_ONCE)
        needless = waiting.any_needless(snapshot, now)
    if not due and not needless:
        return False

    def remind_all(transaction: Transaction) -> None:
        waiting.drop_needless(transaction, now)
        first: dict[str, WaitingPrompt] = {}
        for prompt in due:
            if waiting.claim_reminder(transaction, prompt):
                for player_id in playing.players_of([prompt], now):
                    first.setdefault(player_id, prompt)
        announce(
            referee,
            transaction,
            [_reminder(transaction, player_id, prompt, now) for player_id, prompt in first.items()],
        )

    referee.store.run(remind_all)
    return len(due) == MAX_AT_ONCE


def _reminder(transaction: Transaction, player_id: str, first: WaitingPrompt, now: datetime) -> Announcement:
    """A reminder of everything that waits for this player."""
    prompts = waiting.of_player(transaction, player_id, now, NEVER)
    for prompt in prompts:
        own = prompt.player_id == player_id
        if own and prompt.remind_at is not None and prompt.remind_at <= now + GATHERED:
            waiting.plan_reminder(transaction, prompt, None)
    due = "" if first.due_at is None else stamp(first.due_at)
    return Announcement(
        player_id=player_id,
        kind="reminder",
        occasion=f"reminder/{first.game_id}/{first.step}.{first.seat}/{due}",
        data={"waiting": prompts_as_data(prompts)},
    )
