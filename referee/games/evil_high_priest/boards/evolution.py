"""The Evolution track of the Opener of the Way: Mutants, Abominations, Spawn of Yog-Sothoth."""

from __future__ import annotations

from referee.games.evil_high_priest.state import EVOLUTION, Cultist, Following

BLOCKS = dict(zip(EVOLUTION, (2, 3, 4), strict=True))  # EH-226, EH-763


def passive_block(following: Following) -> int:
    """What evolved acolytes block in every raid, together with asylum defence (EH-226)."""
    return sum(BLOCKS.get(acolyte.at, 0) for acolyte in following.acolytes)


def spellbook_units(following: Following) -> list[Cultist]:
    """The acolytes that can be discarded in place of a spellbook, Abominations first (EH-764, EH-766)."""
    return [*following.acolytes_at(EVOLUTION[1]), *following.acolytes_at(EVOLUTION[2])]
