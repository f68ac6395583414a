"""The active seat files a plan (TM-135)."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.games.true_messiah.acting.tryout import try_plan
from referee.games.true_messiah.board import ally_of
from referee.games.true_messiah.decisions.plan import Plan
from referee.games.true_messiah.moments import Planning
from referee.games.true_messiah.phases.asking import answers, decide, kind
from referee.games.true_messiah.state import MessiahTable, Turn
from referee.games.true_messiah.texts.prompts import page
from referee.games.true_messiah.texts.words import action_words


async def plan(t: MessiahTable) -> str:
    """At the start of the Action Phase, after `more` or `stop`, and when a plan is handed back."""
    state = t.state
    turn = state.turn
    assert turn is not None  # noqa: S101 - the phase belongs to a turn
    seat = turn.seat
    at = Planning(state, t.content, seat, t.options["windows"] == "singles")
    answer = await decide(t, _plan_question(t, turn, at))
    report = at.tried_out(answer.items())
    turn.plan = report.items
    turn.lines += len(turn.plan)
    turn.then = answer.then
    turn.go_on = answer.interrupted == "go_on"
    turn.interrupted = turn.disturbed = False
    turn.combat = answer.combat
    turn.hold = None if answer.hold is None else list(answer.hold)
    turn.expected = report.board if turn.combat else ""
    return "act"


THE_REST = "the rest of your plan as far as it is legal, then end"
_ACTIONS = (
    "move <units> > <space> · pray <units> · play <card> [from avatar] [target <…>] [choose <…>] [open] "
    "[keep | no keep]"
)


def _plan_text(t: MessiahTable, turn: Turn, at: Planning) -> str:
    state, content, seat = t.state, t.content, turn.seat
    head = "your plan was interrupted: what now?" if turn.interrupted else "what do you do?"
    lines = [
        f"You have moved {turn.low_moves} of {turn.limit} low units; messiah and avatar move besides.",
        f"Your belief: {state.seats[seat].belief}.",
    ]
    if turn.declared is not None:
        declared = "declared" if turn.declared else "not declared"
        lines.append(f"Combat was {declared}: only prayers, plays and gifts are left.")
    lines += [
        f"In this order: {_ACTIONS}{'' if ally_of(state, seat) is None else ' · give <card>'}.",
        "Between them: show (cut here) · with (do not cut) · stop (back to me) · declare (combat or none).",
        "Last: end, or more to plan on. And if you like: if interrupted go on · "
        f"hold <{content.start.keep} cards to keep> · combat: attack <from> > <to>",
    ]
    if turn.plan:
        rest = try_plan(state, content, seat, turn.plan).items
        lines.append(f"The rest of your plan: {'; '.join(action_words(content, item) for item in rest)}.")
    said = answers(Plan, at, Plan.rest(at), *Plan.examples(at))
    if turn.plan:
        said = said._replace(default=THE_REST)
    return page(state, content, seat, head, lines, said)


def _plan_question(t: MessiahTable, turn: Turn, at: Planning) -> Question[Plan]:
    return question(
        turn.seat,
        kind("plan"),
        Plan,
        at,
        lambda: _plan_text(t, turn, at),
        "TM-135",
        default=Plan.rest(at),
        revealed="end",
    )
