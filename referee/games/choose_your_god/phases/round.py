"""The start of a round: the Supremacy owner may celebrate."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.choices import Source
from referee.engine.decisions import Question, optional_question
from referee.engine.json_types import Json
from referee.games.choose_your_god.decisions.celebration import (
    Celebration,
    celebrations,
    possible_effects,
    usual_celebration,
)
from referee.games.choose_your_god.decisions.examples import celebration_examples
from referee.games.choose_your_god.events.course import RoundBegan
from referee.games.choose_your_god.formalities import settled
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.options import rounds_are_sealed
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.texts.prompts import celebrate_page


async def begin_round(t: GodTable) -> str:
    """CG-43, CG-143. Seats given up for good are from now on as if they celebrated (CG-193)."""
    state = t.state
    state.round += 1
    state.part, state.location, state.opened = "intention", 0, False
    state.turn = state.first_player
    state.last_winner = None
    for cult in state.cults.values():
        cult.placed, cult.prayed, cult.celebrating = 0, False, cult.given_up
    t.tell(RoundBegan(state.round, state.first_player), rule="CG-43")
    owner = state.supremacy
    if owner is not None and may_celebrate(t, owner):
        asked = _celebration(t, owner)
        # Whoever is asked with its first turn: only a standing order comes before that.
        is_asked_later = owner == state.first_player or rounds_are_sealed(t.setup)
        order = await (settled(t, asked) if is_asked_later else t.decide(asked))
        if order is not None:
            await order.carry_out(t, owner)
    return "seal_round" if rounds_are_sealed(t.setup) else "take_turn"


def may_celebrate(t: GodTable, seat: int) -> bool:
    """CG-143, CG-144: Supremacy lies face up before it, nobody has acted, some effect is possible."""
    state = t.state
    return (
        state.supremacy == seat
        and state.supremacy_face_up
        and not state.opened
        and not state.cults[seat].given_up
        and next(celebrations(Now.of(state, t.setup, seat)), None) is not None
    )


def _celebration(t: GodTable, seat: int) -> Question[Celebration | None]:
    at = Now.of(t.state, t.setup, seat)

    def propose(source: Source) -> Json:
        return None if source.below(2) else Celebration.to_answer(usual_celebration(at, source))

    asked = optional_question(
        seat,
        "choose_your_god.celebrate",
        Celebration,
        at,
        lambda: celebrate_page(at, possible_effects(at), celebration_examples(at)),
        "CG-143",
        none=("no celebration", "never"),
    )
    return replace(asked, choice=replace(asked.choice, sampler=propose))
