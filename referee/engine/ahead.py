"""Orders sent ahead: a seat's answers to questions that have not been asked yet.

A queue is a list of such orders. When a question comes, the first order meant for it is used: the first of
its answers that is legal just then. An order whose answers are all illegal, or that wanted to be stopped,
stops the queue, and the seat is asked as if it had sent nothing. Tests read the facts that the seat's own
prompts state, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from referee.engine.asks import Ask
from referee.engine.choices import Condition, Fact, holds
from referee.engine.json_types import Json
from referee.engine.problems import Problem, UnreadableText

MOST_ORDERS = 50
"""In one queue."""
MOST_ANSWERS = 10
"""To one question."""


@dataclass(frozen=True, repr=False)
class Alternative:
    """One answer, in JSON or as text. It is read when it is wanted: only then is the question known."""

    answer: Json = None
    text: str | None = None


@dataclass(frozen=True, repr=False)
class OrderAhead:
    """An order for a question of this kind for which the test `when` holds; it is used once.

    It stops the queue when `stop_when` holds, when a fact in `stop_if_changed` is not what it was when the
    order was sent, or when a list in `stop_if_new` holds something new; `noted` has the facts of that time.
    """

    kind: str
    answers: tuple[Alternative, ...]
    when: Json = True
    stop_when: Json = None
    stop_if_changed: tuple[str, ...] = ()
    stop_if_new: tuple[str, ...] = ()
    until_round: int | None = None
    firm: bool = False
    """Used even where the rules of the game would rather have the seat asked again."""
    noted: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True)
class QueueRules:
    """What a game says of orders sent ahead."""

    last: Literal["game", "round"] = "game"
    """How long they are good for."""
    watched: tuple[str, ...] = ()
    """Lists among the facts: something new in one of them stops every order that is not firm."""
    never: tuple[str, ...] = ()
    """Kinds of questions that they do not answer."""
    asked_when: Json = None
    """A test of the facts: where it holds, the seat is asked, whatever it has sent."""
    addressee: Callable[[Any, int, str], tuple[str, Json] | None] = lambda *_: None
    """For orders as text: the kind and test of the questions that a word means to a seat in this state."""


@dataclass(frozen=True, repr=False)
class Used:
    """The order at `index` answers the question."""

    index: int
    answer: Json


@dataclass(frozen=True, repr=False)
class Stopped:
    """The order at `index` was meant for the question, and cannot answer it for this reason."""

    index: int
    reason: str


def decide(
    queue: Sequence[OrderAhead],
    ask: Ask,
    facts: Mapping[str, Json],
    current_round: int,
    rules: QueueRules,
) -> Used | Stopped | None:
    """What the queue makes of a question; None if nothing in it is meant for that."""
    if rules.asked_when is not None and holds(rules.asked_when, facts):
        return None
    for index, order in enumerate(queue):
        if order.until_round is not None and current_round > order.until_round:
            continue
        if order.kind == ask.kind and holds(order.when, facts):
            reason = _reason_to_stop(order, facts)
            return Stopped(index, reason) if reason else _first_legal(index, order, ask)
    return None


def sent(order: OrderAhead, rules: QueueRules, facts: Mapping[str, Json], current_round: int) -> OrderAhead:
    """The order as it is kept: with what the game's rules add, and the facts watched as they are now."""
    stop_if_new = order.stop_if_new
    if not order.firm:
        stop_if_new += tuple(fact for fact in rules.watched if fact not in stop_if_new)
    watched = (*order.stop_if_changed, *stop_if_new)
    return replace(
        order,
        stop_if_new=stop_if_new,
        until_round=current_round if rules.last == "round" else order.until_round,
        noted={fact: facts[fact] for fact in watched if fact in facts},
    )


def problems_of(order: OrderAhead, kinds: Sequence[str], facts: Sequence[Fact]) -> Iterator[Problem]:
    """What is wrong with an order even before its question is asked: its kind, its tests, the facts named."""
    if order.kind not in kinds:
        yield Problem("/kind", f"No question is of this kind; there are {', '.join(kinds)}.")
    condition = Condition(facts)
    for problem in condition.problems(order.when):
        yield problem.within("when")
    if order.stop_when is not None:
        for problem in condition.problems(order.stop_when):
            yield problem.within("stop", "when")
    types = {fact.id: fact.type for fact in facts}
    for at, fact in enumerate(order.stop_if_changed):
        if fact not in types:
            yield Problem("", "There is no such fact.").within("stop", "changed", at)
    for at, fact in enumerate(order.stop_if_new):
        if types.get(fact) != "list":
            yield Problem("", "There is no such list among the facts.").within("stop", "new", at)


def _reason_to_stop(order: OrderAhead, facts: Mapping[str, Json]) -> str | None:
    if order.stop_when is not None and holds(order.stop_when, facts):
        return "The test it should stop at holds."
    for fact in order.stop_if_changed:
        if facts.get(fact) != order.noted.get(fact):
            return f"{fact} has changed since it was sent."
    for fact in order.stop_if_new:
        before, now = order.noted.get(fact), facts.get(fact)
        if isinstance(before, list) and isinstance(now, list) and any(item not in before for item in now):
            return f"{fact} has something new since it was sent."
    return None


def _first_legal(index: int, order: OrderAhead, ask: Ask) -> Used | Stopped:
    complaints = []
    for alternative in order.answers:
        try:
            answer = alternative.answer if alternative.text is None else ask.read(alternative.text)
        except UnreadableText as error:
            complaints.append(error.message)
            continue
        problems = ask.choice.problems(answer)
        if not problems:
            return Used(index, answer)
        complaints.append(problems[0].message)
    return Stopped(index, f"None of its answers is legal now: {' '.join(complaints)}")
