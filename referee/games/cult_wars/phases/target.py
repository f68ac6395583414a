"""Step 1: everybody reveals an insignia at the same moment."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.games.cult_wars import events
from referee.games.cult_wars.decisions.target import Target
from referee.games.cult_wars.moments import Aim
from referee.games.cult_wars.state import CultTable
from referee.games.cult_wars.texts.prompts import target_page


async def target(t: CultTable) -> str:
    """CW-19: one other cult each, kept secret until all have chosen."""
    state = t.state
    state.step = 1
    asked = (_question(t, seat) for seat in state.seats if not state.out_of_play(seat))
    answers = await t.decide_all(asked)
    chosen = {
        seat: answers[seat].cult if seat in answers else state.default_target(seat) for seat in state.seats
    }
    for seat, cult in chosen.items():
        state.cults[seat].target = cult
    targets = {seat: state.seat_of(cult) for seat, cult in chosen.items()}
    t.tell(events.TargetsRevealed(state.turn, targets), rule="CW-19")
    return "plan"


def _question(t: CultTable, seat: int) -> Question[Target]:
    state, content = t.state, t.content
    return question(
        seat,
        "cult_wars.target",
        Target,
        Aim.now(state, content, seat),
        lambda: target_page(state, content, seat),
        "CW-19",
        default=Target(cult=state.default_target(seat)),
    )
