"""The daily digest: once a day, at the hour the player chose, all that waits and what has happened."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.service.news.in_words import prompts_as_data
from referee.service.news.notices import Announcement, announce
from referee.service.reading.signed_heads import signed_head
from referee.service.running.context import Referee
from referee.service.times.hours import next_at
from referee.service.times.written_times import NEVER
from referee.store import notices, reading, waiting
from referee.store.notices import PreferenceRow
from referee.store.transactions import Snapshot, Transaction

MAX_AT_ONCE = 50
DAY = timedelta(days=1)


def write_digests(referee: Referee, now: datetime) -> bool:
    """Write the digests that are due; whether there may be more. Players without news get none."""
    with referee.store.reading() as snapshot:
        due = notices.digests_due(snapshot, now, MAX_AT_ONCE)
    if not due:
        return False

    def write(transaction: Transaction) -> None:
        for preference in due:
            if preference.digest_hour is None or preference.digest_at is None:
                continue
            following = next_at(preference.zone, preference.digest_hour, now)
            if notices.claim_digest(transaction, preference.player_id, preference.digest_at, following):
                announce(
                    referee, transaction, _digest(referee, transaction, preference, preference.digest_at, now)
                )

    referee.store.run(write)
    return len(due) == MAX_AT_ONCE


def _digest(
    referee: Referee, snapshot: Snapshot, preference: PreferenceRow, due: datetime, now: datetime
) -> list[Announcement]:
    prompts = waiting.of_player(snapshot, preference.player_id, now, NEVER)
    happened = [
        game
        for game in waiting.games_of_player(snapshot, preference.player_id, due - DAY)
        if game.resolved or game.status != "running"
    ]
    if not prompts and not happened:
        return []
    games = dict.fromkeys([*(prompt.game_id for prompt in prompts), *(game.id for game in happened)])
    headers = [row for game_id in games if (row := reading.header(snapshot, game_id)) is not None]
    return [
        Announcement(
            player_id=preference.player_id,
            kind="digest",
            occasion=f"digest/{due.isoformat()}",
            data={
                "waiting": prompts_as_data(prompts),
                "games": [
                    {"game": game.id, "status": game.status, "steps": game.resolved} for game in happened
                ],
                "journals": [signed_head(referee, row) for row in headers],
            },
        )
    ]
