"""How strong a raid is: its dice, and what changes them."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.evil_high_priest.boards.azathoth import bonus
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
    """The dice of a raid. At least one is rolled, unless the variant's flat part stands in (EH-205, EH-900
    to 902).
    """
    change = investigator.dice_mod if investigator else 0
    if aggressive and icons in FLAT:
        return Throw(max(0, 1 + change), FLAT[icons])
    return Throw(max(1, icons + change))


def strength_of(
    state: EvilHighPriest, rolled: list[int], flat: int, investigator: Investigator | None
) -> int:
    """Roll, variant, investigator, Azathoth; then the limits 0 and 18 (EH-206 to EH-208)."""
    total = sum(rolled) + flat + (investigator.strength_mod if investigator else 0) + bonus(state)
    return min(STRONGEST_RAID, max(0, total))
