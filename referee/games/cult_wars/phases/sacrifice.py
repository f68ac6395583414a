"""Step 6: the surviving sacrifices are made, and the deity sends cards."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.engine.words import count
from referee.games.cult_wars import effects
from referee.games.cult_wars.numbers import points_for
from referee.games.cult_wars.state import CultTable
from referee.games.cult_wars.texts.words import name


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
            effects.draw(t, seat, "CW-54")
    most = max(made.values())  # CW-56: of those really made
    devout = [seat for seat, number in made.items() if number == most]
    if most and len(devout) == 1:  # CW-55
        effects.draw(t, devout[0], "CW-55")
    return "breeding"


def _sacrifice(t: CultTable, seat: int, number: int) -> None:
    cult = t.state.cults[seat]
    points = points_for(t.state, seat, number)
    cult.vp += points  # CW-14
    cult.bodies["sacrifice"] = 0
    cult.followers -= number  # CW-53
    cult.book.sacrificed += number
    text = f"{name(t, seat)} sacrifices {count(number, 'follower')} and gains {points} VP."
    data: dict[str, Json] = {"seat": seat, "cult": cult.cult, "sacrificed": number, "vp": points}
    t.tell("cult_wars.sacrificed", text, data, rule="CW-52")
