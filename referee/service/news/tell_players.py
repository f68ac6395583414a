"""Telling players about steps. Who is concerned is decided when they are told."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from referee.service.games.locked_game import lock_games
from referee.service.news.in_words import prompts_as_data
from referee.service.news.notices import Announcement, announce
from referee.service.news.reminders import plan_reminders
from referee.service.running.context import Referee
from referee.service.times.written_times import NEVER
from referee.store import games, observers, outbox, playing, waiting
from referee.store.transactions import Snapshot, Transaction

MAX_AT_ONCE = 20
OVER = ("finished", "abandoned")


def tell_players(referee: Referee, now: datetime) -> bool:
    """Tell players about steps that have opened or been resolved; whether there may be more to tell."""
    with referee.store.reading() as snapshot:
        rows = outbox.untold(snapshot, MAX_AT_ONCE)
    if not rows:
        return False
    game_ids = {row.game_id for row in rows}
    # In advance, as nobody else can write while it is locked.
    with referee.store.reading() as snapshot:
        versions = games.versions(snapshot, game_ids)
        prepared = {row.id: _news(snapshot, row.game_id, row.step, now) for row in rows}

    def tell(transaction: Transaction) -> None:
        # Notices name their games, and whoever changes one of these games holds its lock.
        lock_games(transaction, game_ids)
        claimed = [row for row in rows if outbox.claim(transaction, row.id)]
        unchanged = dict(versions.items() & games.versions(transaction, game_ids).items())
        news: list[Announcement] = []
        for row in claimed:
            # Somebody may have left their seat.
            news += (
                prepared[row.id]
                if row.game_id in unchanged
                else _news(transaction, row.game_id, row.step, now)
            )
            plan_reminders(transaction, row.game_id, row.step)
        announce(referee, transaction, news)

    referee.store.run(tell)
    return len(rows) == MAX_AT_ONCE


def _news(snapshot: Snapshot, game_id: str, step: int, now: datetime) -> list[Announcement]:
    """What to tell now that this step has opened, or the game has ended before it could."""
    game = games.find(snapshot, game_id)
    if game is None:
        return []
    seats = [seat for seat in games.seats_of(snapshot, game_id) if seat.player_id is not None]
    news: list[Announcement] = []
    told_to = playing.players_of(seats, now) | observers.of_game(snapshot, game_id)
    resolved = waiting.last_resolved_before(snapshot, game_id, step)
    if resolved is not None:
        news += _to_all(
            told_to,
            kind="step.resolved",
            occasion=f"resolved/{game_id}/{resolved}",
            game_id=game_id,
            step=resolved,
        )
    if game.status in OVER and step > game.step:
        news += _to_all(
            told_to,
            kind="game.finished",
            occasion=f"finished/{game_id}",
            data={"reason": game.ended, "result": game.result},
            game_id=game_id,
            step=game.step,
        )
    return [*news, *_openings(snapshot, game_id, step, now)]


def _openings(snapshot: Snapshot, game_id: str, step: int, now: datetime) -> list[Announcement]:
    """For each player that the step still waits for: what is asked, and until when."""
    prompts = waiting.to_tell_of(snapshot, game_id, step, NEVER, now)
    return [
        Announcement(
            player_id=player_id,
            kind="prompt.opened",
            occasion=f"opened/{game_id}/{prompt.step}.{prompt.seat}",
            data=prompts_as_data([prompt])[0],
            game_id=game_id,
            step=step,
        )
        for prompt in prompts
        for player_id in playing.players_of([prompt], now)
    ]


def _to_all(player_ids: Collection[str], **news: Any) -> list[Announcement]:
    return [Announcement(player_id=player_id, **news) for player_id in player_ids]
