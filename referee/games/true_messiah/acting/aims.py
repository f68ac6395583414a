"""Naming combat targets (TM-161 to TM-169)."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from referee.engine.choices import Assign, Bucket, Choice, Constraint, Option, Record, Source, Split
from referee.engine.json_types import Json
from referee.games.true_messiah.acting.options import all_spaces, space_options
from referee.games.true_messiah.board import ally_of, grid_of, lone
from referee.games.true_messiah.fighting import HIGH_ATTACKS, aimable, attackers, group_attacks
from referee.games.true_messiah.movement import room
from referee.games.true_messiah.state import MOST_LOW, Aims, Attack, TrueMessiah

HOLD = "hold"
HIGH = ("messiah", "avatar")


def read_aims(answer: Any) -> Aims:
    return Aims(dict(answer["groups"]), dict(answer["messiah"]), dict(answer["avatar"]))


def write_aims(aims: Aims) -> dict[str, Json]:
    return {"groups": dict(aims.groups), "messiah": dict(aims.messiah), "avatar": dict(aims.avatar)}


@cache
def any_aims(columns: int, rows: int) -> Record:
    """The shape of targets that are filed before the board is known."""
    spaces = all_spaces(columns, rows)
    buckets = [Bucket(option.id, option.label) for option in spaces]
    return Record(
        {
            "groups": Assign(spaces, [*spaces, Option(HOLD, "hold")], partial=True),
            "messiah": Split(buckets, max_total=HIGH_ATTACKS["messiah"]),
            "avatar": Split(buckets, max_total=HIGH_ATTACKS["avatar"]),
        }
    )


def aims_choice(state: TrueMessiah, seat: int) -> Record:
    """What a seat may aim at now."""
    groups = attackers(state, seat)
    slots = [*space_options(state), Option(HOLD, "hold")]

    def no_group(space: str) -> str:
        return f"You have no low units on {space} that could attack."

    fields: dict[str, Choice] = {
        "groups": Assign([Option(at, f"low units on {at}") for at in groups], slots, refuse=no_group),
        **{kind: _high_choice(state, seat, kind) for kind in HIGH},
    }
    rule = Constraint(
        "Low units of a space attack one adjacent space with enemies on it, or hold.",
        lambda answer: aims_problem(state, seat, read_aims(answer)),
        "TM-164",
    )
    return Record(fields, constraints=(rule,), sampler=lambda source: _sampled(state, seat, source))


def _high_choice(state: TrueMessiah, seat: int, kind: str) -> Split:
    unit = lone(state, seat, cast("Any", kind))
    spaces = aimable(state, seat, unit.at) if unit else []
    most = HIGH_ATTACKS[kind]

    def refuse(space: str) -> str:
        return _cannot_aim(state, unit.at, space) if unit else f"You have no {kind}."

    def too_much(_: str, amount: int) -> str:
        return f"The {kind} has {most} attacks, you aimed {amount}."

    def wrong_total(amount: int) -> str:
        return f"The {kind} has {most} attacks, you aimed {amount}."

    return Split(
        [Bucket(space, f"space {space}") for space in spaces],
        max_total=most,
        refuse=refuse,
        too_much=too_much,
        wrong_total=wrong_total,
    )


def _cannot_aim(state: TrueMessiah, source: str, to: str) -> str:
    if to not in grid_of(state).near[source]:
        return f"{to} is not adjacent to {source}."
    return f"No enemy on {to}."


def aims_problem(state: TrueMessiah, seat: int, aims: Aims) -> str | None:
    """Why these targets cannot be named now; None if they can."""
    groups = attackers(state, seat)
    for space, to in aims.groups.items():
        if to == HOLD:
            continue
        if space not in groups:
            return f"You have no low units on {space} that could attack."
        if to not in groups[space]:
            return _cannot_aim(state, space, to)
        fixed = fixed_by_ally(state, seat, space)
        if fixed is not None and to != fixed[1]:
            ally = state.seats[fixed[0]].colour.capitalize()
            return (
                f"{ally} has aimed the low units of {space} at {fixed[1]}: yours attack {fixed[1]} or hold."
            )
    for kind, shares in (("messiah", aims.messiah), ("avatar", aims.avatar)):
        unit = lone(state, seat, cast("Any", kind))
        for to in shares:
            if unit is None:
                return f"You have no {kind}."
            if to not in aimable(state, seat, unit.at):
                return _cannot_aim(state, unit.at, to)
        if sum(shares.values()) > HIGH_ATTACKS[kind]:
            return f"The {kind} has {HIGH_ATTACKS[kind]} attacks, you aimed {sum(shares.values())}."
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


def default_aims(state: TrueMessiah, seat: int) -> Aims:
    """Everything where most low units die; ties: where a high unit is, then reading order."""
    aims = Aims()
    for space, choices in attackers(state, seat).items():
        fixed = fixed_by_ally(state, seat, space)
        best = _best(state, choices, group_attacks(state, seat, space))
        aims.groups[space] = fixed[1] if fixed else best
    for kind, shares in (("messiah", aims.messiah), ("avatar", aims.avatar)):
        unit = lone(state, seat, cast("Any", kind))
        choices = aimable(state, seat, unit.at) if unit else []
        if choices:
            shares[_best(state, choices, HIGH_ATTACKS[kind])] = HIGH_ATTACKS[kind]
    return aims


def _best(state: TrueMessiah, choices: list[str], attacks: int) -> str:
    order = grid_of(state).places

    def key(space: str) -> tuple[int, bool, int]:
        low = MOST_LOW - room(state, space)
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
    for kind, shares in (("messiah", aims.messiah), ("avatar", aims.avatar)):
        unit = lone(state, seat, cast("Any", kind))
        if unit is not None:
            found += [Attack(seat, unit.at, to, n, cast("Any", kind)) for to, n in shares.items() if n > 0]
    return found


def _sampled(state: TrueMessiah, seat: int, source: Source) -> Json:
    """Mostly the default; now and then something else for each."""
    aims = default_aims(state, seat)
    for space, choices in attackers(state, seat).items():
        if source.below(4) == 0 and fixed_by_ally(state, seat, space) is None:
            aims.groups[space] = [*choices, HOLD][source.below(len(choices) + 1)]
    for kind, shares in (("messiah", aims.messiah), ("avatar", aims.avatar)):
        unit = lone(state, seat, cast("Any", kind))
        if unit is not None and shares and source.below(3) == 0:
            choices = aimable(state, seat, unit.at)
            shares.clear()
            for _ in range(HIGH_ATTACKS[kind]):
                to = choices[source.below(len(choices))]
                shares[to] = shares.get(to, 0) + 1
    return write_aims(aims)
