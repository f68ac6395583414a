"""Telling who has answered an open step: one bit for each seat, at times that give nothing away.

Orders are filed in silence. At fixed intervals, counted from the opening of the step, everybody learns which
seats have a final order on file, if that has changed: not how it came there, nor when, nor whether it was
changed since.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.fairplay import entries
from referee.fairplay.entries import OnFile
from referee.service.games.chronicle import Chronicle
from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.service.steps.ticking_steps import ticking_step
from referee.store import orders, steps
from referee.store.transactions import Transaction


def tell_answers(referee: Referee, game_id: str, number: int) -> None:
    """Tell everybody who has answered a step, if it is time and that has changed since the last telling."""

    def tell(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            step, now = ticking_step(referee, locked, number), referee.clock.now()
            if step is None or step.tells_at is None or step.tells_at > now:
                return
            if step.veiled_until is not None and step.veiled_until > now:
                # A pause or an outage has moved the end of the veil.
                steps.tell_later(transaction, game_id, number, step.veiled_until)
                return
            filed = orders.of_step(transaction, game_id, number)
            on_file = {
                seat: OnFile(order.changes, order.commitment)
                for seat, order in filed.items()
                if order.final and order.commitment is not None
            }
            steps.tell_now(transaction, game_id, number, on_file.keys())
            if on_file.keys() != {seat for seat, order in filed.items() if order.answered}:
                _tell(locked.chronicle, number, on_file)

    referee.store.run(tell)


def _tell(chronicle: Chronicle, number: int, on_file: Mapping[int, OnFile]) -> None:
    chronicle.note(entries.answered(number, on_file))
    seats = sorted(on_file)
    chronicle.tell("step.answered", {"step": number, "seats": list(seats)})
