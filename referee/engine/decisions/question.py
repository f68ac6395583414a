"""Questions whose answers are decisions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import field
from typing import Any, Generic, Literal, TypeVar

from referee.engine.asks import Ask, OpenPart, read_in_words
from referee.engine.choices import Maybe, Source
from referee.engine.decisions.decision import At, Decision
from referee.engine.decisions.orders import Orders
from referee.engine.frozen import frozen
from referee.engine.grammar import Grammar, first_readable
from referee.engine.json_types import Json
from referee.engine.order_lines import remarked, said_in
from referee.engine.page import Page
from referee.engine.problems import Problem

D = TypeVar("D")
Kind = TypeVar("Kind", bound=Decision[Any])


@frozen()
class Question(Ask, Generic[D]):
    """A question that is answered by a decision: `await t.decide(question)` gives a D."""

    meaning: Callable[[Json], D] = field(kw_only=True, repr=False)


def question(
    seat: int,
    kind: str,
    decision: type[Kind],
    at: Any,
    words: Callable[[], Page],
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
        words,
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
    words: Callable[[], Page],
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
        words,
        rule,
        phrasing=Orders(decision, at, none),
        revealed=revealed,
        meaning=lambda answer: None if answer is None else decision.from_answer(answer, at),
    )


def grammar(decision: type[Decision[At]], widest: At, *others: At) -> Grammar:
    """How a decision is written before it is asked for; at the `widest` moment all is on offer at once.

    A text that means something else at the `others` is repeated as it was written: what it will come to is
    not known before it is asked for.
    """
    orders, choice = Orders(decision, widest), decision.choice(widest)

    def repeat(text: str, answer: Json) -> str:
        if all(read_in_words(text, Orders(decision, other), choice) == answer for other in others):
            return orders.show(answer)
        remark = decision.from_answer(answer, widest).remark(widest)
        return remarked(said_in(text), lambda: remark)

    return Grammar(
        lambda text: read_in_words(text, orders, choice), orders.show, choice, orders.expected, repeat=repeat
    )


def open_grammar(*orders: Orders[Any], read: Callable[[str], Json] | None = None) -> Grammar:
    """How a question is answered of which nobody knows yet what it offers: by one of these orders.

    They are read as they would be now, with `read` if it says more. An answer in JSON is one that has the
    shape of one of them, and that can be read again as it is written.
    """
    read = read or first_readable(*(one.parse for one in orders))

    def misfits(answer: Json) -> list[Problem]:
        found = [one.misfits(answer) for one in orders]
        return [] if [] in found else max(found, key=lambda problems: problems[0].path.count("/"))

    def show(answer: Json) -> str:
        for one in orders:
            if not one.misfits(answer):
                with suppress(Exception):  # what it names may not be there now
                    return one.plainly(answer)
        raise LookupError("it cannot be written now")

    return Grammar(read, show, misfits=misfits)
