"""How strong a raid is: its dice, and what changes them."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.evil_high_priest.pack import Investigator
from referee.games.evil_high_priest.state import STRONGEST_RAID, EvilHighPriest

FLAT = {2: 6, 3: 12}
"""Aggressive Investigators: all dice but one become six each (EH-900)."""


@dataclass(frozen=True)
class Throw:
    """How many dice are rolled, and what is added without rolling."""

    dice: int
    flat: int = 0


def throw_for(icons: int, aggressive: bool, investigator: Investigator | None) -> Throw:
    """The dice of a raid: at least one (EH-205), unless the variant's flat part stands in.

    EH-900, EH-901, EH-902.
    """
    change = investigator.dice_mod if investigator else 0
    if aggressive and icons in FLAT:
        return Throw(max(0, 1 + change), FLAT[icons])
    return Throw(max(1, icons + change))


def changes(state: EvilHighPriest, flat: int, investigator: Investigator | None) -> list[tuple[str, int]]:
    """What is added to the roll, and by what: variant, investigator, Azathoth (EH-208)."""
    found = [("aggressive", flat), ("Azathoth", state.worshippers())]
    if investigator is not None:
        found.insert(1, (investigator.name, investigator.strength_mod))
    return [(source, change) for source, change in found if change]


def strength_of(
    state: EvilHighPriest, rolled: list[int], flat: int, investigator: Investigator | None
) -> int:
    """The roll with its changes; then the limits 0 and 18 (EH-206, EH-207, EH-903)."""
    total = sum(rolled) + sum(change for _, change in changes(state, flat, investigator))
    return min(STRONGEST_RAID, max(0, total))
