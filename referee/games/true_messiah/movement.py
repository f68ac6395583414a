"""Where units may go and stand (rules 2.5): pure functions of the board."""

from __future__ import annotations

from referee.games.true_messiah.board import Occupants, grid_of, hostile, occupants
from referee.games.true_messiah.grid import distance
from referee.games.true_messiah.obstacles import Obstacle
from referee.games.true_messiah.state import MAX_LOW, TrueMessiah, Unit, UnitKind


def obstacle(
    state: TrueMessiah, seat: int, kind: UnitKind, space: str, where: Occupants | None = None
) -> Obstacle | None:
    """Why a unit of this kind can neither enter nor cross nor be placed on a space; None if it can."""
    if space not in grid_of(state).places:  # TM-58
        return Obstacle("off_board", space=space)
    building = state.buildings.get(space)
    if building is not None and building.seat != seat:  # TM-52
        return Obstacle("building", space=space, seat=building.seat, building=building.kind)
    if building is not None and kind == "nonbeliever":  # TM-56
        return Obstacle("holy", space=space)
    for effect in state.effects:
        if effect.kind == "ward" and effect.space == space and hostile(state, effect.seat, seat):
            return Obstacle("closed", space=space, seat=effect.seat)
    if where is None:
        here = [unit for unit in state.units.values() if unit.at == space]
    else:
        here = where.get(space, [])
    for unit in here:
        if unit.seat != seat and hostile(state, seat, unit.seat):  # TM-51
            return Obstacle("held", unit.id, space)
    low = kind in ("follower", "nonbeliever")
    if low and sum(unit.low for unit in here) >= MAX_LOW:  # TM-53
        return Obstacle("full", space=space)
    if not low and not all(unit.low for unit in here):  # TM-54
        return Obstacle("high", space=space)  # TM-55: the two limits are separate
    return None


def room(state: TrueMessiah, space: str) -> int:
    """How many more low units a space takes."""
    return MAX_LOW - sum(unit.low for unit in state.units.values() if unit.at == space)


def reachable(state: TrueMessiah, unit: Unit, steps: int, where: Occupants | None = None) -> dict[str, int]:
    """The spaces that a unit can move to, each with the fewest steps (TM-49, TM-50)."""
    where = occupants(state) if where is None else where
    near = grid_of(state).near
    found = {unit.at: 0}
    edge = [unit.at]
    for step in range(1, steps + 1):
        beyond = []
        for space in edge:
            for other in near[space]:
                if other not in found and obstacle(state, unit.seat, unit.kind, other, where) is None:
                    found[other] = step
                    beyond.append(other)
        edge = beyond
    del found[unit.at]
    return found


def move_problem(state: TrueMessiah, unit: Unit, to: str, steps: int | None = None) -> Obstacle | None:
    """Why a unit cannot make this move now; None if it can. `steps` overrides its allowance."""
    allowance = unit.reach if steps is None else steps
    if unit.moved:  # TM-49
        return Obstacle("moved", unit.id)
    if unit.praying:  # TM-57
        return Obstacle("praying", unit.id)
    if to == unit.at:
        return Obstacle("there", unit.id, to)
    blocked = obstacle(state, unit.seat, unit.kind, to)
    if blocked is not None:
        return blocked
    if distance(unit.at, to) > allowance:
        return Obstacle("far", space=to, steps=distance(unit.at, to), most=allowance)
    if not _has_way(state, unit, to, allowance):
        return Obstacle("no_way", unit.id, to, most=allowance)
    return None


def _has_way(state: TrueMessiah, unit: Unit, to: str, steps: int) -> bool:
    """Whether some way leads to a space that the unit may enter. Most moves are short, and quickly seen."""
    near = grid_of(state).near
    if to in near[unit.at]:
        return True
    if steps == 2:
        between = [space for space in near[unit.at] if to in near[space]]
        return any(obstacle(state, unit.seat, unit.kind, space) is None for space in between)
    return to in reachable(state, unit, steps)


def board_print(state: TrueMessiah) -> str:
    """The units and buildings as a text: equal boards have equal texts."""
    units = [
        f"{unit.id}@{unit.at}{'*' if unit.praying else ''}"
        for _, unit in sorted(state.units.items(), key=lambda pair: pair[0])
    ]
    buildings = [f"{at}:{one.seat}{one.kind}" for at, one in sorted(state.buildings.items())]
    return " ".join([*units, *buildings])
