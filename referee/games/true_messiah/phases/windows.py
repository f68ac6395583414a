"""Windows: whoever could react is asked, sealed, at once; the earliest response counts (TM-141 to TM-144)."""

from __future__ import annotations

from typing import Any, cast

from referee.engine.asks import Ask
from referee.games.true_messiah.acting.deeds import running
from referee.games.true_messiah.acting.responses import (
    PASS,
    could_react,
    read_response,
    window_choice,
)
from referee.games.true_messiah.acting.tryout import at_point, points
from referee.games.true_messiah.board import prayable
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.orders.windows import WindowPhrasing
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.phases.asking import ask_window, kind
from referee.games.true_messiah.prompts import page
from referee.games.true_messiah.state import Frame, MessiahTable, Reply, TrueMessiah
from referee.games.true_messiah.words import action_words, who


async def window(t: MessiahTable, frame: Frame) -> Reply | None:
    """The response that counts; None if all pass or nobody could react."""
    seats = could_react(t.state, t.content, frame)
    answers = cast("dict[int, Any]", await ask_window(t, [_window_ask(t, frame, seat) for seat in seats]))
    turn = running(t.state)
    replies = []
    for seat, answer in answers.items():
        reply = read_response(seat, answer)
        if reply is not None:
            replies.append(reply)
        elif answer["value"]["rest_of_turn"]:
            turn.passing[seat] = list(answer["value"]["unless"])
    order = points(frame)
    first = min(replies, key=lambda one: (order.index(one.point), seats.index(one.seat)), default=None)
    if first is not None:
        foreseen = at_point(t.state, t.content, frame, first.point).state
        for item in first.actions:
            bind(foreseen, item)
    return first


def _window_ask(t: MessiahTable, frame: Frame, seat: int) -> Ask:
    state, content = t.state, t.content
    choice = window_choice(state, content, frame, seat)
    return Ask(
        seat,
        kind("window"),
        choice,
        PASS,
        lambda: page(state, content, seat, _head(state, frame), _body(state, content, frame, seat), "pass"),
        "TM-141",
        phrasing=WindowPhrasing(state, content, seat, frame, choice),
        revealed="end",
    )


def _head(state: TrueMessiah, frame: Frame) -> str:
    name = who(state, frame.seat)
    heads = {
        "bundle": f"{name} will do this; do you step in?",
        "action": f"{name} has announced an action; do you answer it?",
        "reaction": f"{name} reacts; do you answer?",
        "end": "the action phase is ending; a last-minute miracle?",
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
