"""Replacing what bots and stand-ins have answered by the default."""

from __future__ import annotations

from collections.abc import Collection

from referee.service.games.locked_game import lock_game
from referee.service.orders.judged_answers import judge_default
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.running.context import Referee
from referee.service.steps.automatic_answers import automatic_asks, file_answer
from referee.service.times.stand_ins import answered_for
from referee.store.transactions import Transaction


def default_for_bots(referee: Referee, game_id: str, step: int, seats: Collection[int]) -> None:
    """Replace what bots or stand-ins have answered on these seats by the default."""

    def judge_and_replace() -> None:
        with referee.store.reading() as snapshot:
            _, asked = automatic_asks(referee, snapshot, game_id, step)
        answers = [(one, judge_default(one.ask, one.shown)) for one in asked if one.ask.seat in seats]

        def replace(transaction: Transaction) -> None:
            with lock_game(referee, transaction, game_id) as locked:
                automatic = answered_for(locked.seats())
                for one, judged in answers:
                    if one.ask.seat in automatic:
                        file_answer(referee, transaction, game_id, step, one, judged, again=True)

        referee.store.run(replace)

    until_it_stands(judge_and_replace)
