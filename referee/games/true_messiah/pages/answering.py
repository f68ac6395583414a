"""How a question can be answered, as its page says it: examples that are legal, and what silence comes to."""

from __future__ import annotations

from typing import Any

from referee.engine.catalogue import Words
from referee.engine.decisions import Decision, Orders
from referee.engine.json_types import Json
from referee.engine.page import Example
from referee.games.true_messiah.moments import Now
from referee.games.true_messiah.texts.prompts import Answers


def answers(
    decision: type[Decision[Any]],
    at: Now,
    *decided: Decision[Any] | None,
    none: str = "",
    means: str = "",
    silence: str = "",
    ahead: str = "",
) -> Answers:
    """How to answer, by these decisions: the default is the first; others are told if they are legal.

    `means` is what the default comes to, unless `silence` says all of it; `ahead` is a standing order that
    answers all questions of this kind.
    """
    orders, choice = Orders(decision, at, none), decision.choice(at)
    shown: dict[str, Json] = {}
    for one in decided:
        answer = None if one is None else choice.canonical(decision.to_answer(one))
        if answer is None or not choice.problems(answer):
            shown.setdefault(" / ".join(orders.plainly(answer).splitlines()), answer)
    default, *others = shown
    examples = tuple(Example(text, shown[text]) for text in (others if len(others) > 1 else shown))
    if not silence:
        silence = (
            Words("Without an answer: {order} ({means})", order=default, means=means)
            if means
            else Words("Without an answer: {order}", order=default)
        )
    return Answers(silence, examples, f"always {ahead}" if ahead else "")
