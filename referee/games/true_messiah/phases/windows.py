"""Windows: whoever could react is asked, sealed, at once; the earliest response counts."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.games.true_messiah.acting.action import running
from referee.games.true_messiah.acting.reacting import could_react
from referee.games.true_messiah.acting.rehearsing import at_point, points
from referee.games.true_messiah.decisions.window import Pass, Respond, WindowAnswer
from referee.games.true_messiah.moments import Answering
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.options import windows_of
from referee.games.true_messiah.pages.window import window_page
from referee.games.true_messiah.phases.asking import decide_window, kind
from referee.games.true_messiah.state import Frame, MessiahTable, Response


async def window(t: MessiahTable, frame: Frame) -> Response | None:
    """The response that counts; None if all pass or nobody could react."""
    seats = could_react(t.state, t.content, frame, windows_of(t.options))
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
        foreseen = at_point(t.state, t.content, first.seat, frame, first.point).state
        for item in first.actions:
            bind(foreseen, item)
    return first


def _window_question(t: MessiahTable, frame: Frame, seat: int) -> Question[WindowAnswer]:
    at = Answering(t.state, t.content, seat, frame=frame)
    return question(
        seat,
        kind("window"),
        WindowAnswer,
        at,
        lambda: window_page(t, frame, at),
        "TM-141",
        default=Pass(),
        revealed="end",
    )
