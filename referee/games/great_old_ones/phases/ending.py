"""The end: the points are counted."""

from __future__ import annotations

from referee.games.great_old_ones import events
from referee.games.great_old_ones.scoring import score_by_part
from referee.games.great_old_ones.state import OldOnesTable


async def score(t: OldOnesTable) -> None:
    """The points, seat by seat (GO-70)."""
    state = t.state
    for seat in state.seats:
        own = score_by_part(t.content, state.cults[seat])
        scored = events.Scored(seat, own.points, own.cultists, own.cubes, own.priests, own.colours)
        t.tell(scored, rule="GO-70")
    state.over = True
