"""What a miracle may target (rules 2.10): kinds, filters, range and shields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.engine.words import count
from referee.games.true_messiah.board import (
    grid_of,
    hostile,
    lone,
    seat_with,
    side_of,
    temples_of,
    turn_order,
    units_at,
)
from referee.games.true_messiah.cards.faces import MEASURED, Card, TargetSlot
from referee.games.true_messiah.grid import distance
from referee.games.true_messiah.movement import obstacle, room
from referee.games.true_messiah.state import HIGH, Miracle, Origin, TrueMessiah, Unit

Filter = Callable[[TrueMessiah, int, str], bool]

FILTER_TESTS: dict[str, Filter] = {}


@dataclass(frozen=True)
class Shot:
    """A miracle as far as its targets matter: who plays what from where; `id` once it is on the stack."""

    seat: int
    card: Card
    origin: Origin
    id: str | None = None


def shot_of(card: Card, miracle: Miracle) -> Shot:
    return Shot(miracle.seat, card, miracle.origin, miracle.id)


def place_of(state: TrueMessiah, kind: str, target: str) -> str | None:
    """The space that a target is on, if it is on one."""
    if kind == "unit":
        unit = state.units.get(target)
        return unit.at if unit else None
    return target if kind in ("space", "building") else None


def target_problem(state: TrueMessiah, shot: Shot, slot: TargetSlot, target: str) -> str | None:
    """Why this cannot be a target now; None if it can."""
    missing = _missing(state, shot, slot, target)
    if missing is not None:
        return missing
    owner = owner_of(state, slot.kind, target)
    if slot.whose != "any" and (owner is None or not _is_whose(state, shot.seat, owner, slot.whose)):
        return f"{target} is not {_whose_words(slot.whose)}."
    for word in slot.filters:
        if not FILTER_TESTS[word](state, shot.seat, target):
            return f"{shot.card.name}: {target} {NOT_PASSED[word]}."
    far = out_of_range(state, shot, slot, target)
    if far is not None:
        return far
    if shielded(state, shot.seat, slot.kind, target):
        return f"{target} is shielded from enemy miracles."
    return None


class OutOfRange(str):
    """A refusal that is about where things stand."""


def out_of_range(state: TrueMessiah, shot: Shot, slot: TargetSlot, target: str) -> OutOfRange | None:
    """TM-104, TM-105."""
    if shot.card.range is None or slot.kind not in MEASURED:
        return None
    origin = lone(state, shot.seat, shot.origin)
    if origin is None:
        return OutOfRange(f"Your {shot.origin} is not on the board.")
    at = place_of(state, slot.kind, target)
    if at is None or distance(origin.at, at) <= shot.card.range:
        return None
    shown = target if at == target else f"{target} on {at}"
    away = distance(origin.at, at)
    return OutOfRange(f"{shown} is {away} from your {shot.origin}; range {shot.card.range}.")


def shielded(state: TrueMessiah, player: int, kind: str, target: str) -> bool:
    """TM-220, TM-114: a shield covers the seat, its units, spaces with its units and a building there."""
    covered = [e.seat for e in state.effects if e.kind == "shield" and hostile(state, e.seat, player)]
    if not covered or kind == "miracle":
        return False
    if kind == "player":
        return seat_with(state, target) in covered
    if kind == "unit":
        return state.units[target].seat in covered
    return any(unit.seat in covered for unit in units_at(state, target))


def slots_of(card: Card, targets: list[str]) -> dict[str, list[str]]:
    """The flat list of targets by slot: all but the last slot take a fixed number."""
    found: dict[str, list[str]] = {}
    left = list(targets)
    for slot in card.targets:
        found[slot.name], left = left[: slot.max], left[slot.max :]
    if left:
        found[card.targets[-1].name if card.targets else ""] = left
    return found


def targets_problem(state: TrueMessiah, shot: Shot, targets: list[str]) -> str | None:
    """Why these cannot be announced as the targets of a miracle (TM-107)."""
    if len(set(targets)) < len(targets):
        return f"{shot.card.name}: the same target twice."
    if len(targets) > shot.card.most_targets:
        least = sum(slot.min for slot in shot.card.targets)
        most = count(shot.card.most_targets, "target")
        return f"{shot.card.name} has {'' if least == shot.card.most_targets else 'at most '}{most}."
    given = slots_of(shot.card, targets)
    for slot in shot.card.targets:
        if len(given[slot.name]) < slot.min:
            return f"{shot.card.name} needs a target."
        for target in given[slot.name]:
            problem = target_problem(state, shot, slot, target)
            if problem is not None:
                return problem
    return None


def legal_targets(state: TrueMessiah, shot: Shot, slot: TargetSlot) -> list[str]:
    """All that could be a target now, in a fixed order."""
    candidates: list[str]
    match slot.kind:
        case "unit":
            candidates = sorted(state.units)
        case "space":
            candidates = list(grid_of(state).spaces)
        case "building":
            candidates = [at for at in grid_of(state).spaces if at in state.buildings]
        case "player":
            candidates = [state.seats[seat].colour for seat in turn_order(state)]
        case "miracle":
            candidates = [miracle.id for miracle in reversed(state.stack)]
    return [target for target in candidates if target_problem(state, shot, slot, target) is None]


def has_targets(state: TrueMessiah, seat: int, card: Card) -> bool:
    """Whether there is enough on the board and on the stack that the seat could aim the card at."""
    shots = [Shot(seat, card, origin) for origin in HIGH if lone(state, seat, origin) is not None]
    return any(
        all(len(legal_targets(state, shot, slot)) >= slot.min for slot in card.targets) for shot in shots
    )


def _missing(state: TrueMessiah, shot: Shot, slot: TargetSlot, target: str) -> str | None:
    there = False
    match slot.kind:
        case "unit":
            there = target in state.units
        case "space":
            there = target in grid_of(state).places
        case "building":
            there = target in state.buildings
        case "player":
            there = any(state.seats[seat].colour == target for seat in turn_order(state))
        case "miracle":
            there = target != shot.id and any(m.id == target and not m.stopped for m in state.stack)
    if there:
        return None
    a_kind = {"unit": "a unit on the board", "miracle": "a miracle that is being played"}
    return f"{shot.card.name}: {target} is not {a_kind.get(slot.kind, 'a ' + slot.kind)}."


def owner_of(state: TrueMessiah, kind: str, target: str) -> int | None:
    """The seat that a target belongs to; spaces belong to nobody."""
    if kind == "unit":
        return state.units[target].seat
    if kind == "building":
        return state.buildings[target].seat
    if kind == "player":
        return seat_with(state, target)
    if kind == "miracle":
        return next(miracle.seat for miracle in state.stack if miracle.id == target)
    return None


def _is_whose(state: TrueMessiah, player: int, owner: int, whose: str) -> bool:
    if whose == "own":
        return owner == player
    if whose == "ally":
        return owner != player and owner in side_of(state, player)
    return hostile(state, player, owner)


def _whose_words(whose: str) -> str:
    return {"own": "yours", "ally": "your ally's", "enemy": "an enemy's"}[whose]


# Filters.

NOT_PASSED = {
    "low": "is not a low unit",
    "high": "is not a high unit",
    "follower": "is not a follower",
    "nonbeliever": "is not a nonbeliever",
    "messiah": "is not a messiah",
    "avatar": "is not an avatar",
    "active": "is not active",
    "praying": "is not praying",
    "holy": "is not on a holy space",
    "ordinary": "is not on an ordinary space",
    "no_monolith": "holds a monolith",
    "alone": "is not alone on its space",
    "temple": "is not a temple",
    "no_enemies": "has enemies on it",
    "no_other_seats": "holds a unit of another seat",
    "no_nonbelievers": "holds a nonbeliever",
    "own_temple_fits": "has no room for any of your temples",
    "fits_avatar": "cannot take your avatar",
    "fits_nonbeliever": "cannot take a nonbeliever of yours",
    "has_target": "has no target",
}


def _filter(word: str) -> Callable[[Filter], Filter]:
    def register(test: Filter) -> Filter:
        FILTER_TESTS[word] = test
        return test

    return register


def _unit_filter(word: str, test: Callable[[Unit], bool]) -> None:
    FILTER_TESTS[word] = lambda state, _, target: target in state.units and test(state.units[target])


_unit_filter("low", lambda unit: unit.low)
_unit_filter("high", lambda unit: not unit.low)
_unit_filter("follower", lambda unit: unit.kind == "follower")
_unit_filter("nonbeliever", lambda unit: unit.kind == "nonbeliever")
_unit_filter("messiah", lambda unit: unit.kind == "messiah")
_unit_filter("avatar", lambda unit: unit.kind == "avatar")
_unit_filter("active", lambda unit: not unit.praying)
_unit_filter("praying", lambda unit: unit.praying)


def _space(state: TrueMessiah, target: str) -> str:
    return state.units[target].at if target in state.units else target


@_filter("holy")
def _holy(state: TrueMessiah, _: int, target: str) -> bool:
    return _space(state, target) in state.buildings


@_filter("ordinary")
def _ordinary(state: TrueMessiah, _: int, target: str) -> bool:
    return _space(state, target) not in state.buildings


@_filter("no_monolith")
def _no_monolith(state: TrueMessiah, _: int, target: str) -> bool:
    return target not in state.monoliths


@_filter("alone")
def _alone(state: TrueMessiah, _: int, target: str) -> bool:
    return len(units_at(state, _space(state, target))) == 1


@_filter("temple")
def _temple(state: TrueMessiah, _: int, target: str) -> bool:
    building = state.buildings.get(target)
    return building is not None and building.kind == "temple"


@_filter("no_enemies")
def _no_enemies(state: TrueMessiah, seat: int, target: str) -> bool:
    return not any(hostile(state, seat, unit.seat) for unit in units_at(state, target))


@_filter("no_other_seats")
def _no_other_seats(state: TrueMessiah, seat: int, target: str) -> bool:
    return all(unit.seat == seat for unit in units_at(state, target))


@_filter("no_nonbelievers")
def _no_nonbelievers(state: TrueMessiah, _: int, target: str) -> bool:
    return all(unit.kind != "nonbeliever" for unit in units_at(state, target))


@_filter("own_temple_fits")
def _own_temple_fits(state: TrueMessiah, seat: int, target: str) -> bool:
    return any(temple_fits(state, temple, target) for temple in temples_of(state, seat))


@_filter("fits_avatar")
def _fits_avatar(state: TrueMessiah, seat: int, target: str) -> bool:
    return lone(state, seat, "avatar") is None and obstacle(state, seat, "avatar", target) is None


@_filter("fits_nonbeliever")
def _fits_nonbeliever(state: TrueMessiah, seat: int, target: str) -> bool:
    return obstacle(state, seat, "nonbeliever", target) is None


@_filter("has_target")
def _has_target(state: TrueMessiah, _: int, target: str) -> bool:
    return any(miracle.id == target and miracle.targets for miracle in state.stack)


def temple_fits(state: TrueMessiah, temple: str, to: str) -> bool:
    """Whether all units of a temple would fit on another space."""
    guests = units_at(state, temple)
    low = sum(unit.low for unit in guests)
    high = len(guests) - low
    closed = any(
        effect.kind == "ward"
        and effect.space == to
        and hostile(state, effect.seat, state.buildings[temple].seat)
        for effect in state.effects
    )
    high_there = sum(not unit.low for unit in units_at(state, to))
    return not closed and low <= room(state, to) and high + high_there <= 1
