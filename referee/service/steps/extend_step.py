"""The host gives everybody more time for the open step."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.engine.catalogue import Words
from referee.engine.problems import Problem
from referee.fairplay.pace import pace_of
from referee.service.advancing.pauses import check_does_not_play
from referee.service.clock.deadlines import extend
from referee.service.games.locked_game import enter_as_host
from referee.service.requests.errors import Invalid
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.steps.ticking_steps import step_with_deadline
from referee.service.times.written_times import LONGEST_STEP, stamp, step_duration
from referee.store.transactions import Transaction


def extend_step(
    referee: Referee, player: Player, game_id: str, *, by: str | None = None, until: datetime | None = None
) -> None:
    """Move the deadline of the open step by a duration, or to a moment: later, never earlier.

    Everybody was promised the time until the deadline. For a host who does not play.
    """
    length = None if by is None else _length(by)

    def move(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            locked.check_running()
            check_does_not_play(locked, player)
            step, due_at = step_with_deadline(referee, locked)
            game, now = locked.game, locked.chronicle.at
            pace = pace_of(game.clock)
            if (length is None) == (until is None) or pace is None:
                raise _refused("/by", Words("Expected either by how long (`by`) or until when (`until`)."))
            to = until if length is None else pace.deadline(max(due_at, now), length)
            if to is None or to <= max(due_at, now):
                raise _refused(
                    "/until",
                    Words("Expected a moment after now and {due_at}: never earlier.", due_at=stamp(due_at)),
                )
            if to > now + LONGEST_STEP:
                raise _refused(
                    "/until", Words("Expected a moment within the next {days} days.", days=LONGEST_STEP.days)
                )
            extend(transaction, locked.chronicle, game, step, until=to, reason="host")

    referee.store.run(move)


def _length(by: str) -> timedelta:
    try:
        return step_duration(by)
    except ValueError as error:
        raise _refused("/by", str(error)) from None


def _refused(path: str, message: str) -> Invalid:
    return Invalid(
        "invalid-deadline", Words("The deadline cannot be moved like this."), [Problem(path, message)]
    )
