"""The active seat files a plan (TM-135)."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.engine.words import count, listed
from referee.games.true_messiah.acting.action import cost_of, running
from referee.games.true_messiah.acting.rehearsing import try_plan
from referee.games.true_messiah.board import ally_of, enemies, lone, prayable
from referee.games.true_messiah.decisions.ending import Hold
from referee.games.true_messiah.decisions.plan import Plan
from referee.games.true_messiah.decks import face
from referee.games.true_messiah.moments import Planning
from referee.games.true_messiah.options import Windows, windows_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.phases.asking import answers, kind
from referee.games.true_messiah.state import HIGH, MessiahTable, TrueMessiah, Turn
from referee.games.true_messiah.texts.faces import MOVES, card_names
from referee.games.true_messiah.texts.prompts import means_line, page
from referee.games.true_messiah.texts.words import action_words, who


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


UNASKED = "Where you are not asked: targets: hold all; begin: build none (no recruits)"  # TM-223
NOT_KEPT = "A new plan replaces all of it: end, hold and combat, too."
THE_REST = "the rest of your plan as far as it is legal, then end"
KEPT_BY_DEFAULT = "keep these; else preemptive ones, then cheap ones"  # TM-223


def brief_lines(state: TrueMessiah) -> str:
    declared = running(state).declared
    lines = [
        *(["move <units> > <space>"] if declared is None else []),
        *("pray <units>", "play <card> […]", "show", "hold <cards>", "if interrupted go on"),
        *(["declare"] if declared is None else []),
        *(["combat: attack <from> > <space>"] if declared is not False else []),
    ]
    return f"Lines: {'; '.join(lines)}; then end, or more."


def _how(state: TrueMessiah, content: Content, seat: int, windows: Windows) -> list[str]:
    """The lines that a plan of this seat may have."""
    hand = [content.by_id[card] for card in state.seats[seat].hand]
    declared = running(state).declared
    lines = [
        ("pray <units>", "followers on your holy spaces: 1 belief each"),
        ("play <card> […]", f"as in your hand; {MOVES}"),
    ]
    if declared is None:
        lines.insert(0, ("move <units> > <space>", "f01, messiah, or 2 1,1 for two low units of 1,1"))
    if any(card.filed for card in hand):
        lines.append(("play … open", "all see what you choose; else it stays secret"))
    if any(card.keep is not None for card in hand):
        lines.append(("play … keep | no keep", "pay to keep it, or lose it; else you are asked"))
    if lone(state, seat, "avatar") is not None:
        lines.append(("play … from avatar", "its range is counted from there"))
    if ally_of(state, seat) is not None:
        lines.append(("give <card>", "to your ally's discard pile, at its cost"))
    if declared is None:
        lines.append(("show, or declare", "others answer this far first; combat is settled"))
    else:
        lines.append(("show", "others answer this far first"))
    if declared is not False:
        lines.append(("combat: attack <a> > <b>", "if it comes to that; messiah > <b> 4; hold all"))
    lines += [
        ("if interrupted go on", "else you are asked again when others step in"),
        (
            f"hold <{content.start.keep} cards>",
            KEPT_BY_DEFAULT if windows == "few" else "keep these at the end of your turn",
        ),
        ("end, or more", "end the phase, or plan on when this is done"),
    ]
    later = [UNASKED] if windows == "few" else []
    return ["Lines, in the order in which things are done:", *(f"  {a:<24}  {b}" for a, b in lines), *later]


def _plan_text(t: MessiahTable, turn: Turn, at: Planning) -> str:
    state, content, seat = t.state, t.content, turn.seat
    head = _interrupted(state, turn) if turn.interrupted else "what do you do?"
    lines = [_moves_left(state, turn), means_line(state, seat), *_may_answer(state, content, seat)]
    if turn.plan:
        rest = try_plan(state, content, seat, turn.plan).items
        lines.append(f"The rest of your plan: {'; '.join(action_words(content, item) for item in rest)}.")
        lines.append(NOT_KEPT)
    how = _how(state, content, seat, at.windows)
    said = answers(
        Plan,
        at,
        Plan.rest(at),
        *Plan.examples(at),
        how=how,
        briefly=(brief_lines(state),),
        means="" if turn.hold else _silently(at),
    )
    if turn.plan:
        said = said._replace(default=THE_REST, means="")
    return page(t, seat, head, lines, said)


def _silently(at: Planning) -> str:
    """What becomes of a turn without a plan."""
    keep, hand = at.content.start.keep, at.own.hand
    if len(hand) <= keep:
        return "you do nothing"
    if at.windows != "few":
        return f"you do nothing; you are asked which {keep} cards you keep"
    kept = card_names(at.content, [face(card) for card in Hold.best(at, ()).cards])
    return f"you do nothing, and keep {kept}"


def _interrupted(state: TrueMessiah, turn: Turn) -> str:
    """By whom: a keeping cost may have interrupted it, too (TM-119)."""
    if turn.stepped_in is None:
        return "your plan was interrupted; what now?"
    return f"{who(state, turn.stepped_in)} has stepped in; what now?"


def _moves_left(state: TrueMessiah, turn: Turn) -> str:
    """TM-86 to TM-88, TM-219."""
    if turn.declared is not None:
        declared = "declared" if turn.declared else "not declared"
        gifts = ["gifts"] if ally_of(state, turn.seat) is not None else []
        return f"Combat was {declared}: only {listed(['prayers', 'plays', *gifts])} are left."
    left, units = turn.limit - turn.low_moves, [lone(state, turn.seat, kind) for kind in HIGH]
    able = [count(left, "low unit")] if left else []
    able += [f"your {unit.kind}" for unit in units if unit is not None and not unit.moved]
    return f"You may move {listed(able)}: 2 spaces at most, not diagonally." if able else "All have moved."


def _may_answer(state: TrueMessiah, content: Content, seat: int) -> list[str]:
    """The cards that each enemy may answer with: all know what its hand and deck hold together."""
    lines = []
    for enemy in enemies(state, seat):
        own = state.seats[enemy]
        means = own.belief + len(prayable(state, enemy))
        cards = [
            card
            for card in [*own.hand, *own.deck]
            if content.by_id[card].preemptive and cost_of(state, enemy, content.by_id[card]) <= means
        ]
        if cards:
            lines.append(f"  {who(state, enemy)} ({means} belief at most): {card_names(content, cards)}")
    if not lines:
        return ["No enemy can pay for a preemptive card now."]
    return ["Enemies may hold and pay for these preemptive cards:", *lines]


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
