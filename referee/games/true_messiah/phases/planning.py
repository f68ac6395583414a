"""The active seat files a plan (TM-135)."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.games.true_messiah.decisions.plan import Plan
from referee.games.true_messiah.moments import Planning
from referee.games.true_messiah.options import windows_of
from referee.games.true_messiah.pages.plan import plan_page
from referee.games.true_messiah.phases.asking import kind
from referee.games.true_messiah.state import MessiahTable, Turn


async def plan(t: MessiahTable) -> str:
    """At the start of the Action Phase, after `more` or `stop`, and when a plan is handed back."""
    state = t.state
    turn = state.turn
    assert turn is not None  # noqa: S101 - the phase belongs to a turn
    seat = turn.seat
    at = Planning(state, t.content, seat, windows_of(t.options))
    answer = await t.decide(_plan_question(t, turn, at))
    report = at.tried_out(answer.items())
    turn.plan = report.items
    turn.lines += len(turn.plan)
    turn.then = answer.then
    turn.go_on = answer.interrupted == "go_on"
    turn.interrupted = turn.disturbed = False
    turn.stepped_in = None
    turn.combat = answer.combat
    turn.hold = None if answer.hold is None else list(answer.hold)
    turn.expected = report.board if turn.combat else ""
    return "act"


def _plan_question(t: MessiahTable, turn: Turn, at: Planning) -> Question[Plan]:
    return question(
        turn.seat,
        kind("plan"),
        Plan,
        at,
        lambda: plan_page(t, turn, at),
        "TM-135",
        default=Plan.rest(at),
        revealed="end",
    )
