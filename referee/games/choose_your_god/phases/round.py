"""The start of a round: the Supremacy owner may celebrate."""

from __future__ import annotations

from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Constraint, Maybe
from referee.engine.json_types import Json
from referee.games.choose_your_god.celebration import celebrate, celebrations
from referee.games.choose_your_god.effects import tell
from referee.games.choose_your_god.intention_choice import celebration_record
from referee.games.choose_your_god.orders.small import CelebrationPhrasing
from referee.games.choose_your_god.prompts import celebrate_text
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.sampling import lively_celebration
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import who


async def begin_round(t: GodTable) -> str:
    """CG-43, CG-143. Seats given up for good are from now on as if they celebrated (CG-193)."""
    state = t.state
    state.round += 1
    state.part, state.location, state.opened = "intention", 0, False
    state.turn = state.first_player
    state.last_winner = None
    for cult in state.cults.values():
        cult.placed, cult.prayed, cult.celebrating = 0, False, cult.given_up
    data: dict[str, Json] = {"round": state.round, "first_player": state.first_player}
    text = f"Round {state.round} begins. {who(t, state.first_player)} is First Player."
    tell(t, "round_began", text, data, "CG-43")
    owner = state.supremacy
    if owner is not None and may_celebrate(t, owner):
        ask = _ask(t, owner)
        # The First Player is asked with its first turn; only a standing order comes before that.
        answer = await (t.settle(ask) if owner == state.first_player else t.ask(ask))
        if answer is not None:
            await celebrate(t, owner, cast("dict[str, Any]", answer))
    return "take_turn"


def may_celebrate(t: GodTable, seat: int) -> bool:
    """CG-143, CG-144: Supremacy lies face up before it, nobody has acted, some effect is possible."""
    state = t.state
    return (
        state.supremacy == seat
        and state.supremacy_face_up
        and not state.opened
        and not state.cults[seat].given_up
        and bool(celebrations(state, t.setup, seat))
    )


def _ask(t: GodTable, seat: int) -> Ask:
    def test(answer: Json) -> str | None:
        if answer is None:
            return None
        order = cast("dict[str, Any]", answer)
        refused = refusal(t.state, t.setup, lambda trial: celebrate(trial, seat, order))
        return refused.message if refused else None

    ways = celebrations(t.state, t.setup, seat)
    possible = Constraint("The effect must be possible.", test, "CG-144")
    return Ask(
        seat,
        "choose_your_god.celebrate",
        Maybe(
            celebration_record(t.content),
            constraints=(possible,),
            sampler=lambda source: None if source.below(2) else lively_celebration(ways)(source),
        ),
        None,
        lambda: celebrate_text(t.content, t.state, seat, ways),
        rule="CG-143",
        phrasing=CelebrationPhrasing(t.content),
    )
