"""Bots and stand-ins answer as players do, at once: their orders are sealed like any other."""

from __future__ import annotations

from referee.service.games.game_rules import OtherRules
from referee.service.games.locked_game import lock_game
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.rules.choose_rules import choose_rules
from referee.service.running.context import Referee
from referee.service.steps.automatic_answers import automatic_asks, file_answer
from referee.service.times.stand_ins import answered_for
from referee.store import outbox
from referee.store.transactions import Transaction


def answer_for_bots(referee: Referee, game_id: str, step: int) -> int:
    """Seal an order for each bot and each seat without its player that the step still waits for.

    Returns how many. May be repeated.
    """
    try:
        return until_it_stands(lambda: _judge_and_answer(referee, game_id, step))
    except OtherRules:
        choose_rules(referee, game_id)
        return 0


def _judge_and_answer(referee: Referee, game_id: str, step: int) -> int:
    with referee.store.reading() as snapshot:
        known, asked = automatic_asks(referee, snapshot, game_id, step)
    answers = [(one, one.judged()) for one in asked]

    def answer(transaction: Transaction) -> int:
        with lock_game(referee, transaction, game_id) as locked:
            # Somebody may have come back or left in the meantime: that rings again.
            automatic = answered_for(locked.seats())
            filed = sum(
                file_answer(referee, transaction, game_id, step, one, judged)
                for one, judged in answers
                if one.ask.seat in automatic
            )
            if automatic <= known:
                outbox.remove(transaction, "bots", game_id, step)
            return filed

    return referee.store.run(answer)
