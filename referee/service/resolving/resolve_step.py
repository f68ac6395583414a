"""Resolving a step: the rules get the answers, and the outcome is written exactly once."""

from __future__ import annotations

import structlog

from referee.engine.play import Divergence, RulesError
from referee.service.advancing.failed_steps import MAX_ATTEMPTS, Fault
from referee.service.advancing.hold_failed_step import hold_failed_step
from referee.service.advancing.retry_failed_step import retry_failed_step
from referee.service.games.game_rules import OtherRules, are_installed
from referee.service.games.locked_game import lock_game
from referee.service.resolving.closing_steps import Closing, read_closing
from referee.service.resolving.default_for_bots import default_for_bots
from referee.service.resolving.faulty_orders import orders_at_fault
from referee.service.resolving.outcomes import Outcome, Refiled, keep_live, outcome_of, write_outcome
from referee.service.rules.choose_rules import choose_rules
from referee.service.running.context import Referee
from referee.store import steps
from referee.store.transactions import Transaction

log = structlog.get_logger()

# A step whose formalities are settled from orders that keep changing is left to the sweep.
MAX_READINGS = 10


def resolve_step(referee: Referee, game_id: str, step: int) -> bool:
    """Resolve a closing step; False if it is not closing, or cannot be resolved now. May be repeated.

    The rules run outside any lock. If several resolve the same step, one gets through the gate in
    `write_outcome`, and what the others computed is dropped. The rules run again if orders that settled
    formalities were changed.
    """
    closing = _find(referee, game_id, step)
    if closing is None:
        return False
    if not are_installed(referee, closing.game):
        # Without rules to continue by, nothing is tried or counted.
        return choose_rules(referee, game_id) and resolve_step(referee, game_id, step)
    attempts = 0
    if closing.retried:
        # Counted in advance: whatever ended the last attempt may end this process too.
        attempts = _count_attempt(referee, game_id, step)
        if attempts > MAX_ATTEMPTS:
            hold_failed_step(referee, game_id, step, Fault())
            return False
    for _ in range(MAX_READINGS):
        try:
            return _resolve_as_filed(referee, closing, attempts)
        except Refiled:
            continue
    return False


def _resolve_as_filed(referee: Referee, closing: Closing, attempts: int) -> bool:
    game_id, step = closing.game.id, closing.step
    try:
        outcome = outcome_of(referee, closing)
    except Exception as error:  # noqa: BLE001 - whatever a game's rules raise, other games go on
        if not closing.retried:
            attempts = _count_attempt(referee, game_id, step)
        if not attempts:
            return False  # Somebody else has resolved it, so the game was read at a later step.
        # Only this: the error's message may hold what is still secret.
        log.error("step failed", game=game_id, step=step, type=type(error).__name__)
        if attempts >= MAX_ATTEMPTS:
            _hold(referee, closing, error)
        return False
    done = referee.store.run(lambda transaction: _write(referee, transaction, closing, outcome))
    if done:
        keep_live(referee, closing, outcome)
    return done


def _write(referee: Referee, transaction: Transaction, closing: Closing, outcome: Outcome) -> bool:
    with lock_game(referee, transaction, closing.game.id) as locked:
        writes = write_outcome(referee, locked, closing, outcome)
        if writes is not None:
            writes.write(transaction)
        return writes is not None


def _find(referee: Referee, game_id: str, step: int) -> Closing | None:
    """The step if it is closing, or if the rules failed at it and are due to be tried again."""
    with referee.store.reading() as snapshot:
        closing = read_closing(snapshot, game_id, step)
    if closing is None and retry_failed_step(referee, game_id, step):
        with referee.store.reading() as snapshot:
            closing = read_closing(snapshot, game_id, step)
    return closing


def _count_attempt(referee: Referee, game_id: str, step: int) -> int:
    """How often it was tried, including this time; 0 if the step no longer waits to be resolved."""

    def count(transaction: Transaction) -> int:
        with lock_game(referee, transaction, game_id):
            return steps.count_attempt(transaction, game_id, step) or 0

    return referee.store.run(count)


def _hold(referee: Referee, closing: Closing, error: Exception) -> None:
    """Hold the game because of the orders that the rules fail at; a bot's is replaced by the default."""
    try:
        orders = orders_at_fault(referee, closing)
    except (OtherRules, Divergence, RulesError):
        orders = {}
    hold_failed_step(referee, closing.game.id, closing.step, Fault(type(error).__name__, orders))
    default_for_bots(referee, closing.game.id, closing.step, orders)
