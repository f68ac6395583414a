"""What may be sacked, and how (TM-184, TM-190)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.catalogue import Reason
from referee.games.true_messiah.board import grid_of, hostile, occupants, units_of
from referee.games.true_messiah.state import MAX_LOW, TrueMessiah, Unit
from referee.games.true_messiah.words import either, who


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
) -> Reason | None:
    """Why these units cannot enter a sacked temple (TM-190)."""
    near = [unit.id for unit in beside(state, seat, at)]
    for id_ in ids:
        if id_ not in near:
            return not_beside(id_, at)
        if captures and state.units[id_].kind == "nonbeliever":
            return Reason("{unit} is a nonbeliever and cannot enter your temple.", "TM-56", unit=id_)
        for effect in state.effects:
            if effect.kind == "ward" and effect.space == at and hostile(state, effect.seat, seat):
                return Reason(
                    "{space} is closed by {seat}'s providence.",
                    "TM-116",
                    space=at,
                    seat=who(state, effect.seat),
                )
    low = sum(state.units[id_].low for id_ in ids)
    if low > MAX_LOW or len(ids) - low > 1:
        return Reason(
            "At most {most} low units and 1 high unit may enter {space}.", "TM-190", most=MAX_LOW, space=at
        )
    return None


def not_beside(unit: str, *spaces: str) -> Reason:
    return Reason("{unit} is not adjacent to {spaces}.", "TM-190", unit=unit, spaces=either(spaces))
