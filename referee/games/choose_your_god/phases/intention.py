"""The Intention Phase: one act a turn, round and round, until all have Prayed (CG-44 to CG-62)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.ahead import Ahead, NotNow, judge
from referee.engine.catalogue import Words
from referee.engine.decisions import Question, optional_question, question
from referee.engine.page import Page
from referee.games.choose_your_god.decisions.acts import (
    JUST_PRAY,
    Act,
    AskMeThen,
    Pray,
    ThenLine,
    ThenLines,
    could_do_something_by_praying,
    possible_placements,
    queue_lines,
    queue_of,
)
from referee.games.choose_your_god.decisions.celebration import possible_effects
from referee.games.choose_your_god.decisions.examples import turn_examples
from referee.games.choose_your_god.decisions.intention import Intention
from referee.games.choose_your_god.decisions.plan import AS_WRITTEN
from referee.games.choose_your_god.facts import Facts
from referee.games.choose_your_god.formalities import settled
from referee.games.choose_your_god.kept import KeptDecision
from referee.games.choose_your_god.locations.orders import has_a_use
from referee.games.choose_your_god.moments import Now, Turn
from referee.games.choose_your_god.options import rounds_are_sealed
from referee.games.choose_your_god.phases.round import may_celebrate
from referee.games.choose_your_god.state import ChooseYourGod, GodTable
from referee.games.choose_your_god.texts.prompts import intention_page


async def take_turn(t: GodTable) -> str:
    """Turns of the seats that have neither Prayed nor celebrate (CG-44), up to the first that is asked."""
    state = t.state
    while (seat := _next_seat(state)) is not None:
        state.turn = seat
        asked = await _turn(t, seat)
        state.turn = state.rivals(seat)[0]
        if asked:
            return "take_turn"
    return "make_plans"  # CG-62


def _next_seat(state: ChooseYourGod) -> int | None:
    order = state.clockwise(state.turn)
    return next((s for s in order if not state.cults[s].prayed and not state.cults[s].celebrating), None)


async def _turn(t: GodTable, seat: int) -> bool:
    """One act of the seat; whether it was asked for it."""
    cult = t.state.cults[seat]
    if cult.given_up:
        await JUST_PRAY.carry_out(t, seat)
        return False
    at = Now.of(t.state, t.setup, seat)
    sealed = rounds_are_sealed(t.setup)
    if not sealed:
        await _rewrite_queue(t, at)
    rules = queue_of(cult, at)
    fitting = _fitting(at, rules)
    if fitting is not None and not isinstance(rules[fitting].do, AskMeThen):
        del cult.queue[fitting]
        await rules[fitting].do.carry_out(t, seat)
        return False
    if sealed or not _must_be_asked(at):
        await (_what_is_left(rules) if sealed else JUST_PRAY).carry_out(t, seat)  # CG-54
        return False
    order = await t.decide(_intention(t, seat))
    if order.then is not None:
        cult.queue = [*map(KeptDecision.of, order.then.rules)]
    elif fitting is not None and rules[fitting].when is True:
        del cult.queue[fitting]
    await order.do.carry_out(t, seat)
    return True


async def _rewrite_queue(t: GodTable, at: Now) -> None:
    """What a seat has written can be replaced until it is used (5.1): by an order that it has filed since."""
    asked = optional_question(
        at.seat,
        "choose_your_god.queue",
        ThenLines,
        at,
        lambda: Page(Words("Your later turns of this Intention Phase.")),
        "CG-45",
        none=AS_WRITTEN,
    )
    queue = await settled(t, asked)
    if queue is not None:
        at.own.queue = [*map(KeptDecision.of, queue.rules)]


def _fitting(at: Now, queue: Sequence[ThenLine]) -> int | None:
    """The place of the first rule that can be carried out as a whole, or has the seat asked (5.1).

    It is struck out once it is used: an `ask` with a test stays, to ask as long as its test holds.
    """

    def carry_out(rule: Ahead[Act]) -> Act:
        if not isinstance(rule.do, AskMeThen) and (problem := rule.do.problem_at(at)):
            raise NotNow(problem.message)
        return rule.do

    rules = (Ahead(rule.do, rule.when) for rule in queue)
    return judge(rules, Facts(at.state, at.content, at.seat), carry_out).index


def _what_is_left(queue: Sequence[ThenLine]) -> Pray:
    """Where nothing of a sealed round fits: a prayer for nothing, and the plan that was sent with one."""
    plans = (rule.do.plan for rule in queue if isinstance(rule.do, Pray))
    return Pray(plan=next((plan for plan in plans if plan is not None), None))


def _must_be_asked(at: Now) -> bool:
    """A seat that cannot place anything is asked only if it could do something by praying."""
    return bool(possible_placements(at)[0]) or could_do_something_by_praying(at)


def _intention(t: GodTable, seat: int) -> Question[Intention]:
    may = seat == t.state.first_player and may_celebrate(t, seat)
    at = Turn.of(t.state, t.setup, seat, may_celebrate=may)
    return question(
        seat,
        "choose_your_god.intention",
        Intention,
        at,
        lambda: turn_page(at),
        "CG-45",
        default=Intention(do=JUST_PRAY),
        revealed="end",
    )


def turn_page(at: Turn) -> Page:
    """The prompt of a turn, or of a whole round."""
    limit = at.setup.options["round_limit"]
    return intention_page(
        at,
        limit=limit if isinstance(limit, int) else None,
        usable=[place for place in at.content.prayed_for(at.own.mobs) if has_a_use(at, place)],
        effects=possible_effects(at) if at.may_celebrate else {},
        queue=queue_lines(at),
        examples=turn_examples(at),
    )
