"""A step at which the rules have failed time and again: its game is held, and its orders can be replaced.

It takes orders again. As long as they stay as they are, it is tried again every hour, in case the rules have
been mended; once one is replaced, at once. Whoever takes an order back is waited for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from referee.engine.events import Event, Face
from referee.service.clock.deadlines import extend
from referee.service.games.locked_game import lock_game
from referee.service.games.record import Record
from referee.service.news.in_words import game_title
from referee.service.news.notices import News, announce
from referee.service.running.context import Referee
from referee.service.running.outbox import PATIENCE
from referee.service.running.tasks import Ring
from referee.service.times.pace import pace_of
from referee.store import games, outbox, playing, steps
from referee.store.games import GameRow, SeatRow
from referee.store.orders import OpenStep
from referee.store.steps import StepRow
from referee.store.store import Writer
from referee.store.transactions import Snapshot, Transaction

MAX_ATTEMPTS = 5
HELD_FOR = timedelta(hours=1)


@dataclass(frozen=True, repr=False)
class Fault:
    """Why the rules failed, as far as can be told: the error's name, and by seat the orders it lies with."""

    error: str | None = None
    orders: Mapping[int, str] = field(default_factory=dict)

    def reason(self, step: int) -> str:
        """What everybody is told: whose order it was, and nothing of what it says."""
        failed = f"The rules failed at step {step}"
        if not self.orders:
            return f"{failed}."
        seats = ", ".join(str(seat) for seat in sorted(self.orders))
        if len(self.orders) == 1:
            return f"{failed}, at the order of seat {seats}: it can be replaced."
        return f"{failed}, at the orders of seats {seats}: they can be replaced."

    def reason_for(self, seat: int, step: int) -> str:
        """What the seat itself is told."""
        if seat not in self.orders:
            return self.reason(step)
        return (
            f"The rules failed at step {step}, where they came to your order ({self.error}). "
            f"Replace it, and the step is tried again at once. Your order was:\n{self.orders[seat]}"
        )


def has_failed(step: StepRow | OpenStep) -> bool:
    """Whether an open step is one at which the rules failed, with all orders as they were then."""
    return step.attempts is not None and step.attempts >= MAX_ATTEMPTS


def hold_failed(referee: Referee, game_id: str, number: int, fault: Fault) -> None:
    """Hold the game, take orders for its step again, and tell its people what they do not know already."""

    def hold(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            game, record = locked.game, locked.record
            if not locked.is_running or not steps.reopen(transaction, game_id, number):
                return
            outbox.defer(transaction, "resolve", game_id, number, record.at + HELD_FOR)
            reason = fault.reason(number)
            if game.held == reason:
                return
            _give_time(referee, transaction, record, game, number)
            about = {"step": number, "seats": sorted(fault.orders)}
            record.tell_all([_event(number, fault, reason, about)])
            games.change(transaction, game_id, {"held": reason})
            announce(referee, transaction, _news(referee, transaction, game, number, fault, record.at))

    referee.store.run(hold)


def take_up_again(referee: Referee, game_id: str, number: int) -> bool:
    """Close a step at which the rules failed for one more try; False if it is not such a step."""
    with referee.store.reading() as snapshot:
        known = steps.find(snapshot, game_id, number)
    if known is None or not has_failed(known):
        return False

    def close(transaction: Transaction) -> bool:
        with lock_game(referee, transaction, game_id) as locked:
            step = steps.find(transaction, game_id, number)
            if not locked.is_running or locked.game.paused_at is not None:
                return False
            if step is None or step.state != "open" or not has_failed(step):
                return False
            steps.set_attempts(transaction, game_id, number, MAX_ATTEMPTS - 1)
            return steps.try_to_close(transaction, game_id, number, referee.clock.now())

    return referee.store.run(close)


def go_on(
    referee: Referee,
    writer: Writer,
    game: GameRow | OpenStep,
    number: int,
    at: datetime | None,
    now: datetime,
) -> None:
    """An order was replaced or taken back: the game is held no more, and the step closes then (None: never).

    Should the rules fail once more, it is held again at once.
    """
    game_id = game.id
    steps.set_attempts(writer, game_id, number, MAX_ATTEMPTS - 1)
    games.let_go(writer, game_id)
    if at is not None and at <= now:
        steps.close(writer, game_id, number, now)
        outbox.defer(writer, "resolve", game_id, number, now + PATIENCE)
        ring = Ring("resolve", game_id, number, bots_alone=game.bots_alone)
        referee.store.after_commit(lambda: referee.bell.ring(ring))
    else:
        outbox.drop(writer, "resolve", game_id, number)
        steps.close_later(writer, game_id, number, at)


def _give_time(
    referee: Referee, transaction: Transaction, record: Record, game: GameRow, number: int
) -> None:
    """Whoever has to think again gets the whole time once more."""
    step = steps.find(transaction, game.id, number)
    pace = pace_of(game.clock)
    time_given = None if pace is None else pace.time_for(steps.kinds_of(transaction, game.id, number))
    if pace is not None and step is not None and time_given is not None:
        until = pace.deadline(record.at, time_given)
        extend(referee, transaction, record, game, step, until=until, reason="failure")


def _event(number: int, fault: Fault, reason: str, about: Mapping[str, Any]) -> Event:
    private = {
        seat: Face(
            f"The game is held. {fault.reason_for(seat, number)}",
            {**about, "reason": reason, "order": text, "error": fault.error},
        )
        for seat, text in fault.orders.items()
    }
    return Event("game.held", Face(f"The game is held. {reason}", {**about, "reason": reason}), private)


def _news(
    referee: Referee, snapshot: Snapshot, game: GameRow, number: int, fault: Fault, now: datetime
) -> list[News]:
    """For all who play, and for the host."""
    told = {game.host: fault.reason(number)}
    for seat in games.seats_of(snapshot, game.id):
        if seat.player_id is not None:
            told |= dict.fromkeys(_players(seat, now), fault.reason_for(seat.seat, number))
    return [
        News(
            player_id=player_id,
            kind="game.held",
            occasion=f"held/{game.id}/{number}/{now.isoformat()}",
            text=f"{game_title(referee, game)} is held. {reason}",
            data={"seats": sorted(fault.orders)},
            game_id=game.id,
            step=number,
        )
        for player_id, reason in told.items()
    ]


def _players(seat: SeatRow, now: datetime) -> Sequence[str]:
    return list(playing.players_of([seat], now))
