"""Whom the table waits for: a seat that sits out or was given up answers without a wait (CG-192, CG-193)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.games.choose_your_god.state import GodTable


async def answer_to(t: GodTable, ask: Ask) -> Json:
    """What the seat answers: from its orders on file, or by default, if nobody waits for it."""
    cult = t.state.cults[ask.seat]
    if cult.given_up:
        return ask.default
    return await (t.settle(ask) if cult.sits_out else t.ask(ask))


async def answers_to(t: GodTable, asks: Sequence[Ask]) -> dict[int, Json]:
    """The same for several seats: those that are waited for choose at the same time."""
    waited_for = [ask for ask in asks if t.state.cults[ask.seat].is_waited_for]
    others = {ask.seat: await answer_to(t, ask) for ask in asks if ask not in waited_for}
    return {**others, **await t.ask_all(waited_for)}
