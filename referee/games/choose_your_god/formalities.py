"""Whom the table waits for: a seat that sits out or was given up answers without a wait (CG-192, CG-193),
and so does everybody in the turns of a sealed round (CG-195)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from referee.engine.decisions import Question
from referee.games.choose_your_god.options import rounds_are_sealed
from referee.games.choose_your_god.state import GodTable

D = TypeVar("D")


async def decision_of(t: GodTable, question: Question[D]) -> D:
    """What the seat decides: from its orders on file, or by default, if nobody waits for it."""
    cult = t.state.cults[question.seat]
    if cult.given_up:
        return question.meaning(question.default)
    in_sealed_turns = t.state.part == "intention" and rounds_are_sealed(t.setup)  # CG-195
    return await (settled(t, question) if cult.sits_out or in_sealed_turns else t.decide(question))


async def settled(t: GodTable, question: Question[D]) -> D:
    """A formality: what the seat has filed, or the default."""
    return question.meaning(await t.settle(question))


async def decisions_of(t: GodTable, questions: Sequence[Question[D]]) -> dict[int, D]:
    """The same for several seats: those that are waited for choose at the same time."""
    waited_for = [one for one in questions if t.state.cults[one.seat].is_waited_for]
    others = {one.seat: await decision_of(t, one) for one in questions if one not in waited_for}
    return {**others, **await t.decide_all(waited_for)}
