"""Closing a step whose time is up, unless silent seats are excused."""

from __future__ import annotations

from datetime import timedelta

from referee.fairplay.pace import pace_of
from referee.service.advancing.next_step import close_step
from referee.service.clock.excuses import excusable, excuse
from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.service.steps.missed_orders import is_silent, note_missed
from referee.service.steps.ticking_steps import ticking_step
from referee.service.steps.veils import end_veil
from referee.store import orders
from referee.store.transactions import Transaction

# Whoever waits for a game this long is not the only one: orders that came in time go first.
LONG_WAIT = timedelta(seconds=1)
# Longer than an order is tried.
LONGEST_ON_ITS_WAY = timedelta(seconds=30)


def close_due(referee: Referee, game_id: str, number: int) -> bool:
    """Close a step whose time is up; False if it is not, or if silent seats were excused and it is
    extended, or if somebody kept the game locked and orders may be waiting too.
    """
    began = referee.clock.now()

    def close(transaction: Transaction) -> bool:
        with lock_game(referee, transaction, game_id) as locked:
            game, chronicle, step = locked.game, locked.chronicle, ticking_step(referee, locked, number)
            now = chronicle.at
            if step is None or step.closes_at is None or step.closes_at > now:
                return False
            if now - began > LONG_WAIT and now - step.closes_at < LONGEST_ON_ITS_WAY:
                return False
            filed = orders.of_step(transaction, game_id, number)
            table = {row.seat: row for row in locked.seats()}
            silent = [seat for seat in filed if is_silent(table[seat], filed[seat])]
            pace = pace_of(game.clock)
            excused = [] if pace is None or step.excused else excusable(pace, table, silent)
            if pace is not None and excused:
                excuse(transaction, chronicle, game, step, pace, excused)
                return False
            end_veil(transaction, chronicle, step, filed)
            if silent:
                note_missed(referee, transaction, chronicle, game, step, pace, table, silent)
            return close_step(referee, transaction, game, number, referee.clock.now())

    return referee.store.run(close)
