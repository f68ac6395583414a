"""A turn of the Intention Phase: an act, and orders for later turns."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.catalogue import Words, joined
from referee.engine.choices import Choice, Source
from referee.engine.decisions import Decision, Sentence, asks, below
from referee.engine.decisions.words import BREAK
from referee.engine.problems import Problem, pointer
from referee.engine.unavailable import Unavailable
from referee.games.choose_your_god.decisions.acts import (
    NOT_ASKED_AGAIN,
    Act,
    Preach,
    ThenLines,
    queue_lines,
)
from referee.games.choose_your_god.decisions.offers import offered_turn
from referee.games.choose_your_god.decisions.proposals import any_act
from referee.games.choose_your_god.decisions.spelling import WRITING
from referee.games.choose_your_god.decisions.unavailable import acts_not_offered
from referee.games.choose_your_god.moments import Turn

DEAL_WORDS = ("sell", "buy", "deals", "no")
PLAN_WORDS = ("at", "otherwise", "if", "give", "altar")


def acts(at: Turn) -> Choice:
    """As far as shapes go, the same in every turn."""
    return Act.choice(at.asked)


class Intention(
    Decision[Turn],
    form="{do} [{then}]",
    rule=Sentence(Words("The act must be possible as a whole."), "CG-45"),
):
    """A turn: an act, and orders for later ones. Those are judged when their turns come."""

    what, writing = Act.what, WRITING
    explains_parts = True
    help = (
        "preach <priest> at <location>, or "
        "pray [benefit <location> <fields>] [/ sell <cards>] [/ buy <Licenses>]; "
        "then lines such as: then [if <test>:] preach <priest> at <location>"
    )
    do: Act = asks(acts)
    then: ThenLines | None = asks(spelling=below(ThenLines), default=None)

    @classmethod
    def offer(cls, at: Turn) -> Choice:
        return offered_turn(at)

    @classmethod
    def not_offered(cls, at: Turn) -> Iterator[Unavailable]:
        return acts_not_offered(at)

    def problems(self, at: Turn) -> Iterator[Problem]:
        if at.sealed:
            later = () if self.then is None else self.then.rules
            acts = {"/do": self.do, **{pointer("then", n, "do"): rule.do for n, rule in enumerate(later)}}
            asking = [path for path, act in acts.items() if act.asks_again]
            yield from (Problem(path, NOT_ASKED_AGAIN) for path in asking)
        problem = self.do.problem_at(at)
        if problem is not None:
            yield Problem("/do", problem.message, problem.clause)

    def remark(self, at: Turn) -> str | None:
        """What was written before, and stays."""
        if self.then is not None or not isinstance(self.do, Preach):
            return None
        kept = queue_lines(at)
        return joined(BREAK, (Words("stays: {line}", line=line) for line in kept)) or None

    @classmethod
    def too_many(cls, line: str) -> str:
        opening = line.split()[0].casefold()
        if opening in DEAL_WORDS:
            return Words('Deals go with a prayer, now or later: "then pray / {line}".', line=line)
        if opening in PLAN_WORDS:
            return Words('A plan goes with a prayer, now or later: "then pray / {line}".', line=line)
        return Words('Later turns begin with then: "then {line}".', line=line)

    @classmethod
    def propose(cls, at: Turn, source: Source) -> Intention:
        do, then = any_act(at, source)
        return cls(do=do, then=None if then is None else ThenLines(rules=then))
