"""What follows a lap: the winner, its benefit, Communities, alms (CG-69 to CG-76, CG-118)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.decisions import question
from referee.games.choose_your_god.decisions.plan import plan_of
from referee.games.choose_your_god.effects import pay_alms
from referee.games.choose_your_god.events.locations import CommunityUsed, LocationWon, NobodyWon
from referee.games.choose_your_god.events.pieces import BribePaid
from referee.games.choose_your_god.formalities import decision_of, settled
from referee.games.choose_your_god.influence import influence, leader, licenses_of, why_first
from referee.games.choose_your_god.locations.benefit import Benefit, Decline
from referee.games.choose_your_god.locations.orders import (
    BenefitHere,
    has_a_use,
    must_be_asked,
    problem_with,
    usual_way,
)
from referee.games.choose_your_god.moments import Now, Won
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.texts.prompts import benefit_page


async def award(t: GodTable, orders: Mapping[int, Sequence[Benefit]]) -> bool:
    """Winner and losers are fixed together; what a benefit changes alters nothing of it (CG-76).

    `orders` are what seats have said of winning here in this lap.
    Tells whether anybody had a benefit to decide on.
    """
    state, location = t.state, t.state.location
    winner = leader(t.content, state, location)
    contenders = state.contenders(location)
    losers = [seat for seat in state.clockwise(state.first_player) if seat in contenders and seat != winner]
    if winner is None:  # CG-73
        t.tell(NobodyWon(location), rule="CG-73")
        return False
    state.last_winner = winner
    _announce(t, winner, contenders)
    _take_back_bribes(t)
    if state.lap.raided:  # CG-139
        return False
    decided = await _offer(t, winner, orders.get(winner, ()))
    communities = {seat: licenses_of(t.content, state.cults[seat], "community", location) for seat in losers}
    for seat, owned in communities.items():
        if owned:
            decided = await _offer(t, seat, orders.get(seat, ()), community=owned[0]) or decided
    others = [seat for seat in losers if not communities[seat]]
    pay_alms(t, others, t.content.location(location).alms)
    return decided


def _announce(t: GodTable, winner: int, contenders: list[int]) -> None:
    location = t.state.location
    standing = {seat: influence(t.content, t.state, seat, location) for seat in contenders}
    by = why_first(t.content, t.state, location, winner)
    t.tell(LocationWon(winner, location, by, standing), rule="CG-70")


def _take_back_bribes(t: GodTable) -> None:
    """CG-84."""
    for seat, cult in t.state.cults.items():
        for priest in cult.priests_at(t.state.location):
            if priest.coins:
                t.tell(BribePaid(seat, priest.coins), rule="CG-84")
            priest.coins = 0


async def _offer(t: GodTable, seat: int, said: Sequence[Benefit], *, community: str | None = None) -> bool:
    """The benefit to one seat: as it has written, as it answers, or as nobody needs to ask (CG-74).

    Of several orders the first that is legal counts. A loser has it by a Community (CG-118). Tells whether it
    could use it.
    """
    at = Won.of(t.state, t.setup, seat)
    if not has_a_use(at, at.location):
        return False
    filed = [*said, *plan_of(at.own, at).orders_for(at.location)]
    order = next((one for one in filed if problem_with(at, one, at.location) is None), None)
    if order is None:
        order = (await _decide(t, at)).benefit
    if community is not None and not isinstance(order, Decline):
        t.tell(CommunityUsed(seat, community, at.location), rule="CG-118")
    await order.meant_in(at.location).carry_out(t, seat)
    return must_be_asked(t.state, at.location)


async def _decide(t: GodTable, at: Now) -> BenefitHere:
    """What the seat answers. A free benefit is taken, unless its standing orders decline it (5.3)."""
    default = BenefitHere(benefit=usual_way(at, at.location))
    asked = question(
        at.seat,
        "choose_your_god.benefit",
        BenefitHere,
        at,
        lambda: benefit_page(at, default.benefit),
        "CG-74",
        default=default,
    )
    if must_be_asked(t.state, at.location) or at.own.given_up:
        return await decision_of(t, asked)
    return await settled(t, asked)
