"""What happens to pieces: they come in, change, take damage and leave (rules 2.4 and 2.5)."""

from __future__ import annotations

from referee.games.true_messiah.board import count_of, lone, turn_order
from referee.games.true_messiah.events.turns import AvatarLost, MaskBroken
from referee.games.true_messiah.movement import obstacle
from referee.games.true_messiah.naming import follow_waiting
from referee.games.true_messiah.pack import Supply
from referee.games.true_messiah.scene import Scene
from referee.games.true_messiah.state import (
    AVATAR_HEALTH,
    FULL_HEALTH,
    LETTERS,
    Miracle,
    TrueMessiah,
    Unit,
    UnitKind,
)


def chips(supply: Supply, state: TrueMessiah, seat: int, kind: UnitKind) -> int:
    """How many more units of a kind a seat's supply has (TM-06)."""
    # TM-45
    most = {"follower": supply.followers, "nonbeliever": supply.nonbelievers, "messiah": 1, "avatar": 1}
    return most[kind] - count_of(state, seat, kind)


def free_id(state: TrueMessiah, seat: int, kind: UnitKind) -> str:
    """The lowest free chip number of a kind."""
    colour, letter = state.seats[seat].colour, LETTERS[kind]
    if kind in ("messiah", "avatar"):
        return f"{colour}.{letter}"
    number = 1
    while f"{colour}.{letter}{number:02}" in state.units:
        number += 1
    return f"{colour}.{letter}{number:02}"


def bring_in(
    scene: Scene, seat: int, kind: UnitKind, at: str, *, praying: bool = False, by: Miracle | None = None
) -> Unit | None:
    """A new unit from the supply; None if there is no chip or no room (TM-59, TM-62, TM-111)."""
    state = scene.state
    if chips(scene.content.supply, state, seat, kind) <= 0 or obstacle(state, seat, kind, at) is not None:
        return None
    return new_unit(state, seat, kind, at, praying=praying, by=by)


def new_unit(
    state: TrueMessiah,
    seat: int,
    kind: UnitKind,
    at: str,
    *,
    praying: bool = False,
    by: Miracle | None = None,
) -> Unit:
    """A unit takes the lowest free chip number, and whoever had it before is not meant any more."""
    unit = Unit(free_id(state, seat, kind), seat, kind, at, praying, key=_new_key(state, by))
    state.units[unit.id] = unit
    follow_waiting(state)
    return unit


def _new_key(state: TrueMessiah, by: Miracle | None) -> str:
    """What a plan brings in has the same key when it is tried out as when it is carried out."""
    if by is not None and by.line:
        by.brought += 1
        return f"{state.turns}.{by.line}.{by.brought}"
    state.born += 1
    return f"{state.born}"


def kill(scene: Scene, unit: Unit) -> None:
    """The unit goes back to its owner's supply."""
    state = scene.state
    del state.units[unit.id]
    if state.turn and unit.id in state.turn.prayed:
        state.turn.prayed.remove(unit.id)
    if unit.kind == "avatar":
        state.seats[unit.seat].avatar_damage = 0


def convert(scene: Scene, unit: Unit) -> bool:
    """A follower becomes a nonbeliever; it stays the same unit, so that marks and aims pass on (TM-44)."""
    state = scene.state
    if chips(scene.content.supply, state, unit.seat, "nonbeliever") <= 0:
        return False
    old, new = unit.id, free_id(state, unit.seat, "nonbeliever")
    del state.units[old]
    unit.id, unit.kind, unit.praying = new, "nonbeliever", False
    state.units[new] = unit
    if state.turn and old in state.turn.prayed:
        state.turn.prayed.remove(old)
    follow_waiting(state)
    return True


def hurt(scene: Scene, unit: Unit, damage: int) -> None:
    """Damage to a high unit; what comes of it is settled when the effect or the combat is over."""
    seat = scene.state.seats[unit.seat]
    if unit.kind == "messiah":
        seat.health = max(0, seat.health - damage)  # TM-177
    else:
        seat.avatar_damage += damage  # TM-181


def settle_high_units(scene: Scene) -> None:
    """Masks break and avatars die, once an effect or a combat is over (TM-113)."""
    state = scene.state
    for number in turn_order(state):
        seat = state.seats[number]
        if seat.health == 0 and seat.mask:  # TM-178, TM-180; without a mask the messiah dies (TM-179, TM-11)
            seat.mask, seat.health = False, FULL_HEALTH
            scene.tell(MaskBroken(number), "TM-178")
        avatar = lone(state, number, "avatar")
        if avatar is not None and seat.avatar_damage >= AVATAR_HEALTH:
            kill(scene, avatar)
            scene.tell(AvatarLost(number), "TM-181")


def start_praying(unit: Unit) -> None:
    """TM-99: it is no move."""
    unit.praying = True
