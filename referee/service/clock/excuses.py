"""Excuses: silent seats that have some left extend a step's deadline, once for each step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.fairplay.pace import Pace
from referee.service.clock.deadlines import extend
from referee.service.games.chronicle import Chronicle
from referee.service.times.step_times import waits_for_absent
from referee.store import absences, games, seats, steps
from referee.store.games import GameRow, SeatRow
from referee.store.steps import StepRow
from referee.store.transactions import Transaction


def excusable(pace: Pace, table: Mapping[int, SeatRow], silent: Sequence[int]) -> list[int]:
    return [seat for seat in silent if table[seat].excuses_used < pace.excuses]


def excuse(
    transaction: Transaction,
    chronicle: Chronicle,
    game: GameRow,
    step: StepRow,
    pace: Pace,
    excused: Sequence[int],
) -> None:
    """Extend the step once, for all of these seats."""
    seats.excuse(transaction, game.id, excused)
    steps.change(transaction, game.id, step.step, {"excused": True})
    players = [row.player_id for row in games.seats_of(transaction, game.id) if row.seat in excused]
    away = absences.spans_of(transaction, players, chronicle.at) if waits_for_absent(game) else []
    until = pace.deadline(step.due_at or chronicle.at, pace.excuse, away)
    if until <= chronicle.at:
        # The sweep came late: what is left of the excuse would be of no use.
        until = pace.deadline(chronicle.at, pace.excuse, away)
    extend(transaction, chronicle, game, step, until=until, reason="excuse", seats=excused)
