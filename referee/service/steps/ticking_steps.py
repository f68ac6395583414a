"""Steps whose clock is running."""

from __future__ import annotations

from referee.service.games.game_rules import are_installed
from referee.service.games.locked_game import LockedGame
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
