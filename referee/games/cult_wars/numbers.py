"""How many followers stand where, and what changers make of a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.cult_wars.state import SLOTS, Changer, CultWars


def bodies_of(slots: Mapping[str, str], strategy_cards: Mapping[str, int], followers: int) -> dict[str, int]:
    """The followers by place that strategy cards on these slots assign (CW-23, CW-25)."""
    bodies = dict.fromkeys(SLOTS, 0)
    for card, slot in slots.items():
        bodies[slot] += strategy_cards[card]
    return {**bodies, "idle": followers - sum(bodies.values())}


def changed(number: int, changers: Sequence[Changer]) -> int:
    """The number after its changers: the last `set`, then all `times` with one rounding down, then all `add`.

    CW-36, CW-67. Never below 0; the fractions are exact.
    """
    numerator, denominator, added = number, 1, 0
    for changer in changers:
        if changer.operation == "set":
            numerator = changer.value
    for changer in changers:
        if changer.operation == "times":
            numerator *= changer.value
            denominator *= changer.divisor
        elif changer.operation == "add":
            added += changer.value
    return max(0, numerator // denominator + added)


def attack_of(state: CultWars, seat: int) -> int:
    """What the attackers of a seat that has some count for (CW-36)."""
    return changed(state.cults[seat].bodies["attack"], state.changers_of(seat, "attack"))


def defence_of(state: CultWars, seat: int) -> int:
    """What a seat's defence counts for, which changers may raise even without defenders (CW-36)."""
    return changed(state.cults[seat].bodies["defend"], state.changers_of(seat, "defence"))


def points_for(state: CultWars, seat: int, sacrificed: int) -> int:
    """The VP for the sacrifices of a seat that made some (CW-52, CW-67)."""
    return changed(sacrificed, state.changers_of(seat, "sacrifice_points"))


def births_from(state: CultWars, seat: int, breeders: int) -> int:
    """The new followers of the breeders of a seat that has some left (CW-61, CW-67)."""
    return changed(breeders, state.changers_of(seat, "births"))
