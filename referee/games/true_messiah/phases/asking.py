"""How phases ask: what a seat was told is no news any more once it has answered.

After a pass it is old news: a standing order may have passed, and the player has seen nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeAlias

from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.games.true_messiah.scene import GAME, GameOver, TurnOver
from referee.games.true_messiah.state import MessiahTable

Phase: TypeAlias = Callable[[MessiahTable], Coroutine[Any, Any, str | None]]


async def ask(t: MessiahTable, question: Ask) -> Json:
    """One seat decides."""
    answer = await t.ask(question)
    _forget_news(t, question.seat)
    return answer


async def ask_all(t: MessiahTable, questions: Iterable[Ask]) -> dict[int, Json]:
    """Several decide at once, sealed."""
    answers = await t.ask_all(questions)
    for seat in answers:
        _forget_news(t, seat)
    return answers


async def ask_window(t: MessiahTable, questions: Iterable[Ask]) -> dict[int, Json]:
    """A chance to react; the answers that are more than a plain pass."""
    asked = tuple(questions)
    answers = await t.window(asked)
    for question in asked:
        if question.seat in answers:
            _forget_news(t, question.seat)
        else:
            t.state.old_news[question.seat] = len(t.state.news.get(question.seat, ()))
    return answers


def _forget_news(t: MessiahTable, seat: int) -> None:
    t.state.news.pop(seat, None)
    t.state.old_news.pop(seat, None)


def kind(name: str) -> str:
    return f"{GAME}.{name}"


def entered(name: str, phase: Phase) -> Phase:
    """The phase, which a victory ends at once (TM-26), and so does the active seat's leaving (TM-20).

    The state keeps its name: what happens between two questions goes on from there.
    """

    async def run(t: MessiahTable) -> str | None:
        t.state.phase = name
        try:
            return await phase(t)
        except GameOver:
            return None
        except TurnOver:
            return "end_turn"

    return run
