"""Step 7: each surviving breeder brings a new follower; then what comes late."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.engine.words import count
from referee.games.cult_wars.cards.actions import carry_out
from referee.games.cult_wars.numbers import births_from
from referee.games.cult_wars.state import CultTable
from referee.games.cult_wars.texts.words import name


async def breeding(t: CultTable) -> str:
    """CW-61, and after it the late effects in their order (CW-71)."""
    state = t.state
    state.step = 7
    for seat in state.seats:
        if state.cults[seat].bodies["breed"]:  # CW-67
            _breed(t, seat)
    for played in state.played:
        if played.fate == "late":
            played.fate = "resolved"
            carry_out(t, played)
    return "end_of_turn"


def _breed(t: CultTable, seat: int) -> None:
    cult = t.state.cults[seat]
    breeders = cult.bodies["breed"]
    births = births_from(t.state, seat, breeders)
    cult.bodies["idle"] += births
    cult.followers += births
    cult.book.born += births
    text = f"{name(t, seat)} breeds {count(births, 'new follower')}."
    data: dict[str, Json] = {"seat": seat, "cult": cult.cult, "breeders": breeders, "born": births}
    t.tell("cult_wars.bred", text, data, rule="CW-61")
