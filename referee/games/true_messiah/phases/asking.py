"""How phases ask: what a seat was told is no news any more once it has answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.games.true_messiah.scene import GAME, GameOver, TurnOver
from referee.games.true_messiah.state import MessiahTable

Phase = Callable[[MessiahTable], Awaitable[str | None]]


async def ask(t: MessiahTable, question: Ask) -> Json:
    """One seat decides."""
    answer = await t.ask(question)
    t.state.news.pop(question.seat, None)
    return answer


async def ask_all(t: MessiahTable, questions: Iterable[Ask]) -> dict[int, Json]:
    """Several decide at once, sealed."""
    answers = await t.ask_all(questions)
    for seat in answers:
        t.state.news.pop(seat, None)
    return answers


def kind(name: str) -> str:
    return f"{GAME}.{name}"


def guarded(phase: Phase) -> Callable[[MessiahTable], Awaitable[str | None]]:
    """The phase, which a victory ends at once (TM-26), and so does the active seat's leaving (TM-20)."""

    async def run(t: MessiahTable) -> str | None:
        try:
            return await phase(t)
        except GameOver:
            return None
        except TurnOver:
            return "end_turn"

    return run
