"""Questions for standing orders alone: without one they are settled, and nobody waits (5.1, 5.3)."""

from __future__ import annotations

from typing import Any

from referee.engine.ahead import Alternative, OrderAhead, QueueRules
from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.games.choose_your_god.benefits import TAKEN_UNASKED
from referee.games.choose_your_god.state import GodTable


async def ask_formally(t: GodTable, ask: Ask) -> Json:
    """What the seat has ordered to be done wherever this comes up, or the default."""
    t.state.formality = True
    answer = await t.ask(ask)
    t.state.formality = False
    return answer


def _settled(kind: str, *answers: Any) -> OrderAhead:
    return OrderAhead(
        f"choose_your_god.{kind}",
        tuple(Alternative(answer) for answer in answers),
        when={"fact": "formality", "is": "=", "value": True},
        uses=None,
        otherwise="next",
    )


QUEUES = QueueRules(
    usual=(
        _settled("celebrate", None),
        _settled("benefit", *({"case": str(location), "value": {}} for location in TAKEN_UNASKED)),
    ),
)
