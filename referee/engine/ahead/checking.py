"""What is wrong with an order before its question is asked: what it names, and what can never apply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from referee.engine.ahead.options_in_order import preferred
from referee.engine.ahead.order import Alternative, OrderAhead
from referee.engine.catalogue import Words
from referee.engine.choices import Condition, Fact, FactNames
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json
from referee.engine.problems import Problem, UnreadableText


def problems_of(
    order: OrderAhead, kinds: Sequence[str], facts: Sequence[Fact], grammar: Grammar | None = None
) -> Iterator[Problem]:
    """What is wrong with an order's kind, its tests and the facts it names.

    And with answers that can never be legal, by the `grammar` of the question.
    """
    if order.kind not in kinds:
        yield Problem(
            "/kind", Words("No question is of this kind; there are {kinds}.", kinds=", ".join(kinds))
        )
    elif grammar is not None:
        for at, one in enumerate(order.do):
            yield from (problem.within("answers", at) for problem in never_legal(one, grammar))
    condition = Condition(facts)
    tests: dict[tuple[str | int, ...], Json] = {
        ("when",): order.when,
        ("expires", "when"): order.until_when,
        ("stop", "when"): order.stop_when,
        **{("answers", at, "when"): one.when for at, one in enumerate(order.do)},
    }
    for place, test in tests.items():
        if test is not None:
            yield from (problem.within(*place) for problem in condition.problems(test))
    names = FactNames(facts)
    for at, fact in enumerate(order.stop_if_changed):
        if names.type_of(fact) is None:
            yield Problem("", Words("There is no such fact.")).within("stop", "changed", at)
    for at, fact in enumerate(order.stop_if_new):
        if names.type_of(fact) != "list":
            yield Problem("", Words("There is no such list among the facts.")).within("stop", "new", at)


def never_legal(one: Alternative, grammar: Grammar) -> Iterator[Problem]:
    """Why an answer can never be legal."""
    if one.text is not None:
        try:
            grammar.understood(one.text)
        except UnreadableText as error:
            yield error.problem.within("text")
    elif one.prefer is not None:
        if grammar.widest is not None and not any(True for _ in preferred(grammar.widest, one.prefer)):
            yield Problem("/prefer", Words("None of these is ever on offer."))
    elif not one.default:
        yield from (problem.within("answer") for problem in grammar.never_legal(one.answer))


def over_before_use(
    order: OrderAhead, step: int, current_round: int, last_round: int | None = None
) -> Iterator[tuple[Literal["round", "step"], str]]:
    """Which of an order's limits keep it from ever being used, or promise more than the game can keep.

    It answers questions after this step; where orders last for a round only, `last_round` is this one.
    """
    if order.until_round is not None and order.until_round < current_round:
        yield (
            "round",
            Words(
                "Round {until_round} is over; this is round {current_round}.",
                until_round=order.until_round,
                current_round=current_round,
            ),
        )
    elif order.until_round is not None and last_round is not None and order.until_round > last_round:
        yield (
            "round",
            Words(
                "In this game an order sent ahead is good for the round in which it is sent, now "
                "{last_round}. A standing order lasts longer.",
                last_round=last_round,
            ),
        )
    if order.until_step is not None and order.until_step <= step:
        yield "step", Words("It answers questions after step {step}.", step=step)
