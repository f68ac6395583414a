"""Holding a game whose rules keep failing at its step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.fairplay.pace import pace_of
from referee.service.advancing.failed_steps import Fault
from referee.service.clock.deadlines import extend
from referee.service.games.chronicle import Chronicle
from referee.service.games.locked_game import lock_game
from referee.service.news.notices import Announcement, announce
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
            known: dict[str, Json] = {"step": number, "seats": sorted(fault.orders)}
            if game.held == known:
                return
            _give_time(transaction, chronicle, game, number)
            own = {
                seat: {**known, "order": order, "error": fault.error} for seat, order in fault.orders.items()
            }
            chronicle.tell("game.held", known, own)
            games.change(transaction, game_id, {"held": known})
            announce(referee, transaction, _news(transaction, game, known, own, chronicle.at))

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


def _news(
    snapshot: Snapshot,
    game: GameRow,
    known: Mapping[str, Json],
    own: Mapping[int, Mapping[str, Json]],
    now: datetime,
) -> list[Announcement]:
    """The notices for all players and the host."""
    told: dict[str, int | None] = {game.host: None}
    for seat in games.seats_of(snapshot, game.id):
        if seat.player_id is not None:
            told |= dict.fromkeys(_players(seat, now), seat.seat)
    return [
        Announcement(
            player_id=player_id,
            kind="game.held",
            occasion=f"held/{game.id}/{known['step']}/{now.isoformat()}",
            data=known if seat is None else own.get(seat, known),
            game_id=game.id,
            step=game.step,
        )
        for player_id, seat in told.items()
    ]


def _players(seat: SeatRow, now: datetime) -> Sequence[str]:
    return list(playing.players_of([seat], now))
