"""The start of the Resolution Phase: one sealed plan of each seat that could act (5.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.engine.asks import Ask
from referee.engine.choices import Maybe
from referee.games.choose_your_god.actions import could_pay_with_all_priests
from referee.games.choose_your_god.facts import colours_of
from referee.games.choose_your_god.orders.plan import PlanPhrasing
from referee.games.choose_your_god.plans import SILENT, written
from referee.games.choose_your_god.prompts import plan_text
from referee.games.choose_your_god.sampling import lively_plan
from referee.games.choose_your_god.shapes import plan_choice
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.vocabulary import LAST_LOCATION


async def make_plans(t: GodTable) -> str:
    """CG-63; all write at once, and nobody reads what others have written."""
    state = t.state
    state.part = "resolution"
    for cult in state.cults.values():
        cult.sits_out = cult.given_up
    plans: dict[int, Any] = {}
    if any(state.contenders(location) for location in range(1, LAST_LOCATION + 1)):
        plans = await t.ask_all(_ask(t, seat) for seat in state.seats if _is_asked(t, seat))
    for seat, plan in plans.items():
        cult = state.cults[seat]
        cult.sits_out = plan is None  # CG-192
        cult.plan = written(SILENT if plan is None else plan)
    return "resolve_location"


def _is_asked(t: GodTable, seat: int) -> bool:
    """Whoever could act, judging by public facts, and has not written a plan with its prayer."""
    cult = t.state.cults[seat]
    if cult.celebrating or cult.given_up or cult.plan is not None:
        return False
    return bool(cult.hand) or could_pay_with_all_priests(t.state, t.content, seat)


def _ask(t: GodTable, seat: int) -> Ask:
    cult = t.state.cults[seat]
    choice = Maybe(plan_choice(t.content, cult.cult, colours_of(t.state)))
    return Ask(
        seat,
        "choose_your_god.plan",
        replace(choice, sampler=lively_plan(t.state, t.content, seat)),
        None,
        lambda: plan_text(t.content, t.state, seat),
        rule="CG-194",
        phrasing=PlanPhrasing(t.content, t.state, seat),
        revealed="end",
    )
