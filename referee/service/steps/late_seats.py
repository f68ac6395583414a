"""The end of a step's time: silent seats are excused, or have missed their orders."""

from __future__ import annotations

from referee.fairplay.pace import pace_of
from referee.service.advancing.next_step import close_step
from referee.service.clock.excuses import excusable, excuse
from referee.service.games.locked_game import LockedGame
from referee.service.running.context import Referee
from referee.service.steps.missed_orders import is_silent, note_missed
from referee.service.steps.veils import end_veil
from referee.store import orders
from referee.store.steps import StepRow


def end_time(referee: Referee, locked: LockedGame, step: StepRow) -> bool:
    """Close a step; False if silent seats were excused and it is extended."""
    transaction, game, chronicle = locked.transaction, locked.game, locked.chronicle
    filed = orders.of_step(transaction, game.id, step.step)
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
    return close_step(referee, transaction, game, step.step, referee.clock.now())
