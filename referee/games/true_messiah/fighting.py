"""Combat as arithmetic (rules 2.14): what attacks do to the units of a space."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.games.true_messiah.board import colour_place, grid_of, held_by_enemies, occupants
from referee.games.true_messiah.grid import reading_order
from referee.games.true_messiah.state import Attack, TrueMessiah, Unit

HIGH_ATTACKS = {"messiah": 4, "avatar": 3}  # TM-46, TM-48, TM-163


@dataclass(frozen=True)
class Losses:
    """What one space suffers: units that die, in order, and damage to its high unit."""

    space: str
    attacks: int
    ignored: int
    dead: tuple[str, ...]
    high: str | None
    damage: int


def casualty_order(state: TrueMessiah, units: Iterable[Unit]) -> list[Unit]:
    """Low units in the order they die (TM-171, TM-172)."""

    def key(unit: Unit) -> tuple[int, int, str]:
        rank = 0 if unit.kind == "nonbeliever" else 1 if unit.praying else 2
        return rank, colour_place(state, unit.seat), unit.id

    return sorted((unit for unit in units if unit.low), key=key)


def losses(
    state: TrueMessiah, space: str, units: Sequence[Unit], attacks: int, spaces: int, ignored: int = 0
) -> Losses:
    """Attacks from a number of spaces on one (TM-173, TM-176); `ignored` come off first (TM-182)."""
    left = max(0, attacks - ignored)
    low = casualty_order(state, units)
    dead = low[:left]
    high = next((unit for unit in units if not unit.low), None)
    # TM-174, TM-175: divine armour, one attack less for each space that targets the high unit's.
    damage = max(0, left - len(low) - spaces) if high else 0
    return Losses(
        space, attacks, min(attacks, ignored), tuple(u.id for u in dead), high.id if high else None, damage
    )


def all_losses(state: TrueMessiah, attacks: Sequence[Attack]) -> list[Losses]:
    """All that a combat does, space by space; every space is reckoned by itself (TM-170)."""
    where = occupants(state)
    found = []
    for space in sorted({attack.to for attack in attacks}, key=reading_order):
        aimed = [attack for attack in attacks if attack.to == space and attack.amount > 0]
        units = where.get(space, [])
        here = {unit.seat for unit in units}
        ignored = sum(
            effect.amount
            for effect in state.effects
            if effect.kind == "ward" and effect.space == space and effect.seat in here
        )
        sources = {attack.source for attack in aimed}  # TM-175; so a group can be flanked (TM-165)
        found.append(
            losses(state, space, units, sum(attack.amount for attack in aimed), len(sources), ignored)
        )
    return found


def group_attacks(state: TrueMessiah, seat: int, space: str) -> int:
    """The attacks of a seat's low units on a space, multipliers included (TM-163, TM-182)."""
    active = sum(
        unit.seat == seat and unit.low and not unit.praying  # TM-42, TM-98
        for unit in state.units.values()
        if unit.at == space
    )
    factor = 1
    for effect in state.effects:
        if effect.kind == "attacks" and effect.seat == seat and effect.space == space:
            factor = max(factor, effect.amount)
    return active * factor


def aimable(state: TrueMessiah, seat: int, space: str) -> list[str]:
    """The adjacent spaces with an enemy unit (TM-167), in reading order."""
    foes = held_by_enemies(state, seat)
    return [other for other in grid_of(state).near[space] if other in foes]


def attackers(state: TrueMessiah, seat: int) -> dict[str, list[str]]:
    """The seat's spaces with low units that can attack, each with what they can aim at."""
    spaces = {u.at for u in state.units.values() if u.seat == seat and u.low and not u.praying}
    foes, near = held_by_enemies(state, seat), grid_of(state).near
    found = {space: [other for other in near[space] if other in foes] for space in spaces}
    return {space: found[space] for space in sorted(spaces, key=reading_order) if found[space]}
