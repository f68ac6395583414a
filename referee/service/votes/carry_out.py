"""Carrying out what the table has decided: at once if no rules have to run, otherwise by a worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from referee.fairplay.pace import duration, pace_of
from referee.service.advancing.end_game import end_game
from referee.service.advancing.pauses import restart_clock, stop_clock
from referee.service.clock.deadlines import extend
from referee.service.games.chronicle import Chronicle
from referee.service.running.context import Referee
from referee.service.running.outbox import enqueue_motions
from referee.service.seating.candidates import seat_candidate
from referee.service.seating.replacements import give_notice
from referee.store import motions, steps
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Transaction

Carry: TypeAlias = Callable[[Referee, Transaction, Chronicle, Any, Mapping[str, Any]], None]


def carry_out(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, motion: MotionRow
) -> None:
    """Carry out a motion, in the caller's transaction."""
    carry = AT_ONCE.get(motion.kind)
    if carry is None:
        enqueue_motions(referee, transaction, game, chronicle.at)
    elif motions.done(transaction, motion.id, chronicle.at):
        carry(referee, transaction, chronicle, game, motion.about)


def _drawn_game(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, _: Mapping[str, Any]
) -> None:
    end_game(referee, transaction, chronicle, game, "draw")


def _cancel(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, _: Mapping[str, Any]
) -> None:
    end_game(referee, transaction, chronicle, game, "cancelled")


def _replace(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, about: Mapping[str, Any]
) -> None:
    give_notice(referee, transaction, chronicle, game, about["seat"])


def _admit(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, about: Mapping[str, Any]
) -> None:
    # The candidate may have withdrawn, or the seat's own player come back.
    seat_candidate(referee, transaction, chronicle, game, about)


def _extend(
    _referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, about: Mapping[str, Any]
) -> None:
    step = steps.find(transaction, game.id, game.step)
    pace = pace_of(game.clock)
    if step is not None and step.state == "open" and step.due_at is not None and pace is not None:
        until = pace.deadline(step.due_at, duration(about["by"]))
        extend(transaction, chronicle, game, step, until=until, reason="vote")


def _pause(
    _referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, _: Mapping[str, Any]
) -> None:
    # A host who does not play may have paused it in the meantime; likewise below.
    if game.paused_at is None:
        stop_clock(transaction, chronicle, game, "vote")


def _resume(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, _: Mapping[str, Any]
) -> None:
    if game.paused_at is not None:
        restart_clock(referee, transaction, chronicle, game, "vote")


AT_ONCE: Mapping[str, Carry] = {
    "draw": _drawn_game,
    "cancel": _cancel,
    "extend": _extend,
    "pause": _pause,
    "resume": _resume,
    "replace": _replace,
    "admit": _admit,
}
