"""Step 7: each surviving breeder brings a new follower; then what comes late."""

from __future__ import annotations

from referee.games.cult_wars import events
from referee.games.cult_wars.cards.actions import carry_out
from referee.games.cult_wars.numbers import births_from
from referee.games.cult_wars.state import CultTable


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
    t.tell(events.FollowersBred(seat, breeders, births), rule="CW-61")
