"""What a miracle may target (rules 2.10): kinds, filters, range and shields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from referee.engine.catalogue import Reason, Words
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
from referee.games.true_messiah.obstacles import KINDS
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


def target_problem(state: TrueMessiah, shot: Shot, slot: TargetSlot, target: str) -> Reason | None:
    """Why this cannot be a target now; None if it can."""
    missing = _missing(state, shot, slot, target)
    if missing is not None:
        return missing
    owner = owner_of(state, slot.kind, target)
    if slot.whose != "any" and (owner is None or not _is_whose(state, shot.seat, owner, slot.whose)):
        return _not_whose(target, slot.whose)
    for word in slot.filters:
        if not FILTER_TESTS[word](state, shot.seat, target):
            return _not_passed(shot.card.name, target, word)
    far = out_of_range(state, shot, slot, target)
    if far is not None:
        return far
    if shielded(state, shot.seat, slot.kind, target):
        return Reason("{target} is shielded from enemy miracles.", "TM-220", target=target)
    return None


OUT_OF_RANGE = "TM-104"
"""The clause of refusals that are about where things stand."""


def no_origin(origin: Origin) -> Reason:
    return Reason("Your {unit} is not on the board.", "TM-105", unit=KINDS[origin])


def out_of_range(state: TrueMessiah, shot: Shot, slot: TargetSlot, target: str) -> Reason | None:
    """TM-104, TM-105."""
    if shot.card.range is None or slot.kind not in MEASURED:
        return None
    origin = lone(state, shot.seat, shot.origin)
    if origin is None:
        return no_origin(shot.origin)
    at = place_of(state, slot.kind, target)
    if at is None or distance(origin.at, at) <= shot.card.range:
        return None
    return _far(target, at, distance(origin.at, at), shot.origin, shot.card.range)


@lru_cache(maxsize=4096)
def _far(target: str, at: str, away: int, origin: Origin, range_: int) -> Reason:
    """Made once: targets are looked for all the time."""
    shown = target if at == target else Words("{target} on {space}", target=target, space=at)
    return Reason(
        "{target} is {away} from your {unit}; range {range}.",
        OUT_OF_RANGE,
        target=shown,
        away=away,
        unit=KINDS[origin],
        range=range_,
    )


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


def targets_problem(state: TrueMessiah, shot: Shot, targets: list[str]) -> Reason | None:
    """Why these cannot be announced as the targets of a miracle (TM-107)."""
    if len(set(targets)) < len(targets):
        return Reason("{card}: the same target twice.", "TM-107", card=shot.card.name)
    if len(targets) > shot.card.most_targets:
        least, most = sum(slot.min for slot in shot.card.targets), shot.card.most_targets
        return (
            Reason("{card} has {most:target}.", "TM-107", card=shot.card.name, most=most)
            if least == most
            else Reason("{card} has at most {most:target}.", "TM-107", card=shot.card.name, most=most)
        )
    given = slots_of(shot.card, targets)
    for slot in shot.card.targets:
        if len(given[slot.name]) < slot.min:
            return Reason("{card} needs a target.", "TM-107", card=shot.card.name)
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


def _missing(state: TrueMessiah, shot: Shot, slot: TargetSlot, target: str) -> Reason | None:
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
    return None if there else _not_there(shot.card.name, target, slot.kind)


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


# Refusals, each made once.

WHOSE: Mapping[str, str] = {
    "own": Words("yours"),
    "ally": Words("your ally's"),
    "enemy": Words("an enemy's"),
}
A_TARGET: Mapping[str, str] = {
    "unit": Words("a unit on the board"),
    "space": Words("a space"),
    "building": Words("a building"),
    "player": Words("a player"),
    "miracle": Words("a miracle that is being played"),
}


@lru_cache(maxsize=1024)
def _not_whose(target: str, whose: str) -> Reason:
    return Reason("{target} is not {whose}.", "TM-107", target=target, whose=WHOSE[whose])


@lru_cache(maxsize=4096)
def _not_passed(card: str, target: str, word: str) -> Reason:
    return Reason("{card}: {target} {why}.", "TM-107", card=card, target=target, why=NOT_PASSED[word])


@lru_cache(maxsize=1024)
def _not_there(card: str, target: str, kind: str) -> Reason:
    return Reason("{card}: {target} is not {kind}.", "TM-107", card=card, target=target, kind=A_TARGET[kind])


# Filters.

NOT_PASSED: Mapping[str, str] = {
    "low": Words("is not a low unit"),
    "high": Words("is not a high unit"),
    "follower": Words("is not a follower"),
    "nonbeliever": Words("is not a nonbeliever"),
    "messiah": Words("is not a messiah"),
    "avatar": Words("is not an avatar"),
    "active": Words("is not active"),
    "praying": Words("is not praying"),
    "holy": Words("is not on a holy space"),
    "ordinary": Words("is not on an ordinary space"),
    "no_monolith": Words("holds a monolith"),
    "alone": Words("is not alone on its space"),
    "temple": Words("is not a temple"),
    "no_enemies": Words("has enemies on it"),
    "no_other_seats": Words("holds a unit of another seat"),
    "no_nonbelievers": Words("holds a nonbeliever"),
    "own_temple_fits": Words("has no room for any of your temples"),
    "fits_avatar": Words("cannot take your avatar"),
    "fits_nonbeliever": Words("cannot take a nonbeliever of yours"),
    "has_target": Words("has no target"),
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
