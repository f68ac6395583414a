"""Using an excuse before the deadline has passed."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.fairplay.pace import pace_of
from referee.service.clock.excuses import excusable, excuse
from referee.service.games.locked_game import enter_game
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.steps.ticking_steps import ticking_step
from referee.store import orders
from referee.store.transactions import Transaction


def use_excuse(referee: Referee, player: Player, game_id: str) -> None:
    """Extend the open step by one of the seat's excuses, as its silence would when the time is up.

    Everybody gets the time, and learns who has asked for it. Raises Conflict if there is none to be had.
    """

    def use(transaction: Transaction) -> None:
        with enter_game(referee, transaction, player, game_id) as locked:
            seat = locked.seat_of(player)
            locked.check_running()
            game, step = locked.game, ticking_step(referee, locked, locked.game.step)
            pace = pace_of(game.clock)
            filed = {} if step is None else orders.of_step(transaction, game_id, step.step)
            if step is None or pace is None or step.due_at is None or seat not in filed:
                raise Conflict("no-excuse", Words("Nothing with a deadline is asked of you here now."))
            if filed[seat].final:
                raise Conflict(
                    "no-excuse", Words("You have sealed an order: the game is not waiting for you.")
                )
            if step.excused:
                raise Conflict("no-excuse", Words("This step was extended by an excuse already."))
            if not excusable(pace, {row.seat: row for row in locked.seats()}, [seat]):
                raise Conflict("no-excuse", Words("You have no excuse left in this game."))
            excuse(transaction, locked.chronicle, game, step, pace, [seat])

    referee.store.run(use)
