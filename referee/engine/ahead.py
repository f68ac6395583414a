"""Orders sent ahead: a seat's answers to questions that have not been asked yet.

They are lists, tried from the top: the first order that is meant for a question and has an answer that is
legal just then answers it; if none has, the seat is asked. There are two such lists. The orders of a queue
are used once, and one that finds no legal answer, or that wanted to be stopped, stops the queue: the seat is
asked as if it had sent nothing. Standing orders are used again and again, and one that finds no legal answer
leaves the question to the next. An answer that cannot be read is not taken for one that is not legal: nobody
knows what was meant, so the seat is asked. Tests read the facts that the seat's own prompts state, nothing
else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from referee.engine.asks import Ask
from referee.engine.choices import Condition, Fact, FactNames, holds
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json
from referee.engine.order_lines import says_default
from referee.engine.preferences import preferred
from referee.engine.problems import IllegalAnswer, Problem, UnreadableText, UntimelyText

MOST_ORDERS = 50
"""In one list."""
MOST_ANSWERS = 10
"""To one question."""
MOST_PREFERENCES = 64
"""In one answer."""


@dataclass(frozen=True, repr=False)
class Alternative:
    """One answer: in JSON, as text, or the first legal of these options, by their ids.

    It is read when it is wanted: only then is the question known.
    """

    answer: Json = None
    text: str | None = None
    prefer: tuple[str, ...] | None = None
    default: bool = False
    """Whatever answers the question at its deadline."""


DEFAULT = Alternative(default=True)


@dataclass(frozen=True, repr=False)
class OrderAhead:
    """An order for questions of this kind for which the test `when` holds.

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
    until_step: int | None = None
    until_when: Json = None
    """A test: once it has held, the order is not used any more."""
    lapsed: bool = False
    """That test has held."""
    firm: bool = False
    """Used even where the rules of the game would rather have the seat asked again."""
    noted: Mapping[str, Json] = field(default_factory=dict)
    uses: int | None = 1
    """How often it may be used; None: as often as it fits."""
    used: int = 0
    otherwise: Literal["stop", "next", "ask"] = "stop"
    """If none of its answers is legal: the list stops, the next order is tried, or the seat is asked."""
    draft: bool | None = False
    """The seat is asked all the same: the answer counts if none comes by the deadline. None: as the game has
    it for standing orders."""


@dataclass(frozen=True)
class QueueRules:
    """What a game says of orders sent ahead."""

    last: Literal["game", "round"] = "game"
    """How long a queue's orders are good for."""
    watched: tuple[str, ...] = ()
    """Lists among the facts: something new in one of them stops every queued order that is not firm."""
    apart: str | None = None
    """A fact: for each of its values a queue is a list of its own that stops alone. None: it is one list."""
    too_late: Callable[[Any, int, OrderAhead], str | None] = lambda *_: None
    """Why an order that a seat puts in its queue in this state comes too late to be used."""
    below_orders: bool = False
    """Whether a text may have lines with orders sent ahead below the order for the open question."""
    never: tuple[str, ...] = ()
    """Kinds of questions that they do not answer."""
    asked_when: Json = None
    """A test of the facts: where it holds, the seat is asked, whatever it has sent."""
    addressee: Callable[[Any, int, str], tuple[str, Json] | None] = lambda *_: None
    """For orders as text: the kind and test of the questions that a word means to a seat in this state."""
    verbs: Mapping[str, str] = field(default_factory=dict)
    """For orders as text: words that an order may begin with, and the kind of question that it answers."""
    usual: tuple[OrderAhead, ...] = ()
    """Orders at the end of every seat's list: questions that are asked only of those who want to be asked."""
    drafts: tuple[str, ...] = ()
    """Kinds of questions that standing orders leave a draft for, unless they say otherwise."""
    reworded: Callable[[str], Sequence[str]] = lambda line: (line,)
    """For standing orders as text: what a line in the game's own words says, in lines of the usual form."""


@dataclass(frozen=True, repr=False)
class Question:
    """A question that orders may answer. The ask and its round may take long to `find`, and are if needed.

    `shown` is what the seat has already shown of its answer.
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
    """The order at `index` answers the question, or leaves a draft for it."""

    index: int
    answer: Json
    draft: bool = False


@dataclass(frozen=True, repr=False)
class Stopped:
    """The order at `index` was meant for the question, and has the seat asked for this reason."""

    index: int
    reason: str


@dataclass(frozen=True, repr=False)
class Considered:
    """What a list makes of a question, and why orders of its kind were passed over on the way."""

    outcome: Used | Stopped | None
    passed: Mapping[int, str] = field(default_factory=dict)


def decide(
    orders: Sequence[OrderAhead],
    ask: Ask,
    facts: Mapping[str, Json],
    current_round: int,
    rules: QueueRules,
    *,
    step: int = 0,
    shown: Json = None,
) -> Used | Stopped | None:
    """What the orders make of a question; None if nothing among them answers it."""
    question = Question(step, ask.kind, facts, lambda: (ask, current_round), shown)
    return consider(orders, question, rules).outcome


def consider(orders: Sequence[OrderAhead], question: Question, rules: QueueRules) -> Considered:
    """What the orders make of a question, with reasons."""
    passed: dict[int, str] = {}
    asked = rules.asked_when is not None and holds(rules.asked_when, question.facts)
    for index, order in enumerate(orders):
        if order.kind != question.kind:
            continue
        reason = "The game has this asked, whatever was sent." if asked else _unmeant(order, question)
        if reason is not None:
            passed[index] = reason
            continue
        if reason := _reason_to_stop(order, question.facts):
            return Considered(Stopped(index, reason), passed)
        try:
            found = _first_legal(order, question)
        except UnreadableText as error:
            reason = f"It cannot be read: {error.message} Expected: {error.expected}"
            return Considered(Stopped(index, reason), passed)
        if isinstance(found, _Legal):
            draft = question.kind in rules.drafts if order.draft is None else order.draft
            return Considered(Used(index, found.answer, draft), passed)
        if order.otherwise != "next":
            return Considered(Stopped(index, found), passed)
        passed[index] = found
    return Considered(None, passed)


def lapse(order: OrderAhead, facts: Mapping[str, Json]) -> OrderAhead:
    """The order as it is once the seat was asked something while these facts held."""
    over = order.until_when is not None and holds(order.until_when, facts)
    return replace(order, lapsed=True) if over else order


def sent(order: OrderAhead, rules: QueueRules, facts: Mapping[str, Json], current_round: int) -> OrderAhead:
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
    """Which of the lists that a queue consists of a question belongs to, while these facts hold."""
    return "" if rules.apart is None else str(facts.get(rules.apart, ""))


def over_before_use(
    order: OrderAhead, step: int, current_round: int, last_round: int | None = None
) -> Iterator[tuple[Literal["round", "step"], str]]:
    """Which of an order's limits keep it from ever being used, or promise more than the game can keep.

    It answers questions after this step; where orders last for a round only, `last_round` is this one.
    """
    if order.until_round is not None and order.until_round < current_round:
        yield "round", f"Round {order.until_round} is over; this is round {current_round}."
    elif order.until_round is not None and last_round is not None and order.until_round > last_round:
        yield (
            "round",
            f"In this game an order sent ahead is good for the round in which it is sent, now {last_round}. "
            "A standing order lasts longer.",
        )
    if order.until_step is not None and order.until_step <= step:
        yield "step", f"It answers questions after step {step}."


def problems_of(
    order: OrderAhead, kinds: Sequence[str], facts: Sequence[Fact], grammar: Grammar | None = None
) -> Iterator[Problem]:
    """What is wrong with an order even before its question is asked: its kind, its tests, the facts named.

    And answers that can never be legal, by the `grammar` of the question.
    """
    if order.kind not in kinds:
        yield Problem("/kind", f"No question is of this kind; there are {', '.join(kinds)}.")
    elif grammar is not None:
        yield from never_answers(order, grammar)
    condition = Condition(facts)
    for problem in condition.problems(order.when):
        yield problem.within("when")
    if order.until_when is not None:
        for problem in condition.problems(order.until_when):
            yield problem.within("expires", "when")
    if order.stop_when is not None:
        for problem in condition.problems(order.stop_when):
            yield problem.within("stop", "when")
    names = FactNames(facts)
    for at, fact in enumerate(order.stop_if_changed):
        if names.type_of(fact) is None:
            yield Problem("", "There is no such fact.").within("stop", "changed", at)
    for at, fact in enumerate(order.stop_if_new):
        if names.type_of(fact) != "list":
            yield Problem("", "There is no such list among the facts.").within("stop", "new", at)


def never_answers(order: OrderAhead, grammar: Grammar) -> Iterator[Problem]:
    """Which of an order's answers can never be legal, and why."""
    for at, one in enumerate(order.answers):
        if one.text is not None:
            try:
                grammar.understood(one.text)
            except UnreadableText as error:
                message = f"{error.message} Expected: {error.expected} (You wrote: {one.text})"
                yield Problem("/text", message).within("answers", at)
        elif one.prefer is not None:
            if grammar.widest is not None and not any(True for _ in preferred(grammar.widest, one.prefer)):
                yield Problem("/prefer", "None of these is ever on offer.").within("answers", at)
        elif not one.default:
            for problem in grammar.problems(one.answer):
                yield problem.within("answers", at, "answer")


def _unmeant(order: OrderAhead, question: Question) -> str | None:
    """Why an order of the right kind is not for this question all the same."""
    if order.uses is not None and order.used >= order.uses:
        return "It has been used as often as it may be."
    expired = (
        order.lapsed
        or (order.until_step is not None and question.step > order.until_step)
        or (order.until_when is not None and holds(order.until_when, question.facts))
        or (order.until_round is not None and question.round > order.until_round)
    )
    if expired:
        return "It has expired."
    return None if holds(order.when, question.facts) else "Its test does not hold."


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


@dataclass(frozen=True, repr=False)
class _Legal:
    answer: Json


def _first_legal(order: OrderAhead, question: Question) -> _Legal | str:
    """The first of the order's answers that is legal, or what is wrong with each; raises UnreadableText."""
    if not order.answers:
        return "It has the question asked."
    complaints = []
    for alternative in order.answers:
        try:
            found = _judged(question, alternative)
        except UntimelyText as error:
            found = error.message
        if isinstance(found, _Legal):
            return found
        complaints.append(found)
    return f"None of its answers is legal now: {' '.join(complaints)}"


def _judged(question: Question, alternative: Alternative) -> _Legal | str:
    ask = question.ask
    if alternative.default or (alternative.text is not None and says_default(alternative.text)):
        return _Legal(ask.default_after(question.shown))
    if alternative.prefer is not None:
        judged = (_understood(question, answer) for answer in preferred(ask.choice, alternative.prefer))
        return next(
            (found for found in judged if isinstance(found, _Legal)),
            f"None of {', '.join(alternative.prefer)} can be chosen.",
        )
    if alternative.text is not None and ask.open is not None and ask.open.only_shows(alternative.text):
        return "It only shows a part of an answer."
    answer = alternative.answer if alternative.text is None else ask.read(alternative.text)
    return _understood(question, answer)


def _understood(question: Question, answer: Json) -> _Legal | str:
    try:
        return _Legal(question.ask.understood(answer, question.shown))
    except IllegalAnswer as error:
        return error.problems[0].message
