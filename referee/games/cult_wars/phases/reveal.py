"""Step 3: everything that was played is turned face up."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.cult_wars import events
from referee.games.cult_wars.decisions.plan import Plan
from referee.games.cult_wars.moments import PlanMoment
from referee.games.cult_wars.numbers import bodies_of
from referee.games.cult_wars.state import CultTable, PlayedCard

EMPTY_PLAN = Plan(slots={}, play=())


def reveal(t: CultTable, plans: Mapping[int, Plan]) -> None:
    """CW-31. A seat that was not asked has an empty plan."""
    t.state.step = 3
    t.state.battles = {}
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
    announced = tuple(played.announcement(at) for played in plan.play)
    blame = None if cult.blame is None else tuple(state.seat_of(blamed) for blamed in cult.blame)
    t.tell(events.PlanRevealed(seat, dict(cult.slots), dict(cult.bodies), announced, blame), rule="CW-31")
