"""The daily digest: once a day, at the hour the player chose, all that waits and what has happened."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import chain

from referee.fairplay.heads import foot
from referee.service.games.narration import narration_of
from referee.service.news.in_words import game_in_words, prompts_as_data, waiting_in_words
from referee.service.news.notices import Announcement, announce
from referee.service.reading.signed_heads import signed_head
from referee.service.running.context import Referee
from referee.service.times.hours import next_at
from referee.service.times.written_times import NEVER
from referee.service.wording.make_bodies import make_bodies
from referee.store import notices, reading, waiting
from referee.store.notices import PreferenceRow
from referee.store.transactions import Snapshot, Transaction
from referee.store.waiting import PlayerGame

MAX_AT_ONCE = 50
DAY = timedelta(days=1)


def write_digests(referee: Referee, now: datetime) -> bool:
    """Write the digests that are due; whether there may be more. Players without news get none."""
    with referee.store.reading() as snapshot:
        due = notices.digests_due(snapshot, now, MAX_AT_ONCE)
        asked = [waiting.of_player(snapshot, preference.player_id, now, NEVER) for preference in due]
    if not due:
        return False
    make_bodies(referee, chain.from_iterable(asked))

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
    lines = [waiting_in_words(referee, prompts, preference.zone, now)] if prompts else []
    lines += [_game_in_words(referee, snapshot, game) for game in happened]
    games = dict.fromkeys([*(prompt.game_id for prompt in prompts), *(game.id for game in happened)])
    headers = [row for game_id in games if (row := reading.header(snapshot, game_id)) is not None]
    lines += ["", *foot(referee.language.say, [signed_head(referee, row) for row in headers])]
    return [
        Announcement(
            player_id=preference.player_id,
            kind="digest",
            occasion=f"digest/{due.isoformat()}",
            text=lambda _: "\n".join(lines),
            data={
                "waiting": prompts_as_data(prompts),
                "games": [
                    {"game": game.id, "status": game.status, "steps": game.resolved} for game in happened
                ],
            },
        )
    ]


def _game_in_words(referee: Referee, snapshot: Snapshot, game: PlayerGame) -> str:
    say, title = referee.language.say, game_in_words(referee, game)
    if game.status == "running":
        return say(
            "{game} went on: {sets:set of orders was|sets of orders were} carried out.",
            game=title,
            sets=game.resolved,
        )
    over = say("{game} is over.", game=title)
    if game.result is None:
        return over
    return f"{over} {narration_of(referee, snapshot, game.id).result(game.result)}"
