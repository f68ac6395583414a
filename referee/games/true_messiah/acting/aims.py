"""Naming combat targets (TM-161, TM-164, TM-166)."""

from __future__ import annotations

from referee.engine.catalogue import Reason
from referee.games.true_messiah.board import ally_of, grid_of, hostile, lone
from referee.games.true_messiah.fighting import HIGH_ATTACKS, aimable, attackers, group_attacks
from referee.games.true_messiah.movement import room
from referee.games.true_messiah.obstacles import KINDS
from referee.games.true_messiah.state import HIGH, MAX_LOW, Aims, Attack, Origin, TrueMessiah, UnitKind
from referee.games.true_messiah.words import either, who

HOLD = "hold"  # TM-168


def cannot_aim(state: TrueMessiah, source: str, to: str) -> Reason:
    return no_enemy(to) if to in grid_of(state).near[source] else not_adjacent(to, source)


def not_adjacent(to: str, *sources: str) -> Reason:
    return Reason("{space} is not adjacent to {spaces}.", "TM-164", space=to, spaces=either(sources))


def no_enemy(space: str) -> Reason:
    return Reason("No enemy on {space}.", "TM-164", space=space)


def no_attackers(space: str) -> Reason:
    return Reason("You have no low units on {space} that could attack.", "TM-164", space=space)


def none_of_that_kind(kind: UnitKind) -> Reason:
    return Reason("You have no {unit}.", "TM-166", unit=KINDS[kind])


def too_many_attacks(kind: Origin, aimed: int) -> Reason:
    return Reason(
        "The {unit} has {attacks} attacks, you aimed {aimed}.",
        "TM-166",
        unit=KINDS[kind],
        attacks=HIGH_ATTACKS[kind],
        aimed=aimed,
    )


def aims_problem(state: TrueMessiah, seat: int, aims: Aims) -> Reason | None:
    """Why these targets cannot be named now; None if they can."""
    groups = attackers(state, seat)
    for space, to in aims.groups.items():
        if to == HOLD:
            continue
        if space not in groups:
            return no_attackers(space)
        if to not in groups[space]:
            return cannot_aim(state, space, to)
        fixed = fixed_by_ally(state, seat, space)
        if fixed is not None and to != fixed[1]:
            return Reason(
                "{ally} has aimed the low units of {space} at {to}: yours attack {to} or hold.",
                "TM-169",
                ally=who(state, fixed[0]),
                space=space,
                to=fixed[1],
            )
    for kind, shares in aims.high():
        unit = lone(state, seat, kind)
        for to in shares:
            if unit is None:
                return none_of_that_kind(kind)
            if to not in aimable(state, seat, unit.at):
                return cannot_aim(state, unit.at, to)
        if sum(shares.values()) > HIGH_ATTACKS[kind]:
            return too_many_attacks(kind, sum(shares.values()))
    return None


def fixed_by_ally(state: TrueMessiah, seat: int, space: str) -> tuple[int, str] | None:
    """The ally and the space it has aimed the common group at, if it has (TM-169)."""
    ally = ally_of(state, seat)
    for attack in state.turn.attacks if state.turn else ():
        if attack.seat == ally and attack.source == space and attack.by == "low":
            return attack.seat, attack.to
    return None


def has_aims(state: TrueMessiah, seat: int) -> bool:
    """Whether a seat has anything to aim (TM-162)."""
    high = [lone(state, seat, "messiah"), lone(state, seat, "avatar")]
    return bool(attackers(state, seat)) or any(unit and aimable(state, seat, unit.at) for unit in high)


def no_choice_of_aims(state: TrueMessiah, seat: int) -> bool:
    """TM-223: whatever can attack has one space to attack, all of them with units of one side.

    That side, or the seat's own, is active: seats that stand beside each other in the combat of a third are
    asked.
    """
    spaces = [
        [fixed[1]] if (fixed := fixed_by_ally(state, seat, source)) else choices
        for source, choices in attackers(state, seat).items()
    ]
    spaces += [aimable(state, seat, unit.at) for kind in HIGH if (unit := lone(state, seat, kind))]
    enemies = [
        unit.seat
        for unit in state.units.values()
        if hostile(state, seat, unit.seat) and any(unit.at in choices for choices in spaces)
    ]
    active = state.turn.seat if state.turn else seat
    fighting = not hostile(state, seat, active) or not any(hostile(state, active, one) for one in enemies)
    one_side = not any(hostile(state, enemies[0], one) for one in enemies)
    return fighting and one_side and all(len(choices) <= 1 for choices in spaces)


def default_aims(state: TrueMessiah, seat: int) -> Aims:
    """Everything where most low units die; ties: where a high unit is, then reading order."""
    aims = Aims()
    for space, choices in attackers(state, seat).items():
        fixed = fixed_by_ally(state, seat, space)
        best = _best(state, choices, group_attacks(state, seat, space))
        aims.groups[space] = fixed[1] if fixed else best
    for kind, shares in aims.high():
        unit = lone(state, seat, kind)
        choices = aimable(state, seat, unit.at) if unit else []
        if choices:
            shares[_best(state, choices, HIGH_ATTACKS[kind])] = HIGH_ATTACKS[kind]
    return aims


def _best(state: TrueMessiah, choices: list[str], attacks: int) -> str:
    order = grid_of(state).places

    def key(space: str) -> tuple[int, bool, int]:
        low = MAX_LOW - room(state, space)
        high = any(unit.at == space and not unit.low for unit in state.units.values())
        return -min(attacks, low), not high, order[space]

    return min(choices, key=key)


def attacks_of(state: TrueMessiah, seat: int, aims: Aims) -> list[Attack]:
    """The attacks that these targets mean."""
    found = [
        Attack(seat, space, to, group_attacks(state, seat, space), "low")
        for space, to in aims.groups.items()
        if to != HOLD
    ]
    for kind, shares in aims.high():
        unit = lone(state, seat, kind)
        if unit is not None:
            found += [Attack(seat, unit.at, to, n, kind) for to, n in shares.items() if n > 0]
    return found
