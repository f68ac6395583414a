"""Where units may go and stand (rules 2.5): pure functions of the board."""

from __future__ import annotations

from functools import lru_cache

from referee.engine.catalogue import Reason
from referee.games.true_messiah.board import Occupants, grid_of, hostile, occupants
from referee.games.true_messiah.grid import distance
from referee.games.true_messiah.state import MAX_LOW, BuildingKind, TrueMessiah, Unit, UnitKind
from referee.games.true_messiah.texts.words import colour_words


def obstacle(
    state: TrueMessiah, seat: int, kind: UnitKind, space: str, where: Occupants | None = None
) -> Reason | None:
    """Why a unit of this kind can neither enter nor cross nor be placed on a space; None if it can."""
    if space not in grid_of(state).places:  # TM-58
        return _off_board(space)
    building = state.buildings.get(space)
    if building is not None and building.seat != seat:  # TM-52
        return _built_on(space, colour_words(state.seats[building.seat].colour), building.kind)
    if building is not None and kind == "nonbeliever":  # TM-56
        return _holy_ground(space)
    for effect in state.effects:
        if effect.kind == "ward" and effect.space == space and hostile(state, effect.seat, seat):
            return _closed(space, colour_words(state.seats[effect.seat].colour))
    if where is None:
        here = [unit for unit in state.units.values() if unit.at == space]
    else:
        here = where.get(space, [])
    for unit in here:
        if unit.seat != seat and hostile(state, seat, unit.seat):  # TM-51
            return _held(space, unit.id)
    low = kind in ("follower", "nonbeliever")
    if low and sum(unit.low for unit in here) >= MAX_LOW:  # TM-53
        return _crowded(space)
    if not low and not all(unit.low for unit in here):  # TM-54
        return _high_there(space)  # TM-55: the two limits are separate
    return None


# Ways are looked for all the time: each of these sentences is made once.


@lru_cache(maxsize=128)
def _off_board(space: str) -> Reason:
    return Reason("{space} is not on the board.", "TM-58", space=space)


@lru_cache(maxsize=512)
def _built_on(space: str, seat: str, kind: BuildingKind) -> Reason:
    city = kind == "city"
    return Reason("{space} is {seat}'s {city?holy city|temple}.", "TM-52", space=space, seat=seat, city=city)


@lru_cache(maxsize=128)
def _holy_ground(space: str) -> Reason:
    return Reason("{space} is a holy space: nonbelievers cannot enter it.", "TM-56", space=space)


@lru_cache(maxsize=512)
def _closed(space: str, seat: str) -> Reason:
    """By a providence chit."""
    return Reason("{space} is closed by {seat}'s providence.", "TM-116", space=space, seat=seat)


@lru_cache(maxsize=8192)
def _held(space: str, unit: str) -> Reason:
    return Reason("{space} is held by {unit}.", "TM-51", space=space, unit=unit)


@lru_cache(maxsize=128)
def _crowded(space: str) -> Reason:
    return Reason("{space} already has {most} low units.", "TM-53", space=space, most=MAX_LOW)


@lru_cache(maxsize=128)
def _high_there(space: str) -> Reason:
    return Reason("{space} already has a high unit.", "TM-54", space=space)


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


def move_problem(state: TrueMessiah, unit: Unit, to: str, steps: int | None = None) -> Reason | None:
    """Why a unit cannot make this move now; None if it can. `steps` overrides its allowance."""
    allowance = unit.reach if steps is None else steps
    if unit.moved:
        return Reason("{unit} has moved this turn.", "TM-49", unit=unit.id)
    if unit.praying:
        return Reason("{unit} is praying and cannot move.", "TM-57", unit=unit.id)
    if to == unit.at:
        return Reason("{unit} is already on {space}.", "TM-49", unit=unit.id, space=to)
    blocked = obstacle(state, unit.seat, unit.kind, to)
    if blocked is not None:
        return blocked
    if distance(unit.at, to) > allowance:
        return Reason(
            "{space} is {steps} steps away; a unit moves at most {most}.",
            "TM-49",
            space=to,
            steps=distance(unit.at, to),
            most=allowance,
        )
    if not _has_way(state, unit, to, allowance):
        return Reason(
            "{unit} finds no way to {space} within {most} steps.",
            "TM-63",
            unit=unit.id,
            space=to,
            most=allowance,
        )
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
