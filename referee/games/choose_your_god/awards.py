"""What follows a lap: the winner, its benefit, Communities, alms (CG-69 to CG-76, CG-118)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Case, Constraint
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.choose_your_god.benefits import (
    DECLINE,
    benefit_refusal,
    default_order,
    has_a_use,
    legal_orders,
    must_be_asked,
    take_benefit,
)
from referee.games.choose_your_god.effects import gain_coins, tell
from referee.games.choose_your_god.formalities import answer_to
from referee.games.choose_your_god.influence import influence, leader, owns
from referee.games.choose_your_god.orders.benefit import BenefitPhrasing
from referee.games.choose_your_god.plans import benefit_orders
from referee.games.choose_your_god.prompts import benefit_text
from referee.games.choose_your_god.sampling import lively_benefit
from referee.games.choose_your_god.shapes import NOTHING, benefit_cases
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import place, who


async def award(t: GodTable, orders: Mapping[int, Sequence[Any]]) -> bool:
    """Winner and losers are fixed together; what a benefit changes alters nothing of it (CG-76).

    `orders` are what seats have said of winning here in this lap.
    Tells whether anybody had a benefit to decide on.
    """
    state, location = t.state, t.state.location
    winner = leader(t.content, state, location)
    contenders = state.contenders(location)
    losers = [seat for seat in state.clockwise(state.first_player) if seat in contenders and seat != winner]
    if winner is None:  # CG-73
        tell(t, "nobody_won", f"Nobody wins {place(t.content, location)}.", {"location": location}, "CG-73")
        return False
    state.last_winner = winner
    _announce(t, winner, contenders)
    _take_back_bribes(t)
    if state.lap.raided:  # CG-139
        return False
    decided = await _offer(t, winner, orders.get(winner, ()))
    communities = [seat for seat in losers if owns(t.content, state.cults[seat], "community", location)]
    for seat in communities:
        decided = await _offer(t, seat, orders.get(seat, ())) or decided
    for seat in losers:
        if seat not in communities:
            gain_coins(t, seat, t.content.location(location).alms, "CG-75")
    return decided


def _announce(t: GodTable, winner: int, contenders: list[int]) -> None:
    location = t.state.location
    standing = {seat: influence(t.content, t.state, seat, location) for seat in contenders}
    shown = ", ".join(f"{who(t, seat)} {standing[seat]}" for seat in standing) or "nobody is here"
    data: dict[str, Json] = {
        "location": location,
        "winner": winner,
        "influence": {str(seat): value for seat, value in standing.items()},
    }
    text = f"{who(t, winner)} wins {place(t.content, location)} (Influence: {shown})."
    tell(t, "location_won", text, data, "CG-70")


def _take_back_bribes(t: GodTable) -> None:
    """CG-84."""
    for cult in t.state.cults.values():
        for priest in cult.priests_at(t.state.location):
            priest.coins = 0


async def _offer(t: GodTable, seat: int, said: Sequence[Mapping[str, Any]]) -> bool:
    """The benefit to one seat: as it has written, as it answers, or as nobody needs to ask (CG-74).

    Of several orders the first that is legal counts. Tells whether it could use it.
    """
    location = t.state.location
    if not has_a_use(t.state, t.setup, seat, location):
        return False
    filed = [*said, *benefit_orders(t.state.cults[seat], location)]
    legal = (one for one in filed if benefit_refusal(t.state, t.setup, seat, location, one) is None)
    order = next(legal, None)
    if order is None:
        order = await _decide(t, seat, default_order(t.state, seat, location))
    if order["case"] == "decline":
        text = f"{who(t, seat)} does not take the benefit."
        tell(t, "benefit_declined", text, {"seat": seat, "location": location}, "CG-74")
    else:
        await take_benefit(t, seat, location, order)
    return must_be_asked(t.state, location)


async def _decide(t: GodTable, seat: int, default: dict[str, Any]) -> dict[str, Any]:
    """What the seat answers. A free benefit is taken, unless its standing orders decline it (5.3)."""
    ask = _ask(t, seat, default)
    asked = must_be_asked(t.state, t.state.location) or t.state.cults[seat].given_up
    return cast("dict[str, Any]", await (answer_to(t, ask) if asked else t.settle(ask)))


def _ask(t: GodTable, seat: int, default: Mapping[str, Any]) -> Ask:
    location = t.state.location
    legal = [*legal_orders(t.state, t.setup, seat, location), DECLINE]

    def test(answer: Json) -> Iterator[Problem]:
        order = cast("dict[str, Any]", answer)
        refused = benefit_refusal(t.state, t.setup, seat, location, order)
        if refused is not None:
            yield Problem("/value", refused.message, refused.clause)

    cases = {str(location): benefit_cases()[str(location)], "decline": NOTHING}
    labels = {str(location): t.content.location(location).name, "decline": "Decline"}
    return Ask(
        seat,
        "choose_your_god.benefit",
        Case(
            cases,
            labels,
            constraints=(Constraint("The benefit must be possible.", test, "CG-74"),),
            sampler=lively_benefit(legal),
        ),
        dict(default),
        lambda: benefit_text(t.content, t.state, seat, legal, default),
        rule="CG-74",
        phrasing=BenefitPhrasing(t.content, location, t.state),
    )
