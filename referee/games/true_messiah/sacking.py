"""What may be sacked, and how (TM-184, TM-190)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.true_messiah.board import grid_of, hostile, occupants, units_of
from referee.games.true_messiah.state import MAX_LOW, TrueMessiah, Unit


def possible_sacks(state: TrueMessiah, seat: int) -> list[str]:
    """Unoccupied enemy buildings beside a unit of the seat, in reading order."""
    where, near = occupants(state), grid_of(state).near
    return [
        at
        for at in grid_of(state).spaces
        if at in state.buildings
        and hostile(state, seat, state.buildings[at].seat)
        and not where.get(at)
        and any(unit.seat == seat for space in near[at] for unit in where.get(space, ()))
    ]


def beside(state: TrueMessiah, seat: int, at: str) -> list[Unit]:
    """The seat's units adjacent to a space."""
    return [unit for unit in units_of(state, seat) if unit.at in grid_of(state).near[at]]


def place_problem(
    state: TrueMessiah, seat: int, at: str, ids: Sequence[str], *, captures: bool
) -> str | None:
    """Why these units cannot enter a sacked temple (TM-190)."""
    near = [unit.id for unit in beside(state, seat, at)]
    for id_ in ids:
        if id_ not in near:
            return f"{id_} is not adjacent to {at}."
        if captures and state.units[id_].kind == "nonbeliever":
            return f"{id_} is a nonbeliever and cannot enter your temple."
        for effect in state.effects:
            if effect.kind == "ward" and effect.space == at and hostile(state, effect.seat, seat):
                return f"{at} is closed by {state.seats[effect.seat].colour.capitalize()}'s providence."
    low = sum(state.units[id_].low for id_ in ids)
    if low > MAX_LOW or len(ids) - low > 1:
        return f"At most {MAX_LOW} low units and 1 high unit may enter {at}."
    return None
