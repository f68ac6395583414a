"""The question after a shattered sign: whether to move on to its bonus space."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee.engine.asks import Ask
from referee.engine.choices import Constraint, Maybe, Source
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.describe import cost_text, effects_text
from referee.games.evil_high_priest.orders.fields import order_form
from referee.games.evil_high_priest.orders.sampling import careless, sampled_order
from referee.games.evil_high_priest.orders.turn_text import BonusPhrasing
from referee.games.evil_high_priest.pack import Lock
from referee.games.evil_high_priest.state import Cultist, EvilTable
from referee.games.evil_high_priest.words import anew, codes


def make_bonus_ask(
    t: EvilTable,
    seat: int,
    cultist: Cultist,
    lock: Lock,
    problems: Callable[[Json], list[Problem]],
    reason: str,
) -> Ask:
    """Yes with an order for the bonus space, or no; with the reason if one that was given cannot be done."""
    space = lock.bonus
    assert space is not None  # noqa: S101 - asked only where there is one
    place = f"cult:{lock.id}+"

    form = order_form(t, seat)

    def propose(source: Source) -> Json:
        order = sampled_order(t, seat, place, source, cultist.at) | careless(form.fields, source, one_in=6)
        return order if source.below(3) else None

    usable = Constraint("You can pay for the space and use it like this.", problems, "EH-186")
    choice = replace(Maybe(form.where(usable)), sampler=propose)

    def text() -> str:
        does = effects_text(space.all_effects)
        what = (
            f"{cost_text(space.cost)} -> {does}"
            if does
            else f"{space.skulk} skulk"
            if space.skulk
            else space.name
        )
        raid = f", RAID of {space.raid}" if space.raid else ""
        return (
            f"{anew(reason)}You have shattered the sign of lock {lock.id}. You may move its cultist on to "
            f"bonus space {lock.id}+ now: {what}{raid}.\n"
            f"You have {codes(t.state.followings[seat].totals())}.\n"
            "Orders: bonus no; bonus yes (with pay, any, sacrifice, … where they are wanted)."
        )

    return Ask(
        seat,
        "evil_high_priest.bonus",
        choice,
        None,
        text,
        rule="EH-186",
        phrasing=BonusPhrasing(t.content, t.state.followings[seat].totals()),
    )
