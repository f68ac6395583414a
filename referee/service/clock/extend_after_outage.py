"""Giving back the time of an outage, to the steps that close first."""

from __future__ import annotations

from functools import partial

from referee.fairplay.pace import Span, pace_of
from referee.service.clock.deadlines import extend
from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.service.running.isolation import isolate
from referee.store import heartbeats, steps
from referee.store.games import GameRow
from referee.store.heartbeats import OutageRow
from referee.store.steps import StepRow
from referee.store.transactions import Transaction

MAX_AT_ONCE = 200


def extend_after_outage(referee: Referee, gap: OutageRow) -> bool:
    """Extend some of the steps that were open during it, those that close first; False if there were none."""
    with referee.store.reading() as snapshot:
        ran = heartbeats.ran_through(snapshot, gap, MAX_AT_ONCE)
    extended = [
        isolate("making up for an outage", row.game_id, partial(_extend, referee, row.game_id, row.step, gap))
        for row in ran
    ]
    return any(extended)


def _extend(referee: Referee, game_id: str, number: int, gap: OutageRow) -> bool:
    """Extend one step, once; True when there is nothing left to do for it."""

    def make_up(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            game, step = locked.game, steps.find(transaction, game_id, number)
            if step is None or step.state != "open" or step.outage_seen >= gap.id:
                return
            steps.change(transaction, game_id, number, {"outage_seen": gap.id})
            began, ended = lost = _lost(game, step, gap)
            pace = pace_of(game.clock)
            if ended <= began:
                return
            if step.due_at is not None and pace is not None:
                until, time_lost = pace.put_off(step.due_at, lost), ended - began
                extend(
                    transaction,
                    locked.chronicle,
                    game,
                    step,
                    until=until,
                    lost=time_lost,
                    reason="outage",
                )
            elif step.closes_at is not None:
                steps.change(transaction, game_id, number, {"closes_at": step.closes_at + (ended - began)})

    referee.store.run(make_up)
    return True


def _lost(game: GameRow, step: StepRow, gap: OutageRow) -> Span:
    """The part of the outage in which the step's clock was running."""
    until = gap.ended_at if game.paused_at is None else min(gap.ended_at, game.paused_at)
    return max(gap.began_at, step.opened_at), until
