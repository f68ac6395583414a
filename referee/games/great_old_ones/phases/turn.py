"""A monster's turn: one action, for some with an ability before it or in its place."""

from __future__ import annotations

from referee.engine.decisions import open_decisions, optional_question, question
from referee.engine.page import Page
from referee.games.great_old_ones import effects
from referee.games.great_old_ones.abilities import DOUBLE
from referee.games.great_old_ones.decisions import (
    Both,
    Conversion,
    Cultist,
    Dream,
    Pass,
    Priest,
    Promote,
    Sacrifice,
    Scare,
    Scout,
    ShareCubes,
    Turn,
)
from referee.games.great_old_ones.moments import TurnMoment
from referee.games.great_old_ones.state import OldOnesTable
from referee.games.great_old_ones.texts.prompts import second_page, turn_page


async def take_turn(t: OldOnesTable) -> str:
    """The next monster in the schedule acts (GO-25); after the last one the round is over (GO-69)."""
    state = t.state
    actor = state.actor
    if actor is not None:
        seat = state.seat_of(actor)
        await _act(t, seat, actor)
        state.turn += 1
        state.scouted, state.conversions = False, 0
    if state.actor is not None:
        return "take_turn"
    return "begin_round" if state.last_round is None else "score"


async def _act(t: OldOnesTable, seat: int, actor: str) -> None:
    at = TurnMoment.now(t.content, t.state, seat, actor)
    if open_decisions(Turn, at) == [Dream, Pass]:  # nothing to decide: a dream can never hurt
        effects.dream(t, seat, actor, forced=True)
        return

    def page() -> Page:
        limit = t.options["max_rounds"]
        return turn_page(t.state, seat, at, limit if isinstance(limit, int) else None)

    asked = question(seat, "great_old_ones.turn", Turn, at, page, "GO-25", default=Dream())
    match order := await t.decide(asked):
        case Scout():
            effects.scout(t, seat, actor)
            await _act(t, seat, actor)
        case Cultist() | Priest():
            await _convert(t, seat, actor, order, None)
        case Both(first=first, second=second):
            await _convert(t, seat, actor, first, second)
        case Dream():
            effects.dream(t, seat, actor)
        case Scare():
            effects.scare(t, seat, actor)
        case Sacrifice():
            effects.sacrifice(t, seat, actor)
        case ShareCubes(gifts=gifts):
            effects.share(t, seat, actor, gifts)
        case Promote(card=card):
            effects.promote(t, seat, actor, card)
        case _:
            effects.rest(t, seat, actor)


async def _convert(
    t: OldOnesTable, seat: int, actor: str, first: Conversion, second: Conversion | None
) -> None:
    """One card, or two (GO-61). If the first emptied the City, the second comes from the new one (GO-62)."""
    emptied = effects.convert(t, seat, actor, first)
    if emptied and t.content.monsters[actor].ability == DOUBLE:
        second = await _ask_second(t, seat, actor)
    if second is not None:
        effects.convert(t, seat, actor, second)


async def _ask_second(t: OldOnesTable, seat: int, actor: str) -> Conversion | None:
    """Asked only if some second conversion is legal."""
    at = TurnMoment.now(t.content, t.state, seat, actor)
    if not open_decisions(Conversion, at):
        return None
    return await t.decide(
        optional_question(
            seat,
            "great_old_ones.second",
            Conversion,
            at,
            lambda: second_page(t.state, at),
            "GO-62",
            none="none",
        )
    )
