"""Standing orders as text, a line each; what is written can be read again.

    [always] [if <test>:] <question>: <order> else <order> … [else ask] [if <test>] [limits]
    clear <question>, or clear all
    draft <question>, or at once <question>

Limits stand in square brackets at the end: [uses 3], [until step 40], [until round 4], [until <test>]; and
[draft] or [at once], where the game would have it otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.engine.ahead import MOST_ORDERS, Alternative, OrderAhead
from referee.engine.ahead_text import (
    ALWAYS,
    ASK,
    CLEAR,
    ELSE,
    FIRST_OF,
    IF,
    LITERAL,
    QUOTED,
    Line,
    Words,
    addressed,
    both,
    checked,
    cut_brackets,
    leading_test,
    lines_of,
    masked,
    read_answers,
    read_test,
    those_for,
    without,
)
from referee.engine.choices import Condition
from referee.engine.choices.names import write_name
from referee.engine.json_types import LARGEST_INTEGER, Json
from referee.engine.order_lines import DEFAULT

UNTIL = "until "
FORM = "[always] [if <test>:] <question>: <order> else <order> … [if <test>] [uses <n>] [until …]"
DRAFTS: Mapping[str, bool] = {"draft": True, "at once": False}
LIMITS = "[uses <n>], [until step <n>], [until round <n>], [until <test>], [draft] or [at once]"
LIMIT = re.compile(r"(uses|until step|until round) +([0-9]{1,16})", re.IGNORECASE)
_DRAFTING = re.compile(r"(draft|at once) +([^:]+)", re.IGNORECASE)


def read_standing(text: str, words: Words, filed: Sequence[OrderAhead] = ()) -> list[OrderAhead]:
    """The list that a text makes of the one on file, line by line; raises UnreadableText.

    Orders are added at the end; `clear` takes out those for the questions it names, `draft` has these leave
    drafts, and `at once` has them answer.
    """
    orders = list(filed)
    for line in _in_usual_form(text, words):
        if line.words.lower().startswith(CLEAR):
            orders = without(line, orders, words)
        elif command := _DRAFTING.fullmatch(line.words):
            orders = _drafting(line, orders, words, command[2], DRAFTS[command[1].lower()])
        elif len(orders) == MOST_ORDERS:
            raise line.unreadable("The list is too long.", f"at most {MOST_ORDERS} orders")
        else:
            orders.append(_order(line, words))
    return orders


def _in_usual_form(text: str, words: Words) -> Iterator[Line]:
    """The lines of a text; one in the game's own words may stand for several."""
    for line in lines_of(text):
        for said in words.reworded(line.words):
            yield replace(line, words=said)


def write_standing(orders: Sequence[OrderAhead], words: Words) -> str:
    """The list as text."""
    return "\n".join(_line(order, words) for order in orders)


def _drafting(line: Line, orders: list[OrderAhead], words: Words, word: str, draft: bool) -> list[OrderAhead]:
    """The list, with all orders for the question that the word names leaving drafts, or answering at once."""
    named = those_for(line, orders, words, word)
    if not named:
        raise line.unreadable("Nothing on the list is for this question.", "orders for it, then this line")
    return [replace(order, draft=draft) if order in named else order for order in orders]


def _order(line: Line, words: Words) -> OrderAhead:
    rest = line.words
    if rest.lower().startswith(ALWAYS):
        rest = rest[len(ALWAYS) :].strip()
    limits = _Limits(line, words)
    rest = cut_brackets(line, rest, limits.read, LIMITS)
    test, rest = leading_test(line, rest, words.facts)
    kind, when, said = addressed(line, rest, words, FORM)
    at = masked(said).lower().rfind(f" {IF}")
    if at >= 0:
        test = both(test, read_test(line, said[at + len(IF) + 1 :], words.facts))
        said = said[:at].strip()
    answers, asks = read_answers(line, said)
    order = OrderAhead(kind, answers, when=both(when, test), uses=None, otherwise="ask" if asks else "next")
    return checked(line, limits.put_on(order), words)


@dataclass
class _Limits:
    """What stands in square brackets at the end of a line."""

    line: Line
    words: Words
    uses: int | None = None
    until_step: int | None = None
    until_round: int | None = None
    until_when: Json = None
    draft: bool | None = None

    def put_on(self, order: OrderAhead) -> OrderAhead:
        return replace(
            order,
            uses=self.uses,
            until_step=self.until_step,
            until_round=self.until_round,
            until_when=self.until_when,
            draft=self.draft,
        )

    def read(self, text: str) -> bool:
        if found := LIMIT.fullmatch(text):
            number = int(found[2])
            if not 1 <= number <= LARGEST_INTEGER:
                raise self.line.unreadable(f"{number} is no such number.", "a number from 1")
            field = found[1].lower().replace(" ", "_")
            setattr(self, field, number)
            return True
        if text.lower().startswith(UNTIL):
            self.until_when = read_test(self.line, text[len(UNTIL) :], self.words.facts)
            return True
        if text.lower() in DRAFTS:
            self.draft = DRAFTS[text.lower()]
            return True
        return False


def _line(order: OrderAhead, words: Words) -> str:
    condition = Condition(words.facts)
    short = order.kind.partition(".")[2]
    word = short if words.question(short) == (order.kind, True) else order.kind
    answers = [_answer(one) for one in order.answers]
    if order.otherwise == "ask":
        answers.append(ASK)
    parts = [
        "" if order.when is True else f"if {condition.show(order.when)}: ",
        f"{word}: {ELSE.join(answers)}",
        "" if order.uses is None else f" [uses {order.uses}]",
        "" if order.until_step is None else f" [until step {order.until_step}]",
        "" if order.until_round is None else f" [until round {order.until_round}]",
        "" if order.until_when is None else f" [until {condition.show(order.until_when)}]",
        "" if order.draft is None else " [draft]" if order.draft else " [at once]",
    ]
    return "".join(parts)


def _answer(one: Alternative) -> str:
    if one.default:
        return DEFAULT
    if one.prefer is not None:
        return FIRST_OF + ", ".join(write_name(id_) for id_ in one.prefer)
    if one.text is None:
        return LITERAL + json.dumps(one.answer, ensure_ascii=False)
    if _is_plain(one.text):
        return one.text
    return QUOTED[:-1] + json.dumps(one.text, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    """Whether a text can stand in a line as it is."""
    lowered = f"{text.lower()} "
    return (
        text == text.strip() != ""
        and not any(mark in text for mark in ('"', "#", "\n", "["))
        and not any(word in lowered for word in (ELSE, f" {IF}"))
        and not lowered.startswith((FIRST_OF, LITERAL, QUOTED))
        and lowered.strip() not in (ASK, DEFAULT)
    )
