"""Questions for standing orders alone: without one they are settled, and nobody waits (5.1, 5.3)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.ahead import DEFAULT, OrderAhead, QueueRules
from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.games.choose_your_god.state import GodTable


async def answer_to(t: GodTable, ask: Ask) -> Json:
    """What the seat answers. Nobody waits for one that sits out or was given up (CG-192, CG-193)."""
    cult = t.state.cults[ask.seat]
    if cult.given_up:
        return ask.default
    return await (ask_formally(t, ask) if cult.sits_out else t.ask(ask))


async def answers_to(t: GodTable, asks: Sequence[Ask]) -> dict[int, Json]:
    """The same for several seats: those that are waited for choose at the same time."""
    waited_for = [ask for ask in asks if t.state.cults[ask.seat].is_waited_for]
    others = {ask.seat: await answer_to(t, ask) for ask in asks if ask not in waited_for}
    return {**others, **await t.ask_all(waited_for)}


async def ask_formally(t: GodTable, ask: Ask) -> Json:
    """What the seat has ordered to be done wherever this comes up, or the default."""
    t.state.formality = True
    answer = await t.ask(ask)
    t.state.formality = False
    return answer


def _settled(kind: str) -> OrderAhead:
    return OrderAhead(
        f"choose_your_god.{kind}",
        (DEFAULT,),
        when={"fact": "formality", "is": "=", "value": True},
        uses=None,
        otherwise="next",
    )


FORMAL = ("celebrate", "benefit", "return_intrigue", "iniquity", "give_card", "lose_altar")
QUEUES = QueueRules(usual=tuple(_settled(kind) for kind in FORMAL))
