"""Step 2: strategy cards on slots, action cards laid down, all of it sealed unless shown."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.engine.page import Page
from referee.games.cult_wars.decisions.face_up import FaceUp
from referee.games.cult_wars.decisions.plan import Plan
from referee.games.cult_wars.moments import PlanMoment
from referee.games.cult_wars.phases.reveal import reveal
from referee.games.cult_wars.state import CultTable
from referee.games.cult_wars.texts.prompts import plan_page


async def plan(t: CultTable) -> str:
    """All plan at once (CW-22, CW-26), and the reveal follows (CW-31)."""
    state = t.state
    state.step = 2
    asked = (_question(t, seat) for seat in state.seats if not state.out_of_play(seat))
    reveal(t, await t.decide_all(asked))
    return "action_cards"


def _question(t: CultTable, seat: int) -> Question[Plan]:
    at = PlanMoment.now(t.state, t.content, seat)

    def page(at: PlanMoment) -> Page:
        return plan_page(t.state, at)

    return question(
        seat,
        "cult_wars.plan",
        Plan,
        at,
        lambda: page(at),
        "CW-22",
        default=Plan.default(at),
        open=FaceUp(at, page),
    )
