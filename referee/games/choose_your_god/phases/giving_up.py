"""A seat given up for good, at any moment of the game (CG-193)."""

from __future__ import annotations

from referee.engine.motions import SAME_QUESTION
from referee.games.choose_your_god.events.course import GaveUp
from referee.games.choose_your_god.phases.ending import win
from referee.games.choose_your_god.state import GodTable


def give_up(t: GodTable, seat: int | None) -> str | None:
    """Nobody waits for it any more: all questions look at the state first. The last one left wins at once."""
    if seat is None:
        raise ValueError("only a seat can give up")
    state = t.state
    cult = state.cults[seat]
    cult.given_up = True
    cult.queue, cult.plan = [], None
    t.tell(GaveUp(seat), rule="CG-193")
    left = [other for other in state.seats if not state.cults[other].given_up]
    if len(left) == 1:
        win(t, left[0], "given_up", "CG-193")
        return None
    return SAME_QUESTION
