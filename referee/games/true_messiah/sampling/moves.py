"""Random moves, most of them towards enemies."""

from __future__ import annotations

from referee.engine.choices import Source, pick
from referee.games.true_messiah.board import Occupants, grid_of, hostile
from referee.games.true_messiah.grid import distance
from referee.games.true_messiah.movement import reachable
from referee.games.true_messiah.state import TrueMessiah, Unit

AIMLESS = 4
"""One move in this many goes anywhere."""


def goals(state: TrueMessiah, seat: int) -> list[str]:
    """Where a seat's units want to be: at enemy buildings and messiahs."""
    buildings = [at for at, one in state.buildings.items() if hostile(state, seat, one.seat)]
    messiahs = [
        unit.at for unit in state.units.values() if unit.kind == "messiah" and hostile(state, seat, unit.seat)
    ]
    return sorted({*buildings, *messiahs})


def somewhere(
    state: TrueMessiah, unit: Unit, wanted: list[str], source: Source, where: Occupants | None = None
) -> str | None:
    """A space the unit can move to; None if it is stuck."""
    spaces = sorted(reachable(state, unit, unit.reach, where))
    if not spaces:
        return None
    if not wanted or source.below(AIMLESS) == 0:
        return pick(source, spaces)
    return min(spaces, key=lambda space: min(distance(space, goal) for goal in wanted))


def at_peace(state: TrueMessiah, unit: Unit, source: Source, where: Occupants) -> str | None:
    """A space without enemies around, rather one with company; None if the unit had better stay."""
    near = grid_of(state).near

    def quiet(space: str) -> bool:
        return not any(hostile(state, unit.seat, u.seat) for at in near[space] for u in where.get(at, ()))

    spaces = [space for space in sorted(reachable(state, unit, unit.reach, where)) if quiet(space)]
    company = [space for space in spaces if any(u.seat == unit.seat and u.low for u in where.get(space, ()))]
    chosen = company if company and source.below(3) else spaces
    return pick(source, chosen) if chosen else None
