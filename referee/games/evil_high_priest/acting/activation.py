"""Activating a space, and shattering a sign."""

from __future__ import annotations

from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.costs import pay
from referee.games.evil_high_priest.acting.raid import raid
from referee.games.evil_high_priest.acting.registry import unmet
from referee.games.evil_high_priest.acting.signs import take_sign
from referee.games.evil_high_priest.acting.taking import perform
from referee.games.evil_high_priest.pack import FREE, Lock, Space
from referee.games.evil_high_priest.spaces import unmet_requirement


async def activate(act: Act, space: Space) -> None:
    """Pay the whole cost, take the rewards, carry out the instructions, then the raid (EH-053, EH-189)."""
    if reason := unmet_requirement(act.t, act.seat, space.requires) or unmet(act, space.all_effects):
        act.comes_to_nothing(reason, rule="EH-193")
        return
    await pay(act, space.cost)
    await perform(act, space.rewards)
    await perform(act, space.effects)
    if space.raid:
        await raid(act.t, space.raid, act.cause)


async def shatter(act: Act, lock: Lock, *, free: bool = False, discount: int = 0) -> None:
    """Pays for a lock, takes its sign and stores it; then what it does (EH-181, EH-182, EH-183, EH-184)."""
    if reason := unmet_requirement(act.t, act.seat, lock.requires) or unmet(act, lock.effects):
        act.comes_to_nothing(reason, rule="EH-193")
        return
    await pay(act, FREE if free else lock.cost, discount=discount)
    await take_sign(act, lock.id)
    await perform(act, lock.effects)
