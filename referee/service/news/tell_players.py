"""Telling players about steps. Who is concerned is decided when they are told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import chain
from typing import Any

from referee.service.news.in_words import game_title, question_in_words, questions_as_data
from referee.service.news.notices import News, announce
from referee.service.news.reminders import USUAL_ZONE, plan_reminders
from referee.service.running.context import Referee
from referee.service.times.moments import NEVER
from referee.service.wording.make_bodies import make_bodies
from referee.store import games, notices, outbox, playing, waiting
from referee.store.games import SeatRow
from referee.store.transactions import Snapshot, Transaction

MAX_AT_ONCE = 20
OVER = ("finished", "abandoned")


def tell_players(referee: Referee, now: datetime) -> bool:
    """Tell players about steps that have opened or been resolved; whether there may be more to tell."""
    with referee.store.reading() as snapshot:
        rows = outbox.untold(snapshot, MAX_AT_ONCE)
        opened = [waiting.to_tell_of(snapshot, row.game_id, row.step, NEVER, now) for row in rows]
    if not rows:
        return False
    make_bodies(referee, chain.from_iterable(opened))

    def tell(transaction: Transaction) -> None:
        # Notices name their games, and whoever changes one of these games holds its lock.
        games.lock_all(transaction, sorted({row.game_id for row in rows}))
        for row in rows:
            if outbox.claim(transaction, row.id):
                announce(referee, transaction, _news(referee, transaction, row.game_id, row.step, now))
                plan_reminders(transaction, row.game_id, row.step)

    referee.store.run(tell)
    return len(rows) == MAX_AT_ONCE


def _news(referee: Referee, snapshot: Snapshot, game_id: str, step: int, now: datetime) -> list[News]:
    """What to tell now that this step has opened, or the game has ended before it could."""
    game = games.find(snapshot, game_id)
    if game is None:
        return []
    seats = [seat for seat in games.seats_of(snapshot, game_id) if seat.player_id is not None]
    news: list[News] = []
    resolved = waiting.last_resolved_before(snapshot, game_id, step)
    if resolved is not None:
        news += _to_all(
            seats,
            now,
            kind="step.resolved",
            occasion=f"resolved/{game_id}/{resolved}",
            text=f"{game_title(referee, game)}: step {resolved} is resolved.",
            game_id=game_id,
            step=resolved,
        )
    if game.status in OVER and step > game.step:
        told = "" if game.result is None else f" {game.result['text']}"
        news += _to_all(
            seats,
            now,
            kind="game.finished",
            occasion=f"finished/{game_id}",
            text=f"{game_title(referee, game)} is over.{told}",
            data={"reason": game.ended, "result": game.result},
            game_id=game_id,
            step=game.step,
        )
    return [*news, *_openings(referee, snapshot, game_id, step, now)]


def _openings(referee: Referee, snapshot: Snapshot, game_id: str, step: int, now: datetime) -> list[News]:
    """For each player that the step still waits for: what is asked, and until when."""
    questions = waiting.to_tell_of(snapshot, game_id, step, NEVER, now)
    wishes = notices.preferences(snapshot, playing.players_of(questions, now))
    return [
        News(
            player_id=player_id,
            kind="prompt.opened",
            occasion=f"opened/{game_id}/{question.step}.{question.seat}",
            text=question_in_words(
                referee, question, wishes[player_id].zone if player_id in wishes else USUAL_ZONE, now
            ),
            data=questions_as_data([question])[0],
            game_id=game_id,
            step=step,
        )
        for question in questions
        for player_id in playing.players_of([question], now)
    ]


def _to_all(seats: Sequence[SeatRow], now: datetime, **news: Any) -> list[News]:
    return [News(player_id=player_id, **news) for player_id in playing.players_of(seats, now)]
