"""Step 6: the surviving sacrifices are made, and the deity sends cards."""

from __future__ import annotations

from referee.games.cult_wars import effects, events
from referee.games.cult_wars.numbers import points_for
from referee.games.cult_wars.state import CultTable


async def sacrifice(t: CultTable) -> str:
    """VP for each (CW-52), and one card (CW-54); one more for the sole most. No hand is too large (CW-60)."""
    state = t.state
    state.step = 6
    made = {seat: state.cults[seat].bodies["sacrifice"] for seat in state.seats}
    for seat, number in made.items():
        if number:  # CW-67
            _sacrifice(t, seat, number)
    for seat in state.lead_order():  # CW-58
        if made[seat]:  # CW-54
            effects.draw_for_sacrifices(t, seat, "CW-54")
    most = max(made.values())  # CW-56: of those really made
    devout = [seat for seat, number in made.items() if number == most]
    if most and len(devout) == 1:  # CW-55
        effects.draw_for_sacrifices(t, devout[0], "CW-55", most=True)
    return "breeding"


def _sacrifice(t: CultTable, seat: int, number: int) -> None:
    cult = t.state.cults[seat]
    points = points_for(t.state, seat, number)
    cult.vp += points  # CW-14
    cult.bodies["sacrifice"] = 0
    cult.followers -= number  # CW-53
    cult.book.sacrificed += number
    t.tell(events.FollowersSacrificed(seat, number, points), rule="CW-52")
