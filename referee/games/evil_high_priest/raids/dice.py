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


def strength_of(
    state: EvilHighPriest, rolled: list[int], flat: int, investigator: Investigator | None
) -> int:
    """The roll with its changes, of variant, investigator and Azathoth; then the limits 0 and 18.

    EH-206, EH-207, EH-208, EH-903.
    """
    change = investigator.strength_mod if investigator else 0
    total = sum(rolled) + flat + change + state.worshippers()
    return min(STRONGEST_RAID, max(0, total))
