"""Step 2: strategy cards on slots, action cards laid down, all of it sealed unless shown."""

from __future__ import annotations

from referee.engine.asks import Ask
from referee.games.cult_wars.phases.reveal import reveal
from referee.games.cult_wars.planning.choice import plan_choice
from referee.games.cult_wars.planning.desk import Desk
from referee.games.cult_wars.planning.face_up import FaceUp
from referee.games.cult_wars.planning.phrasing import PlanPhrasing
from referee.games.cult_wars.prompts import Standings, plan_text
from referee.games.cult_wars.state import CultTable


async def plan(t: CultTable) -> str:
    """CW-22 to CW-30, and the reveal that follows at once (CW-31)."""
    state = t.state
    state.step = 2
    standings = Standings(state, t.content)
    plans = await t.ask_all(_ask(t, seat, standings) for seat in state.seats if not state.out_of_play(seat))
    reveal(t, plans)
    return "action_cards"


def _ask(t: CultTable, seat: int, standings: Standings) -> Ask:
    desk = Desk.of(t.state, t.content, seat)
    choice = plan_choice(desk)
    face_up = FaceUp(desk, choice)
    return Ask(
        seat,
        "cult_wars.plan",
        choice,
        desk.default_plan(),
        lambda: plan_text(t.state, desk, standings),
        rule="CW-22",
        open=face_up,
        phrasing=PlanPhrasing(desk, choice, face_up),
    )
