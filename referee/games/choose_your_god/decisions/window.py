"""A chance in a lap: the action, what to do with the benefit here, and a plan for what follows (5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.catalogue import Words, joined
from referee.engine.choices import Choice, Maybe, Record, Source, narrowed
from referee.engine.decisions import Decision, Nested, Phrases, Sentence, Tested, asks, lines_of
from referee.engine.decisions.words import BREAK, Contradiction
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.unavailable import Unavailable
from referee.games.choose_your_god.decisions.actions import Action, Pass, SitOut
from referee.games.choose_your_god.decisions.offers import offered_actions
from referee.games.choose_your_god.decisions.options import LOCATION, public_test
from referee.games.choose_your_god.decisions.plan import (
    UNPLANNED,
    Plan,
    PlanLine,
    answer_of,
    contradicts,
    later_part,
    lines_in,
    plan_of,
    written_over,
)
from referee.games.choose_your_god.decisions.proposals import (
    any_action_now,
    decline_now_and_then,
    plan_now_and_then,
)
from referee.games.choose_your_god.decisions.spelling import WRITING, LaterLocation
from referee.games.choose_your_god.decisions.unavailable import actions_not_offered
from referee.games.choose_your_god.locations.benefit import Benefit, Decline, Take, benefit_of, needs_words
from referee.games.choose_your_god.locations.city import Academy, Artisan, Palace, Temple, Thieves
from referee.games.choose_your_god.locations.orders import (
    InLocation,
    each_wish,
    fits,
    not_an_order_for,
    won_benefits,
)
from referee.games.choose_your_god.moments import ForLater, Now
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.vocabulary import LAST_LOCATION

NAMING = (Thieves, Temple, Artisan, Academy, Palace)
"""Benefits whose order names a piece or a License: what the rest of a lap brings is seldom another one."""
ASK: dict[str, Json] = {"case": "ask", "value": {}}


class Passing(ForLater):
    """Short for a plan that passes later, too: it replaces the rules of the plan in force."""

    what, writing = Words("how long to pass"), WRITING

    def over(self, plan: dict[str, Any]) -> dict[str, Any]:
        return {**plan, "rules": self.rules(), "otherwise": self.otherwise()}

    def rules(self) -> list[Json]:
        return []

    def otherwise(self) -> str:
        return "pass"

    def line(self) -> Json:
        """The line of a plan that says the same of Locations without a rule."""
        return {"case": "otherwise_line", "value": self.otherwise()}


class PassAll(Passing, form="all", label=Words("Everywhere")):
    """Everywhere."""


class PassUntil(Passing, form="until {location}", label=Words("Until a Location")):
    """From this Location on the seat is asked."""

    location: int = asks(LOCATION, LaterLocation)

    def rules(self) -> list[Json]:
        return [{"at": list(range(self.location, LAST_LOCATION + 1)), "when": True, "do": ASK}]


class PassUnless(Passing, form="unless {when}", label=Words("Unless something holds")):
    """Where the test holds the seat is asked."""

    when: Json = asks(public_test, lambda at: Tested(public_test(at)))

    def rules(self) -> list[Json]:
        return [{"at": [], "when": self.when, "do": ASK}]


class PassWhereAbsent(Passing, form="where absent", label=Words("Where I am absent")):
    """The seat is asked where it has a Priest or an Altar."""

    def otherwise(self) -> str:
        return "present"


def actions(at: Now) -> Choice:
    """As far as shapes go, whatever a cult could ever do: what it holds and shows is found by trying."""
    return Action.choice(at.asked)


def benefit_here(at: Now) -> InLocation:
    return InLocation(at, at.location, won=True)


class Window(
    Decision[Now],
    form="""
        {action} [{passing}]
        [if win here: {if_win}]
        [{anew}]
        {lines}""",
    rule=Sentence(Words("The action must be possible as a whole."), "CG-68"),
):
    """Lines of a plan come before what was written for later Locations; below `new plan` they replace it."""

    what, writing = Words("an action"), WRITING
    explains_parts = True
    help = (
        "pass, pass all, pass until <location>, pass unless <test>, pass where absent, sit out, "
        "play <card> <fields>, or use <ability> <fields>; lines of a plan may follow"
    )
    also = {  # noqa: RUF012 - a ClassVar of Decision
        "passing": lambda at: Nested(Passing, at),
        "anew": Phrases({"new plan": True}),
        "lines": lines_of(PlanLine, spread=each_wish, contradicts=contradicts),
    }
    action: Action = asks(actions)
    then: Plan | None = asks(default=None)
    if_win: Benefit | None = asks(won_benefits, benefit_here, default=None)

    @classmethod
    def offer(cls, at: Now) -> Record:
        ways = benefit_of(at.location).ways(at)
        here = [way for way in ways if _never_possible(at, Pass(), way) is None]
        won: list[Benefit] = [Decline(), *(here if needs_words(at.location) else [Take()])]
        if_win = narrowed(won_benefits(at), [Benefit.to_answer(way) for way in won])
        return Record({"action": offered_actions(at), "if_win": Maybe(if_win)})

    @classmethod
    def not_offered(cls, at: Now) -> Iterator[Unavailable]:
        return actions_not_offered(at)

    @classmethod
    def understood(cls, said: dict[str, Any], at: Now) -> dict[str, Json]:
        anew, passing, lines = said.pop("anew", False), said.pop("passing", None), said.pop("lines", [])
        if not anew and passing is None and not lines:
            return {**said, "then": None}
        ground = answer_of(UNPLANNED) if anew else later_part(answer_of(plan_of(at.own, at)), at.location)
        if passing is not None:
            short = Passing.from_answer(passing, at)
            if any(contradicts([short.line()], line) for line in lines):
                raise Contradiction
            ground = short.over(ground)
        return {**said, "then": written_over(ground, lines)}

    @classmethod
    def worded(cls, fields: dict[str, Any], at: Now) -> dict[str, Json]:  # noqa: ARG003 - as written
        then = fields.pop("then")
        return fields if then is None else {**fields, "anew": True, "lines": lines_in(then)}

    def remark(self, at: Now) -> str | None:
        """Lines that speak of a Location that is over."""
        if self.then is None:
            return None
        over = [f"at {', '.join(map(str, one.at))}" for one in self.then.rules if one.is_over(at.location)]
        over += [f"if win {one.at}" for one in self.then.if_win if one.at < at.location]
        return joined(BREAK, (Words("over already: {line}", line=line) for line in over)) or None

    def problems(self, at: Now) -> Iterator[Problem]:
        acts = not isinstance(self.action, Pass | SitOut)
        problem = self.action.problem_at(at) if acts else None
        if problem is not None:
            yield Problem("/action", problem.message, problem.clause)
        if self.if_win is None:
            return
        if not fits(self.if_win, at.location):
            yield Problem("/if_win", not_an_order_for(at.location))
        elif problem is None and (never := _never_possible(at, self.action, self.if_win)):
            yield Problem("/if_win", never.message, never.clause)

    @classmethod
    def propose(cls, at: Now, source: Source) -> Window:
        action = any_action_now(at, source)
        return cls(action=action, then=plan_now_and_then(at, source), if_win=decline_now_and_then(source))


def _never_possible(at: Now, action: Action, benefit: Benefit) -> Problem | None:
    """Why the benefit could not be had so once the seat has acted, however rich the lap makes it."""
    if not isinstance(benefit, NAMING):
        return None

    async def take(t: GodTable) -> None:
        await action.act(t, at.seat)
        cult = t.state.cults[at.seat]
        cult.coins = max(cult.coins, LAST_LOCATION)  # no benefit costs more
        await benefit.carry_out(t, at.seat)

    return at.problem_with(take)
