"""Windows: whoever could react is asked, sealed, at once; the earliest response counts."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.games.true_messiah.acting.deeds import running
from referee.games.true_messiah.acting.tryout import at_point, points
from referee.games.true_messiah.board import order_after, prayable
from referee.games.true_messiah.decisions.window import Answer, Pass, Respond
from referee.games.true_messiah.moments import Answering
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.phases.asking import answers, decide_window, kind
from referee.games.true_messiah.state import Frame, MessiahTable, Reply, TrueMessiah
from referee.games.true_messiah.texts.prompts import page
from referee.games.true_messiah.texts.words import action_words, who


async def window(t: MessiahTable, frame: Frame) -> Reply | None:
    """The response that counts; None if all pass or nobody could react."""
    seats = could_react(t.state, t.content, frame)
    answers = await decide_window(t, [_window_question(t, frame, seat) for seat in seats])
    replies = []
    for seat, answer in answers.items():
        match answer:
            case Respond():
                replies.append(answer.reply(seat))
            case Pass(rest_of_turn=True, unless=tests):
                running(t.state).passing[seat] = list(tests)
    order = points(frame)
    # TM-143, TM-133; the others stay secret (TM-144)
    first = min(replies, key=lambda one: (order.index(one.point), seats.index(one.seat)), default=None)
    if first is not None:
        foreseen = at_point(t.state, t.content, frame, first.point).state
        for item in first.actions:
            bind(foreseen, item)
    return first


def could_react(state: TrueMessiah, content: Content, frame: Frame) -> list[int]:
    """Whom a window is put to, on public facts alone (TM-141, TM-149), first to answer first (TM-133)."""
    others = order_after(state, frame.seat)
    everyone = [*others, frame.seat] if frame.kind == "end" else others
    return [seat for seat in everyone if _could(state, content, frame, seat)]


def _could(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> bool:
    own = state.seats[seat]
    any_card = seat == frame.seat  # TM-132, TM-149: nobody answers what is its own, but at the end
    cheapest = content.cheapest if any_card else content.cheapest_preemptive
    means = own.belief + len(prayable(state, seat))
    return bool(own.hand) and not own.out and means >= max(0, cheapest - own.discount)


def _window_question(t: MessiahTable, frame: Frame, seat: int) -> Question[Answer]:
    state, content = t.state, t.content
    at = Answering(state, content, seat, frame=frame)

    def text() -> str:
        said = answers(
            Answer, at, Pass(), Pass(rest_of_turn=True, unless=("targeted",)), *Respond.examples(at)
        )
        return page(state, content, seat, _head(state, frame), _body(state, content, frame, seat), said)

    return question(
        seat,
        kind("window"),
        Answer,
        at,
        text,
        "TM-141",
        default=Pass(),
        revealed="end",
    )


def _head(state: TrueMessiah, frame: Frame) -> str:
    name = who(state, frame.seat)
    heads = {
        "bundle": f"{name} will do this; do you step in?",
        "action": f"{name} has announced an action; do you answer it?",
        "reaction": f"{name} reacts; do you answer?",
        "end": "the action phase is ending; a last-minute miracle?",  # TM-157
    }
    return heads[frame.kind]


def _body(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> list[str]:
    lines = [f"  {k}. {action_words(content, item)}" for k, item in enumerate(frame.actions, start=1)]
    if frame.ends or frame.declares:
        combat = {None: "", True: ", combat", False: ", no combat"}[frame.combat]
        lines.append(f"  then: {'end of the phase' if frame.ends else 'declare'}{combat}")
    for miracle in reversed(state.stack):
        target = f" on {', '.join(miracle.targets)}" if miracle.targets else ""
        lines.append(f"  waiting: {who(state, miracle.seat)}'s {content.name(miracle.card)}{target}")
    able = len(prayable(state, seat))
    lines.append(f"You have {state.seats[seat].belief} belief; {able} of your followers could pray.")
    lines.append(f"Points: {', '.join(points(frame))}.")
    lines.append("Not to be asked again this turn: pass turn, or pass turn unless targeted, combat")
    lines.append("To step in: respond <point>: pray <units>; play <card> target <…> choose <…>")
    return lines
