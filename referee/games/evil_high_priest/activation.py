"""Activating a space, and shattering a sign."""

from __future__ import annotations

from dataclasses import replace

from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.boards.signs import take_sign
from referee.games.evil_high_priest.costs import pay
from referee.games.evil_high_priest.effects import unmet
from referee.games.evil_high_priest.pack import BASIC, FREE, Cost, Lock, Space
from referee.games.evil_high_priest.raids.raid import raid
from referee.games.evil_high_priest.spaces import unmet_requirement
from referee.games.evil_high_priest.state import Resources
from referee.games.evil_high_priest.taking import perform
from referee.games.evil_high_priest.words import codes


async def activate(act: Act, space: Space) -> None:
    """Pay the whole cost, take the rewards, carry out the instructions, then the raid (EH-053, EH-184)."""
    if reason := unmet_requirement(act.t, act.seat, space.requires) or unmet(act, space.all_effects):
        act.refuse(reason, rule="EH-193")
        return
    await pay(act, space.cost)
    await perform(act, space.rewards)
    await perform(act, space.effects)
    if space.raid:
        await raid(act.t, space.raid, act.name)


async def shatter(act: Act, lock: Lock, *, free: bool = False, discount: int = 0) -> None:
    """Pays for a lock, takes its sign and stores it; then what the lock does (EH-181 to EH-184)."""
    if reason := unmet_requirement(act.t, act.seat, lock.requires) or unmet(act, lock.effects):
        act.refuse(reason, rule="EH-193")
        return
    await pay(act, FREE if free else discounted(act, lock.cost, discount))
    await take_sign(act, lock.id)
    await perform(act, lock.effects)


def discounted(act: Act, cost: Cost, discount: int) -> Cost:
    """The cost less some basic resources: those that the order names, else magic, blood and treasure in
    this order.
    """
    if not discount:
        return cost
    basic = {kind: cost.amounts.get(kind, 0) for kind in reversed(BASIC)}
    most = min(discount, sum(basic.values()))
    saved = act.order.save
    if saved is not None and (
        sum(saved.values()) != most or any(amount > basic.get(kind, 0) for kind, amount in saved.items())
    ):
        act.refuse(f"Save {most} of the basic resources of the cost ({codes(basic)}).", "save", rule="EH-087")
        saved = None
    if saved is None:
        saved = {}
        for kind, amount in basic.items():
            saved[kind] = min(amount, most - sum(saved.values()))
    left: Resources = {kind: amount - saved.get(kind, 0) for kind, amount in cost.amounts.items()}
    return replace(cost, amounts={kind: amount for kind, amount in left.items() if amount})
