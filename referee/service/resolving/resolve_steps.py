"""Resolving steps of several games, written together: a commit costs the same for one as for many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

import structlog

from referee.service.games.game_rules import are_installed
from referee.service.games.locked_game import lock_game, lock_games
from referee.service.resolving.closing_steps import Closing, read_closing
from referee.service.resolving.outcomes import Outcome, keep_live, outcome_of, write_outcome
from referee.service.resolving.resolve_step import resolve_step
from referee.service.running.context import Referee
from referee.service.running.isolation import isolate
from referee.store.transactions import Transaction
from referee.store.writes import Writes

log = structlog.get_logger()

Resolved: TypeAlias = tuple[Closing, Outcome]


def resolve_steps(referee: Referee, steps: Sequence[tuple[str, int]]) -> None:
    """Resolve closing steps, each of another game. May be repeated.

    Whatever does not go smoothly, in the rules or in the database, is left to `resolve_step`, game by game:
    what happens to one game must not keep the others waiting.
    """
    resolved = _resolve(referee, steps)
    done: set[str] = set()
    if resolved:
        try:
            done = referee.store.run(partial(_write, referee, resolved))
        except Exception as error:  # noqa: BLE001 - because of one of them; that one will meet it again, alone
            log.info("steps not written together", type=type(error).__name__)
    for closing, outcome in resolved:
        if closing.game.id in done:
            keep_live(referee, closing, outcome)
    for game_id, step in steps:
        if game_id not in done:
            isolate("resolve_step", game_id, partial(resolve_step, referee, game_id, step))


def _resolve(referee: Referee, steps: Sequence[tuple[str, int]]) -> list[Resolved]:
    """What came of those steps that are closing for the first time, by rules that do not fail."""
    with referee.store.reading() as snapshot:
        read = [read_closing(snapshot, game_id, step) for game_id, step in steps]
    resolved = []
    for closing in read:
        if closing is not None and not closing.retried and are_installed(referee, closing.game):
            try:
                resolved.append((closing, outcome_of(referee, closing)))
            except Exception as error:  # noqa: BLE001 - counted when it is tried alone
                log.info("step not resolved together", game=closing.game.id, type=type(error).__name__)
    return resolved


def _write(referee: Referee, resolved: Sequence[Resolved], transaction: Transaction) -> set[str]:
    """Write all of them; returns the games whose step nobody else had resolved."""
    lock_games(transaction, sorted(closing.game.id for closing, _ in resolved))
    done, together = set(), Writes()
    for closing, outcome in resolved:
        with lock_game(referee, transaction, closing.game.id) as locked:
            writes = write_outcome(referee, locked, closing, outcome)
        if writes is not None:
            done.add(closing.game.id)
            together.take_over(writes)
    together.write(transaction)
    return done
