"""Steps whose clock is running."""

from __future__ import annotations

from datetime import datetime

from referee.engine.catalogue import Words
from referee.service.games.game_rules import are_installed
from referee.service.games.locked_game import LockedGame
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.store import steps
from referee.store.steps import StepRow


def ticking_step(referee: Referee, locked: LockedGame, number: int) -> StepRow | None:
    """The game's step; None if it is not open, or its clock is stopped."""
    step = steps.find(locked.transaction, locked.game.id, number)
    if not locked.is_running or locked.game.paused_at is not None:
        return None
    # Newer rules are tried first: if the game must be held, its clock stops before anybody is late.
    if step is None or step.state != "open" or not are_installed(referee, locked.game):
        return None
    return step


def step_with_deadline(referee: Referee, locked: LockedGame) -> tuple[StepRow, datetime]:
    """The open step and its deadline; raises Conflict if there is none, or its clock is stopped."""
    if locked.game.paused_at is not None:
        raise Conflict("game-paused", Words("The clock of this game is stopped."))
    step = ticking_step(referee, locked, locked.game.step)
    if step is None:
        raise Conflict("no-deadline", Words("No step is open that the clock could close."))
    if step.due_at is None:
        raise Conflict(
            "no-deadline",
            Words(
                "The clock of this game gives no deadline here: the table waits for everybody who is asked."
            ),
        )
    return step, step.due_at
