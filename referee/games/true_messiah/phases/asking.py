"""How phases ask."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from referee.engine.decisions import Question
from referee.engine.rehearsal import GameOver
from referee.games.true_messiah.options import windows_of
from referee.games.true_messiah.scene import GAME, TurnOver
from referee.games.true_messiah.state import MessiahTable

D = TypeVar("D")
Phase: TypeAlias = Callable[[MessiahTable], Coroutine[Any, Any, str | None]]


async def decide_unless(t: MessiahTable, question: Question[D], *, formal: bool) -> D:
    """One seat decides; a formality goes by what it has filed, or by default, and nobody waits (TM-223)."""
    if formal and windows_of(t.options) == "few":
        return question.meaning(await t.settle(question))
    return await t.decide(question)


async def decide_window(t: MessiahTable, asked: Sequence[Question[D]]) -> dict[int, D]:
    """A chance to react; the answers that are more than a plain pass."""
    answers = await t.window(asked)
    return {one.seat: one.meaning(answers[one.seat]) for one in asked if one.seat in answers}


def kind(name: str) -> str:
    return f"{GAME}.{name}"


def entered(name: str, phases: Mapping[str, Phase], quiet: Collection[str]) -> Phase:
    """The phase, and all after it up to the next that may ask: those that are quiet need no checkpoint."""

    async def run(t: MessiahTable) -> str | None:
        following = await _entered(t, name, phases[name])
        while following is not None and following in quiet:
            following = await _entered(t, following, phases[following])
        return following

    return run


async def _entered(t: MessiahTable, name: str, phase: Phase) -> str | None:
    """A victory ends a phase at once (TM-26), and so does the active seat's leaving (TM-20).

    The state keeps its name: what happens between two questions goes on from there.
    """
    t.state.phase = name
    try:
        return await phase(t)
    except GameOver:
        return None
    except TurnOver:
        return "end_turn"
