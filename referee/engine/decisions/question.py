"""Questions whose answers are decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any, Generic, Literal, TypeVar

from referee.engine.asks import Ask, OpenPart, read_in_words
from referee.engine.choices import Maybe, Source
from referee.engine.decisions.decision import At, Decision
from referee.engine.decisions.orders import Orders
from referee.engine.frozen import frozen
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json

D = TypeVar("D")
Kind = TypeVar("Kind", bound=Decision[Any])


@frozen()
class Question(Ask, Generic[D]):
    """An ask, and what its answers mean to the rules: `await t.decide(question)` gives a D."""

    meaning: Callable[[Json], D] = field(kw_only=True, repr=False)


def question(
    seat: int,
    kind: str,
    decision: type[Kind],
    at: Any,
    text: Callable[[], str],
    rule: str | None,
    *,
    default: Kind,
    open: OpenPart | None = None,  # noqa: A002 - as an Ask calls it
    revealed: Literal["step", "end"] = "step",
) -> Question[Kind]:
    """A question that has to be decided; `at` is the moment that it is asked in."""
    return Question(
        seat,
        kind,
        decision.choice(at),
        decision.to_answer(default),
        text,
        rule,
        phrasing=Orders(decision, at),
        open=open,
        revealed=revealed,
        meaning=lambda answer: decision.from_answer(answer, at),
    )


def optional_question(
    seat: int,
    kind: str,
    decision: type[Kind],
    at: Any,
    text: Callable[[], str],
    rule: str | None,
    *,
    none: str | tuple[str, ...],
    default: Kind | None = None,
    propose: Callable[[Source], Kind | None] | None = None,
    revealed: Literal["step", "end"] = "step",
) -> Question[Kind | None]:
    """A question that may be answered by nothing; `none` is how that is written, in one way or in several.

    `propose` makes up answers for random play, if they should not be as often nothing as something.
    """

    def proposal(source: Source) -> Json:
        proposed = propose(source) if propose else None
        return None if proposed is None else decision.to_answer(proposed)

    return Question(
        seat,
        kind,
        Maybe(decision.choice(at), sampler=proposal if propose else None),
        None if default is None else decision.to_answer(default),
        text,
        rule,
        phrasing=Orders(decision, at, none),
        revealed=revealed,
        meaning=lambda answer: None if answer is None else decision.from_answer(answer, at),
    )


def grammar(decision: type[Decision[At]], widest: At) -> Grammar:
    """How a decision is written before it is asked for; at the `widest` moment all is on offer at once."""
    orders, choice = Orders(decision, widest), decision.choice(widest)
    return Grammar(lambda text: read_in_words(text, orders, choice), orders.show, choice, orders.expected)
