"""A sealed round: all send their turns, prayer and plan at once; then they are carried out (5.1)."""

from __future__ import annotations

from referee.engine.choices import Source
from referee.engine.decisions import Question, optional_question
from referee.games.choose_your_god.decisions.acts import Celebrate, ThenLine
from referee.games.choose_your_god.decisions.intention import Intention
from referee.games.choose_your_god.decisions.plan import SILENT
from referee.games.choose_your_god.kept import KeptDecision
from referee.games.choose_your_god.moments import Turn
from referee.games.choose_your_god.phases.intention import turn_page
from referee.games.choose_your_god.phases.round import may_celebrate
from referee.games.choose_your_god.state import GodTable


async def seal_round(t: GodTable) -> str:
    """CG-195. A celebration comes before all turns; what else was sent is used turn by turn."""
    state = t.state
    asked = [seat for seat in state.seats if not state.cults[seat].celebrating]
    for seat, order in (await t.decide_all(_round(t, seat) for seat in asked)).items():
        cult = state.cults[seat]
        if order is None:
            cult.sits_out, cult.plan = True, KeptDecision.of(SILENT)
        elif isinstance(order.do, Celebrate):
            await order.do.carry_out(t, seat)
        else:
            later = () if order.then is None else order.then.rules
            cult.queue = [*map(KeptDecision.of, (ThenLine(do=order.do), *later))]
    return "take_turn"


def _round(t: GodTable, seat: int) -> Question[Intention | None]:
    at = Turn.of(t.state, t.setup, seat, may_celebrate=may_celebrate(t, seat), sealed=True)

    def propose(source: Source) -> Intention | None:
        return None if source.below(30) == 0 else Intention.propose(at, source)

    return optional_question(
        seat,
        "choose_your_god.round",
        Intention,
        at,
        lambda: turn_page(at),
        "CG-195",
        none="sit out",
        propose=propose,
        revealed="end",
    )
