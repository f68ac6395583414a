"""Reminding players: once for all their games, of all that they have not answered yet."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import chain

from referee.service.news.in_words import prompts_as_data, waiting_in_words
from referee.service.news.notices import Announcement, announce
from referee.service.news.reminders import USUAL_ZONE
from referee.service.running.context import Referee
from referee.service.times.written_times import NEVER, stamp
from referee.service.wording.make_bodies import make_bodies
from referee.store import notices, playing, waiting
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
        people = playing.players_of(due, now)
        asked = [waiting.of_player(snapshot, player_id, now, NEVER) for player_id in people]
    if not due and not needless:
        return False
    make_bodies(referee, chain.from_iterable(asked))

    def remind_all(transaction: Transaction) -> None:
        waiting.drop_needless(transaction, now)
        first: dict[str, WaitingPrompt] = {}
        for prompt in due:
            if waiting.claim_reminder(transaction, prompt):
                for player_id in playing.players_of([prompt], now):
                    first.setdefault(player_id, prompt)
        preferences = notices.preferences(transaction, first)
        zones = {player_id: preference.zone for player_id, preference in preferences.items()}
        announce(
            referee,
            transaction,
            [
                _reminder(referee, transaction, player_id, prompt, zones.get(player_id, USUAL_ZONE), now)
                for player_id, prompt in first.items()
            ],
        )

    referee.store.run(remind_all)
    return len(due) == MAX_AT_ONCE


def _reminder(
    referee: Referee, transaction: Transaction, player_id: str, first: WaitingPrompt, zone: str, now: datetime
) -> Announcement:
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
        text=lambda _: waiting_in_words(referee, prompts, zone, now),
        data={"waiting": prompts_as_data(prompts)},
    )
