"""Reminding players: once for all their games, of all that they have not answered yet."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import chain

from referee.service.news.in_words import questions_as_data, waiting_in_words
from referee.service.news.notices import News, announce
from referee.service.news.reminders import USUAL_ZONE
from referee.service.running.context import Referee
from referee.service.times.written_times import NEVER, stamp
from referee.service.wording.make_bodies import make_bodies
from referee.store import notices, playing, waiting
from referee.store.transactions import Transaction
from referee.store.waiting import Question

MAX_AT_ONCE = 200
# A question due for a reminder within this time is included in the present one.
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
        first: dict[str, Question] = {}
        for question in due:
            if waiting.claim_reminder(transaction, question):
                for player_id in playing.players_of([question], now):
                    first.setdefault(player_id, question)
        preferences = notices.preferences(transaction, first)
        zones = {player_id: preference.zone for player_id, preference in preferences.items()}
        announce(
            referee,
            transaction,
            [
                _reminder(referee, transaction, player_id, question, zones.get(player_id, USUAL_ZONE), now)
                for player_id, question in first.items()
            ],
        )

    referee.store.run(remind_all)
    return len(due) == MAX_AT_ONCE


def _reminder(
    referee: Referee, transaction: Transaction, player_id: str, first: Question, zone: str, now: datetime
) -> News:
    """A reminder of everything that waits for this player."""
    questions = waiting.of_player(transaction, player_id, now, NEVER)
    for question in questions:
        own = question.player_id == player_id
        if own and question.remind_at is not None and question.remind_at <= now + GATHERED:
            waiting.plan_reminder(transaction, question, None)
    due = "" if first.due_at is None else stamp(first.due_at)
    return News(
        player_id=player_id,
        kind="reminder",
        occasion=f"reminder/{first.game_id}/{first.step}.{first.seat}/{due}",
        text=waiting_in_words(referee, questions, zone, now),
        data={"waiting": questions_as_data(questions)},
    )
