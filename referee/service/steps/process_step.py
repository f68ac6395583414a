"""The host ends the grace of a step whose deadline has passed."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.fairplay import entries
from referee.service.advancing.pauses import check_does_not_play
from referee.service.games.locked_game import enter_as_host
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.steps.late_seats import end_time
from referee.service.steps.ticking_steps import step_with_deadline
from referee.service.times.written_times import stamp
from referee.store.transactions import Transaction


def process_step(referee: Referee, player: Player, game_id: str) -> bool:
    """Do now what the clock does when its grace is over; False if somebody was excused, and the step is
    extended.

    Not before the deadline, which everybody was promised: until then only the players close a step, by
    sealing their orders. For a host who does not play.
    """

    def process(transaction: Transaction) -> bool:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            locked.check_running()
            check_does_not_play(locked, player)
            step, due_at = step_with_deadline(referee, locked)
            if due_at > locked.chronicle.at:
                raise Conflict(
                    "not-due",
                    Words(
                        "Everybody has time until {due_at}. The step closes by itself when all have sealed "
                        "their orders; only what comes after the deadline can be cut short.",
                        due_at=stamp(due_at),
                    ),
                )
            locked.chronicle.note(entries.processed(step.step))
            told = {"step": step.step}
            locked.chronicle.tell("step.processed", told)
            return end_time(referee, locked, step)

    return referee.store.run(process)
