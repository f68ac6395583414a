"""The active seat files a plan (TM-135)."""

from __future__ import annotations

from collections import Counter

from referee.engine.decisions import Question, question
from referee.engine.words import count
from referee.games.true_messiah.acting.tryout import try_plan
from referee.games.true_messiah.board import ally_of, enemies
from referee.games.true_messiah.decisions.plan import Plan
from referee.games.true_messiah.moments import Planning
from referee.games.true_messiah.options import Windows, windows_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.phases.asking import answers, decide, kind
from referee.games.true_messiah.state import MessiahTable, TrueMessiah, Turn
from referee.games.true_messiah.texts.prompts import means_line, page
from referee.games.true_messiah.texts.words import action_words, who


async def plan(t: MessiahTable) -> str:
    """At the start of the Action Phase, after `more` or `stop`, and when a plan is handed back."""
    state = t.state
    turn = state.turn
    assert turn is not None  # noqa: S101 - the phase belongs to a turn
    seat = turn.seat
    at = Planning(state, t.content, seat, windows_of(t.options))
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
KEPT_BY_DEFAULT = "to keep; else preemptive ones, then cheap ones"  # TM-223


def _how(content: Content, windows: Windows, *, has_ally: bool) -> list[str]:
    """The lines that a plan may have."""
    kept = KEPT_BY_DEFAULT if windows == "few" else "the cards you keep"
    gift = [("give <card>", "to your ally; costs what playing it does")] if has_ally else []
    hold = f"hold <{content.start.keep} cards>"
    lines = [
        ("move <units> > <space>", "as f01, messiah or 2 1,1 (two low units there)"),
        ("pray <units>", "active followers on own holy spaces: 1 belief each"),
        ("play <card> …", "[target <…>] [choose <…>] [open] [keep | no keep]"),
        *gift,
        ("show · stop · declare", "cut here · plan on after this · declare combat"),
        ("end, or more", "the phase is over, or you plan on after this"),
        (hold, kept),
        ("if interrupted go on", "otherwise you are asked what becomes of the rest"),
        ("combat: attack 2,3 > 3,3", "your targets in combat, filed in advance"),
    ]
    return ["Lines, in the order in which things are to be done:", *(f"  {a:<24} {b}" for a, b in lines)]


def _plan_text(t: MessiahTable, turn: Turn, at: Planning) -> str:
    state, content, seat = t.state, t.content, turn.seat
    head = "your plan was interrupted: what now?" if turn.interrupted else "what do you do?"
    left = turn.limit - turn.low_moves
    lines = [
        f"You may move {count(left, 'low unit') if left else 'no more low units'}, and messiah and avatar, "
        "up to 2 spaces each.",
        means_line(state, seat),
    ]
    if turn.declared is not None:
        declared = "declared" if turn.declared else "not declared"
        lines[0] = f"Combat was {declared}: only prayers, plays and gifts are left."
    lines += _may_answer(state, content, seat)
    if turn.plan:
        rest = try_plan(state, content, seat, turn.plan).items
        lines.append(f"The rest of your plan: {'; '.join(action_words(content, item) for item in rest)}.")
    how = _how(content, at.windows, has_ally=ally_of(state, seat) is not None)
    means = "" if turn.hold else "you do nothing"
    said = answers(Plan, at, Plan.rest(at), *Plan.examples(at), how=how, means=means)
    if turn.plan:
        said = said._replace(default=THE_REST, means="")
    return page(state, content, seat, head, lines, said)


def _may_answer(state: TrueMessiah, content: Content, seat: int) -> list[str]:
    """The cards that each enemy may answer with: all know what its hand and deck hold together."""
    lines = []
    for enemy in enemies(state, seat):
        own = state.seats[enemy]
        cards = Counter(card for card in sorted([*own.hand, *own.deck]) if content.by_id[card].preemptive)
        named = [f"{f'{n} × ' if n > 1 else ''}{content.name(card)}" for card, n in cards.items()]
        lines.append(f"  {who(state, enemy)}: {', '.join(named) or 'nothing'}")
    return ["Preemptive cards in hands and decks of enemies, who may answer you:", *lines]


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
