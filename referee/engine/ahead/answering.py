"""Which of a seat's orders answers a question, or why the seat is asked.

The list is tried from the top: its queue, then its standing orders, then what the game has for everybody. An
answer that cannot be read is not taken for one that is not legal: nobody knows what was meant, so the seat is
asked. Tests read the facts that the seat's own prompts state, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from referee.engine.ahead.options_in_order import preferred
from referee.engine.ahead.order import Alternative, OrderAhead, QueueRules
from referee.engine.ahead.rule import Judged, NotNow, judge
from referee.engine.asks import Ask
from referee.engine.cached import cached_property
from referee.engine.catalogue import Words, joined
from referee.engine.choices import Condition, holds
from referee.engine.json_types import Json
from referee.engine.order_lines import says_default
from referee.engine.problems import IllegalAnswer, UnreadableText, UntimelyText


@dataclass(frozen=True, repr=False)
class QuestionAtHand:
    """The question that orders are tried on: an open one, a formality, or one of earlier steps.

    To `find` the ask and its round can be slow, so it is done only when needed. `shown` is what the seat
    has already shown of its answer.
    """

    step: int
    kind: str
    facts: Mapping[str, Json]
    find: Callable[[], tuple[Ask, int]]
    shown: Json = None

    @cached_property
    def _found(self) -> tuple[Ask, int]:
        return self.find()

    @property
    def ask(self) -> Ask:
        return self._found[0]

    @property
    def round(self) -> int:
        return self._found[1]


@dataclass(frozen=True, repr=False)
class Used:
    """An order answers the question, or leaves a draft for it."""

    answer: Json
    draft: bool = False


Considered: TypeAlias = Judged[Used]


def consider(orders: Sequence[OrderAhead], question: QuestionAtHand, rules: QueueRules) -> Considered:
    """What the orders make of a question."""
    places = [index for index, order in enumerate(orders) if order.kind == question.kind]
    if rules.asked_when is not None and holds(rules.asked_when, question.facts):
        return Judged(passed=dict.fromkeys(places, Words("In this situation the game always asks you.")))

    def answer(order: OrderAhead) -> Used:
        if _has_expired(order, question):
            raise NotNow(Words("It has expired."), "next")
        if reason := _reason_to_stop(order, question.facts):
            raise NotNow(reason, "ask")
        draft = question.kind in rules.drafts if order.draft is None else order.draft
        return Used(_first_legal(order, question), draft)

    judged = judge([orders[index] for index in places], question.facts, answer)
    return Judged(
        None if judged.index is None else places[judged.index],
        judged.outcome,
        {places[at]: reason for at, reason in judged.passed.items()},
    )


def lapse(order: OrderAhead, facts: Mapping[str, Json]) -> OrderAhead:
    """The order as it stands after the seat was asked something while these facts held."""
    over = order.until_when is not None and holds(order.until_when, facts)
    return replace(order, lapsed=True) if over else order


def as_queued(
    order: OrderAhead, rules: QueueRules, facts: Mapping[str, Json], current_round: int
) -> OrderAhead:
    """A queue's order as it is kept: with what the game's rules add, and the facts watched as they are."""
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


def list_of(rules: QueueRules, facts: Mapping[str, Json]) -> str:
    """Which of a queue's lists a question belongs to while these facts hold."""
    return "" if rules.apart is None else str(facts.get(rules.apart, ""))


def _has_expired(order: OrderAhead, question: QuestionAtHand) -> bool:
    return (
        order.lapsed
        or (order.until_step is not None and question.step > order.until_step)
        or (order.until_when is not None and holds(order.until_when, question.facts))
        or (order.until_round is not None and question.round > order.until_round)
    )


def _reason_to_stop(order: OrderAhead, facts: Mapping[str, Json]) -> str | None:
    if order.stop_when is not None and holds(order.stop_when, facts):
        return Words("The test it should stop at holds.")
    for fact in order.stop_if_changed:
        if facts.get(fact) != order.noted.get(fact):
            return Words("{fact} has changed since it was sent.", fact=fact)
    for fact in order.stop_if_new:
        before, now = order.noted.get(fact), facts.get(fact)
        if isinstance(before, list) and isinstance(now, list) and any(item not in before for item in now):
            return Words("{fact} has something new since it was sent.", fact=fact)
    return None


def _first_legal(order: OrderAhead, question: QuestionAtHand) -> Json:
    """The first of the order's answers that is legal; raises NotNow with what is wrong with each."""
    if not order.do:
        raise NotNow(Words("It tells the referee to ask you."), "ask")
    complaints: list[str] = []
    for alternative in order.do:
        if not holds(alternative.when, question.facts):
            complaints.append(
                Words("It is only for the case that {test}.", test=Condition(()).show(alternative.when))
            )
            continue
        try:
            return _legal(alternative, question)
        except IllegalAnswer as error:
            complaints.append(error.problems[0].complaint)
        except NotNow as error:
            complaints.append(error.reason)
        except UntimelyText as error:
            complaints.append(error.message)
        except UnreadableText as error:
            reason = Words("It cannot be read: {complaint}", complaint=error.problem.complaint)
            raise NotNow(reason, "ask") from None
    raise NotNow(Words("None of its answers is legal now: {why}", why=joined(" ", complaints)))


def _legal(alternative: Alternative, question: QuestionAtHand) -> Json:
    """The answer that an alternative gives; raises IllegalAnswer, NotNow or UnreadableText."""
    ask = question.ask.after(question.shown)
    if alternative.default or (alternative.text is not None and says_default(alternative.text)):
        return ask.default
    if alternative.prefer is not None:
        for answer in preferred(ask.choice, alternative.prefer):
            try:
                return question.ask.understood(answer, question.shown)
            except IllegalAnswer:
                continue
        raise NotNow(Words("None of {ids} can be chosen.", ids=", ".join(alternative.prefer)))
    if alternative.text is not None and ask.open is not None and ask.open.only_shows(alternative.text):
        raise NotNow(Words("It only shows a part of an answer."))
    answer = alternative.answer if alternative.text is None else ask.read(alternative.text)
    return ask.understood(answer, question.shown)
