"""Holding a game whose rules keep failing at its step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from referee.engine.records import EventRecord, Face
from referee.fairplay import entries
from referee.fairplay.pace import pace_of
from referee.service.advancing.failed_steps import Fault
from referee.service.clock.deadlines import extend
from referee.service.games.chronicle import Chronicle
from referee.service.games.locked_game import lock_game
from referee.service.news.in_words import game_in_words
from referee.service.news.notices import News, announce
from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.store import games, outbox, playing, steps
from referee.store.games import GameRow, SeatRow
from referee.store.transactions import Snapshot, Transaction

HELD_FOR = timedelta(hours=1)


def hold_failed_step(referee: Referee, game_id: str, number: int, fault: Fault) -> None:
    """Hold the game, take orders for its step again, and tell its players and host what they do not know
    yet.
    """

    def hold(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            game, chronicle = locked.game, locked.chronicle
            if not locked.is_running or not steps.reopen(transaction, game_id, number):
                return
            outbox.defer(transaction, "resolve", game_id, number, chronicle.at + HELD_FOR)
            reason = fault.reason(number)
            if game.held == reason:
                return
            _give_time(transaction, chronicle, game, number)
            about = {"step": number, "seats": sorted(fault.orders)}
            chronicle.tell_all([_event(number, fault, reason, about)])
            games.change(transaction, game_id, {"held": reason})
            announce(referee, transaction, _news(referee, transaction, game, number, fault, chronicle.at))

    referee.store.run(hold)


def _give_time(transaction: Transaction, chronicle: Chronicle, game: GameRow, number: int) -> None:
    """Players who have to think again get the whole time once more.

    The journal says that the rules failed even if the deadline stays: bots may then answer by default.
    """
    step = steps.find(transaction, game.id, number)
    if step is None:
        return
    pace = pace_of(game.clock)
    time_given = None if pace is None else pace.time_for(steps.kinds_of(transaction, game.id, number))
    if pace is not None and time_given is not None:
        until = pace.deadline(chronicle.at, time_given)
        if extend(transaction, chronicle, game, step, until=until, reason="failure"):
            return
    due_at = None if step.due_at is None else stamp(step.due_at)
    chronicle.note(entries.extended(number, due_at=due_at, reason="failure"))


def _event(number: int, fault: Fault, reason: str, about: Mapping[str, Any]) -> EventRecord:
    private = {
        seat: Face(
            f"The game is held. {fault.reason_for(seat, number)}",
            {**about, "reason": reason, "order": text, "error": fault.error},
        )
        for seat, text in fault.orders.items()
    }
    return EventRecord("game.held", Face(f"The game is held. {reason}", {**about, "reason": reason}), private)


def _news(
    referee: Referee, snapshot: Snapshot, game: GameRow, number: int, fault: Fault, now: datetime
) -> list[News]:
    """The notices for all players and the host."""
    told = {game.host: fault.reason(number)}
    for seat in games.seats_of(snapshot, game.id):
        if seat.player_id is not None:
            told |= dict.fromkeys(_players(seat, now), fault.reason_for(seat.seat, number))
    return [
        News(
            player_id=player_id,
            kind="game.held",
            occasion=f"held/{game.id}/{number}/{now.isoformat()}",
            text=f"{game_in_words(referee, game)} is held. {reason}",
            data={"seats": sorted(fault.orders)},
            game_id=game.id,
            step=number,
        )
        for player_id, reason in told.items()
    ]


def _players(seat: SeatRow, now: datetime) -> Sequence[str]:
    return list(playing.players_of([seat], now))
