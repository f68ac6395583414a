"""How phases ask."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from referee.engine.decisions import Decision, Orders, Question
from referee.engine.rehearsal import GameOver
from referee.games.true_messiah.moments import Now
from referee.games.true_messiah.options import windows_of
from referee.games.true_messiah.scene import GAME, TurnOver
from referee.games.true_messiah.state import MessiahTable
from referee.games.true_messiah.texts.prompts import Answers

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


def answers(
    decision: type[Decision[Any]],
    at: Now,
    *decided: Decision[Any] | None,
    none: str = "",
    means: str = "",
    how: Sequence[str] = (),
    briefly: Sequence[str] = (),
    ahead: str = "",
) -> Answers:
    """How to answer, by these decisions: the default is the first; others are told if they are legal."""
    orders, choice = Orders(decision, at, none), decision.choice(at)
    shown: list[str] = []
    for one in decided:
        answer = None if one is None else choice.canonical(decision.to_answer(one))
        if answer is None or not choice.problems(answer):
            lines = (line.partition("#")[0].rstrip() for line in orders.show(answer).splitlines())
            shown.append(" / ".join(line for line in lines if line))
    others = [one for one in dict.fromkeys(shown) if one != shown[0]]
    examples = others if len(others) > 1 else [shown[0], *others]
    return Answers(shown[0], examples, means, how, briefly, ahead)


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
