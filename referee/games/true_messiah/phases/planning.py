"""The active seat files a plan (TM-135)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from referee.engine.asks import Ask
from referee.games.true_messiah.acting.aims import read_aims
from referee.games.true_messiah.acting.items import read_item
from referee.games.true_messiah.acting.plan_choice import default_plan, plan_choice
from referee.games.true_messiah.acting.tryout import try_plan
from referee.games.true_messiah.orders.planning import PlanPhrasing
from referee.games.true_messiah.phases.asking import ask, kind
from referee.games.true_messiah.prompts import page
from referee.games.true_messiah.state import MessiahTable, Turn
from referee.games.true_messiah.words import action_words


async def plan(t: MessiahTable) -> str:
    """At the start of the Action Phase, after `more` or `stop`, and when a plan is handed back."""
    state = t.state
    turn = state.turn
    assert turn is not None  # noqa: S101 - the phase belongs to a turn
    seat = turn.seat
    answer = cast("dict[str, Any]", await ask(t, _plan_ask(t, turn)))
    turn.plan = [replace(read_item(line), filed=turn.resolved) for line in answer["actions"]]
    turn.then = answer["then"]
    turn.go_on = answer["interrupted"] == "go_on"
    turn.interrupted = False
    turn.combat = None if answer["combat"] is None else read_aims(answer["combat"])
    turn.hold = answer["hold"]
    turn.expected = try_plan(state, t.content, seat, turn.plan).board if turn.combat else ""
    return "act"


def _plan_ask(t: MessiahTable, turn: Turn) -> Ask:
    state, content, seat = t.state, t.content, turn.seat
    head = "your plan was interrupted: what now?" if turn.interrupted else "what do you do?"
    lines = [
        f"You have moved {turn.low_moves} of {turn.limit} low units; messiah and avatar move besides.",
        f"Your belief: {state.seats[seat].belief}.",
    ]
    if turn.declared is not None:
        declared = "declared" if turn.declared else "not declared"
        lines.append(f"Combat was {declared}: only prayers, plays and gifts are left.")
    lines.append(
        "A plan may also say: if interrupted go on · hold <3 cards to keep> · combat: attack <from> > <to>"
    )
    if turn.plan:
        rest = "; ".join(action_words(content, item) for item in turn.plan)
        lines.append(f"The rest of your plan: {rest}.")
    text = page(state, content, seat, head, lines, "move 2 1,1 > 1,2 / pray 1 1,1 / play <card> / end")
    choice = plan_choice(state, content, seat)
    return Ask(
        seat,
        kind("plan"),
        choice,
        cast("Any", default_plan(state, content, seat)),
        text,
        "TM-135",
        phrasing=PlanPhrasing(state, content, seat, choice, singles=t.options["windows"] == "singles"),
        revealed="end",
    )
