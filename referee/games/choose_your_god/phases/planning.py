"""The start of the Resolution Phase: one sealed plan of each seat that could act (5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.engine.choices import Maybe, Source
from referee.engine.codec import copied
from referee.engine.decisions import Question, optional_question
from referee.engine.json_types import Json
from referee.games.choose_your_god.decisions.actions import abilities_showing
from referee.games.choose_your_god.decisions.examples import plan_examples
from referee.games.choose_your_god.decisions.plan import SILENT, UNPLANNED, Plan, answer_of
from referee.games.choose_your_god.decisions.proposals import any_plan
from referee.games.choose_your_god.formalities import settled
from referee.games.choose_your_god.kept import KeptDecision
from referee.games.choose_your_god.moments import Now, Prospect
from referee.games.choose_your_god.options import rounds_are_sealed
from referee.games.choose_your_god.state import FREE, GodTable
from referee.games.choose_your_god.texts.prompts import plan_page
from referee.games.choose_your_god.vocabulary import LAST_LOCATION


async def make_plans(t: GodTable) -> str:
    """CG-63; all write at once, and nobody reads what others have written."""
    state = t.state
    state.part = "resolution"
    sealed = rounds_are_sealed(t.setup)
    for cult in state.cults.values():
        cult.sits_out = cult.given_up or (sealed and cult.sits_out)
    plans: dict[int, Plan | None] = {}
    if any(state.contenders(location) for location in range(1, LAST_LOCATION + 1)):
        asked = [_plan(t, seat) for seat in state.seats if _is_asked(t, seat)]
        plans = await (_on_file(t, asked) if sealed else t.decide_all(asked))
    for seat, plan in plans.items():
        cult = state.cults[seat]
        cult.sits_out = plan is None  # CG-192
        cult.plan = KeptDecision.of(SILENT if plan is None else plan)
    return "resolve_location"


async def _on_file(t: GodTable, asked: Sequence[Question[Plan | None]]) -> dict[int, Plan | None]:
    """In a sealed round nobody is asked: who has sent no plan has that of its standing orders, or none."""
    none_sent = answer_of(UNPLANNED)
    return {one.seat: await settled(t, replace(one, default=none_sent)) for one in asked}


def _is_asked(t: GodTable, seat: int) -> bool:
    """Whoever could act, judging by public facts, and has not written a plan with its prayer."""
    cult = t.state.cults[seat]
    if cult.celebrating or cult.given_up or cult.plan is not None:
        return False
    return bool(cult.hand) or _could_pay_with_all_priests(t, seat)


def _could_pay_with_all_priests(t: GodTable, seat: int) -> bool:
    """5.3: whether some ability could be paid for if all the seat's Priests were free."""
    all_free = copied(t.state)
    for priest in all_free.cults[seat].priests():
        priest.place = FREE
    showing = abilities_showing(Now.of(all_free, t.setup, seat))
    return any(ability.cost.payable(t.content, all_free, seat) for ability in showing)


def _plan(t: GodTable, seat: int) -> Question[Plan | None]:
    at = Now.of(t.state, t.setup, seat)

    def propose(source: Source) -> Json:
        """A plan nearly always; silence now and then."""
        return None if source.below(30) == 0 else Plan.to_answer(any_plan(at, source))

    asked = optional_question(
        seat,
        "choose_your_god.plan",
        Plan,
        at,
        lambda: plan_page(at, plan_examples(at)),
        "CG-194",
        none="sit out",
        revealed="end",
    )
    return replace(
        asked,
        choice=replace(asked.choice, sampler=propose, offers=lambda: Maybe(Plan.choice(Prospect.of(at)))),
    )
