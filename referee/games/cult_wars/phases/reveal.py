"""Step 3: everything that was played is turned face up."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.json_types import Json
from referee.engine.words import listed
from referee.games.cult_wars.decisions.plan import Blame, Plan
from referee.games.cult_wars.moments import PlanMoment
from referee.games.cult_wars.numbers import bodies_of
from referee.games.cult_wars.state import CultTable, PlayedCard
from referee.games.cult_wars.texts.words import name

EMPTY_PLAN = Plan(slots={}, play=())


def reveal(t: CultTable, plans: Mapping[int, Plan]) -> None:
    """CW-31. A seat that was not asked has an empty plan."""
    t.state.step = 3
    for seat in t.state.seats:
        _turn_up(t, seat, plans.get(seat, EMPTY_PLAN))


def _turn_up(t: CultTable, seat: int, plan: Plan) -> None:
    state = t.state
    cult, at = state.cults[seat], PlanMoment.now(state, t.content, seat)
    cult.slots = dict(plan.slots)
    cult.bodies = bodies_of(cult.slots, at.strategy, cult.followers)
    cult.blame = None if plan.blame is None else list(plan.blame.first)
    for played in plan.play:
        cult.hand.remove(played.card)
        face_up = played.id in plan.face_up
        card = PlayedCard(seat, played.card, played.cult, played.slot, played.amount, face_up)
        state.played.append(card)
    data: dict[str, Json] = {
        "seat": seat,
        "cult": cult.cult,
        "slots": cult.slots,
        "bodies": dict(cult.bodies),
        "play": [{"card": played.card, "choices": played.announced} for played in plan.play],
        "blame": None if plan.blame is None else Blame.to_answer(plan.blame),
    }
    parts = [at.summary(plan.slots)]
    if plan.play:
        parts.append(f"plays {listed([played.described(at) for played in plan.play])}")
    if plan.blame is not None:
        first = [t.content.cult_name(blamed) for blamed in plan.blame.first]
        parts.append(f"blames {', then '.join(first) or 'its attackers evenly'}")
    t.tell("cult_wars.revealed", f"{name(t, seat)}: {'; '.join(parts)}.", data, rule="CW-31")
