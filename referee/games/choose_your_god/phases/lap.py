"""The lap of actions in an active Location: each seat once, First Player first (CG-66, 5.2)."""

from __future__ import annotations

from referee.engine.ahead import Ahead, NotNow, judge
from referee.engine.decisions import question
from referee.engine.page import Page
from referee.games.choose_your_god.decisions.actions import (
    Action,
    AskMe,
    Pass,
    SitOut,
    could_use_an_ability,
    within_reach,
)
from referee.games.choose_your_god.decisions.examples import window_examples
from referee.games.choose_your_god.decisions.plan import plan_lines, plan_of
from referee.games.choose_your_god.decisions.window import Window
from referee.games.choose_your_god.events.locations import CannotAct, Passed
from referee.games.choose_your_god.facts import Facts
from referee.games.choose_your_god.kept import KeptDecision
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.texts.prompts import window_page


async def take_lap(t: GodTable, orders: dict[int, list[Benefit]]) -> bool:
    """One chance for each seat; what seats say of winning here goes into `orders`.

    Tells whether anybody was asked or acted.
    """
    something = False
    for seat in t.state.clockwise(t.state.first_player):  # CG-67: those that are not present, too
        if t.state.cults[seat].celebrating:  # W1
            continue
        at = Now.of(t.state, t.setup, seat)
        if not _could_act(at):  # W2
            t.tell(CannotAct(seat), rule="CG-66")
            continue
        action = _planned(at)
        something = something or not isinstance(action, Pass)
        if isinstance(action, AskMe):  # W6
            action = _heed(at, await _ask(t, at), orders)
        if isinstance(action, Pass):
            t.state.lap.acted[seat] = "pass"
            t.tell(Passed(seat), rule="CG-66")
        else:
            await action.act(t, seat)
    return something


def _could_act(at: Now) -> bool:
    """Judging by public facts: a hand of any faces might hold something playable."""
    return bool(at.own.hand) or could_use_an_ability(at)


def _planned(at: Now) -> Action:
    """W3 to W5: what the seat has written for this moment; or to be asked."""
    if not at.own.is_waited_for:
        return Pass()

    def carry_out(rule: Ahead[Action]) -> Action:
        if not isinstance(rule.do, AskMe | Pass) and (problem := rule.do.problem_at(at)):
            raise NotNow(problem.message)
        return rule.do

    rules = plan_of(at.own, at).ahead(at.location)
    found = judge(rules, Facts(at.state, at.content, at.seat), carry_out).outcome
    return found if isinstance(found, Action) else AskMe()


def _heed(at: Now, answer: Window, orders: dict[int, list[Benefit]]) -> Action:
    """Keep what the answer says of later; the action that it is now."""
    # A new plan is one for later Locations: what was written about winning this one stays.
    won = [answer.if_win] if answer.if_win is not None else []
    orders[at.seat] = [*won, *plan_of(at.own, at).orders_for(at.location)]
    if answer.then is not None:
        at.own.plan = KeptDecision.of(answer.then)
    if isinstance(answer.action, SitOut):
        at.own.sits_out = True  # CG-192
        return Pass()
    return answer.action


async def _ask(t: GodTable, at: Now) -> Window:
    def page() -> Page:
        order = at.state.clockwise(at.state.first_player)
        others = [seat for seat in order[order.index(at.seat) + 1 :] if not at.state.cults[seat].celebrating]
        later = {seat: _could_act(Now.of(at.state, at.setup, seat)) for seat in others}
        cards, abilities = within_reach(at)
        written, examples = plan_lines(at), window_examples(at)
        return window_page(at, cards, abilities, later=later, plan=written, examples=examples)

    return await t.decide(
        question(
            at.seat,
            "choose_your_god.window",
            Window,
            at,
            page,
            "CG-66",
            default=Window(action=SitOut()),
            revealed="end",
        )
    )
