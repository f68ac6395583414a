"""Orders sent ahead as text, a line each.

    [always] [if <test>:] [<question>:] <order> else <order> … [else ask] [if <test>] [firm] [limits]
    clear <question>, clear all
    draft <question>, at once <question>

A question is named by its kind, or by a word that the game has for it; it need not be named where the order
begins with the kind's name or with a verb of the game. Limits stand in square brackets at the end. Which of
all this a line may have depends on its list: `QUEUE` or `STANDING`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.ahead.checking import never_legal
from referee.engine.ahead.order import (
    DEFAULT,
    MAX_ANSWERS,
    MAX_ORDERS,
    MAX_PREFERENCES,
    Alternative,
    OrderAhead,
)
from referee.engine.ahead.rule import Otherwise
from referee.engine.ahead.vocabulary import Vocabulary
from referee.engine.catalogue import Words
from referee.engine.choices import Condition
from referee.engine.choices.phrase import read_phrase
from referee.engine.grammar import Grammar
from referee.engine.json_types import LARGEST_INTEGER, Json
from referee.engine.order_lines import DEFAULT as DEFAULT_WORD
from referee.engine.problems import UnreadableText
from referee.engine.strict_json import BadJson, read_json

IF, ELSE, FIRM = "if ", " else ", " firm"
ALWAYS, CLEAR, ALL, CLEAR_QUEUE = "always ", "clear ", "all", "queue clear"
STOP_IF, CHANGES, UNTIL = "stop if ", " changes", "until "
FIRST_OF, LITERAL, QUOTED, ASK = "first of ", "= ", 'text "', "ask"
"""An order may also be an ordered choice of options, an answer in JSON, a text in quotes, or to be asked."""
DRAFTS: Mapping[str, bool] = {"draft": True, "at once": False}
LIMIT_WORDS = ("stop", "until", "uses", "draft", "at once")
"""What stands in brackets at the end of a line and begins so is meant as a limit."""

_NUMBER = re.compile(r"(uses|until step|until round) +([0-9]{1,16})", re.IGNORECASE)
_DRAFTING = re.compile(r"(draft|at once) +([^:]+)", re.IGNORECASE)
_IN_QUOTES = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True)
class OrderList:
    """One of a seat's two lists: how its orders are used, and how its lines are written."""

    name: str
    form: str
    limits: str
    uses: int | None
    otherwise: Otherwise
    draft: bool | None

    @property
    def lasts(self) -> bool:
        return self.uses is None


QUEUE = OrderList(
    name="queue",
    form="[if <test>:] <question>: <order> else <order> … [firm] [stop if <test>]",
    limits="[stop if <test>], [stop if <fact> changes], [until round <n>] or [until step <n>]",
    uses=1,
    otherwise="stop",
    draft=False,
)
STANDING = OrderList(
    name="standing",
    form="[always] [if <test>:] <question>: <order> else <order> … [if <test>] [uses <n>] [until …]",
    limits="[uses <n>], [until step <n>], [until round <n>], [until <test>], [draft] or [at once]",
    uses=None,
    otherwise="next",
    draft=None,
)


@dataclass(frozen=True)
class LineAhead:
    """A line that says something, without its comment."""

    number: int
    words: str

    def unreadable(
        self, message: str, expected: str, *, nearest: str | None = None, clause: str | None = None
    ) -> UnreadableText:
        return UnreadableText(self.number, self.words, message, expected, nearest=nearest, clause=clause)

    def with_unreadable(self, part: UnreadableText) -> UnreadableText:
        """The complaint about a part of the line that is a text of its own."""
        near = None if part.nearest is None else self.words.replace(part.source, part.nearest, 1)
        return self.unreadable(part.message, part.expected, nearest=near, clause=part.problem.clause)


def read_orders(
    of: OrderList, text: str, vocabulary: Vocabulary, filed: Sequence[OrderAhead] = ()
) -> list[OrderAhead]:
    """The list that a text makes of the one on file, line by line; raises UnreadableText.

    Orders are added at its end; in a queue they take the place of those on file for the same questions.
    `clear` takes out those for the questions it names, `draft` has these leave drafts, and `at once` has them
    answer.
    """
    kept: list[OrderAhead] = list(filed)
    new: list[OrderAhead] = []
    for line in _lines_of(text, vocabulary, of):
        said = line.words.lower()
        if said == CLEAR_QUEUE and not of.lasts:
            kept, new = [], []
        elif said.startswith(CLEAR):
            kept, new = _without(line, kept, vocabulary), _without(line, new, vocabulary)
        elif of.lasts and (command := _DRAFTING.fullmatch(line.words)):
            named = _those_for(line, [*kept, *new], vocabulary, command[2])
            if not named:
                message = Words("Nothing on the list is for this question.")
                raise line.unreadable(message, Words("orders for it, then this line"))
            draft = DRAFTS[command[1].lower()]
            kept, new = (
                [replace(order, draft=draft) if order in named else order for order in orders]
                for orders in (kept, new)
            )
        elif len(kept) + len(new) >= MAX_ORDERS:
            raise line.unreadable(
                Words("The list is too long."), Words("at most {most} orders", most=MAX_ORDERS)
            )
        else:
            order = _order(line, vocabulary, of)
            if not of.lasts:
                if vocabulary.once(order) and any(_is_for_the_same(one, order) for one in new):
                    message = Words("There is an order for this already, in a line above.")
                    raise line.unreadable(
                        message, Words("one line, with else before what comes next; or a test")
                    )
                kept = [one for one in kept if not _is_for_the_same(one, order)]
            new.append(order)
    return [*kept, *new]


def _is_for_the_same(one: OrderAhead, other: OrderAhead) -> bool:
    return (one.kind, one.when) == (other.kind, other.when)


def masked(text: str) -> str:
    """The text with everything in double quotes made invisible, each character in its place."""
    return _IN_QUOTES.sub(lambda found: "\0" * len(found[0]), text)


def without_comment(line: str) -> str:
    """The line up to its comment; `#12` is a card, not a comment."""
    visible = masked(line)
    at = visible.find("#")
    while at >= 0 and line[at + 1 : at + 2].isdigit():
        at = visible.find("#", at + 1)
    return line if at < 0 else line[:at]


def _lines_of(text: str, vocabulary: Vocabulary, of: OrderList) -> Iterator[LineAhead]:
    """The lines that say something; one in the game's own words may stand for several standing orders."""
    for number, source in enumerate(text.split("\n"), start=1):
        if words := without_comment(source).strip():
            for said in vocabulary.reworded(words) if of.lasts else (words,):
                yield LineAhead(number, said)


def _without(line: LineAhead, orders: Sequence[OrderAhead], vocabulary: Vocabulary) -> list[OrderAhead]:
    """The orders that a line with `clear` leaves."""
    word = line.words[len(CLEAR) :].strip()
    if word.lower() == ALL:
        return []
    named = _those_for(line, orders, vocabulary, word, Words("all, or "))
    return [order for order in orders if order not in named]


def _those_for(
    line: LineAhead, orders: Sequence[OrderAhead], vocabulary: Vocabulary, word: str, or_else: str = ""
) -> list[OrderAhead]:
    """Those orders that are for the question that the word names."""
    found = vocabulary.question(word)
    if found is None:
        raise line.unreadable(
            Words("{word} is no question.", word=repr(word)),
            Words("{or_else}one of {kinds}", or_else=or_else, kinds=", ".join(vocabulary.kinds)),
        )
    kind, test = found
    return [order for order in orders if order.kind == kind and _is_within(order.when, test)]


def _is_within(when: Json, test: Json) -> bool:
    """Whether `when` is this test, or narrows it down as a line of text does."""
    narrowed = isinstance(when, dict) and isinstance(parts := when.get("all"), list) and test in parts[:1]
    return test is True or when == test or narrowed


def _order(line: LineAhead, vocabulary: Vocabulary, of: OrderList) -> OrderAhead:
    rest = line.words
    if of.lasts and rest.lower().startswith(ALWAYS):
        rest = rest[len(ALWAYS) :].strip()
    limits = _Limits(line, vocabulary, of)
    rest = _without_limits(line, rest, limits)
    test, rest = _leading_test(line, rest, vocabulary)
    kind, when, said = _addressed(line, rest, vocabulary, of.form)
    firm = not of.lasts and said.lower().endswith(FIRM)
    said = said[: -len(FIRM)] if firm else said
    if of.lasts:
        last, said = _trailing_test(line, said, vocabulary)
        test = _both(test, last)
    answers, asks = _read_answers(line, said, vocabulary, of)
    order = OrderAhead(
        answers,
        _both(when, test),
        # To be asked is what a queue comes to anyway, where none of an order's answers is legal.
        otherwise="ask" if asks and of.lasts else of.otherwise,
        kind=kind,
        firm=firm,
        **limits.found(),
    )
    return _checked(line, order, vocabulary)


def _checked(line: LineAhead, order: OrderAhead, vocabulary: Vocabulary) -> OrderAhead:
    """The order, if it can be used and its answers can be read; raises UnreadableText with the line."""
    grammar = vocabulary.grammar(order)
    if grammar is not None:
        for one in order.do:
            _check_answer(line, one, grammar)
    if wrong := vocabulary.unusable(order):
        raise line.unreadable(wrong.message, Words("an order that can be used later on"), clause=wrong.clause)
    return order


def _check_answer(line: LineAhead, one: Alternative, grammar: Grammar) -> None:
    if one.text is None:
        for problem in never_legal(one, grammar):
            raise line.unreadable(
                problem.message, Words("an answer that can be legal"), clause=problem.clause
            )
        return
    try:
        grammar.understood(one.text)
    except UnreadableText as error:
        raise line.with_unreadable(error) from None


def _read_test(line: LineAhead, text: str, vocabulary: Vocabulary) -> Json:
    """The test that this part of a line means."""
    plain = None if vocabulary.test_words is None else vocabulary.test_words(text)
    try:
        return Condition(vocabulary.facts).parse(text if plain is None else plain)
    except UnreadableText as error:
        raise line.with_unreadable(error) from None


def _leading_test(line: LineAhead, text: str, vocabulary: Vocabulary) -> tuple[Json, str]:
    """The test that the text begins with, if it does, and the rest of the text."""
    if not text.lower().startswith(IF):
        return True, text
    colon = masked(text).find(":")
    end = len(text) if colon < 0 else colon
    return _read_test(line, text[len(IF) : end], vocabulary), text[end + 1 :].strip()


def _trailing_test(line: LineAhead, text: str, vocabulary: Vocabulary) -> tuple[Json, str]:
    """The test that the text ends with, if it does, and what stands before it.

    Orders may have an `if` of their own, with a colon behind it: `otherwise pass / if win 9: pay 5`.
    """
    at = masked(text).lower().rfind(f" {IF}")
    if at < 0:
        return True, text
    try:
        return _read_test(line, text[at + len(IF) + 1 :], vocabulary), text[:at].strip()
    except UnreadableText:
        if ":" in masked(text)[at:]:
            return True, text
        raise


def _addressed(line: LineAhead, text: str, vocabulary: Vocabulary, form: str) -> tuple[str, Json, str]:
    """The kind and test of the question that the text names or implies, and what it says to it."""
    colon = masked(text).find(":")
    if colon < 0 and (found := vocabulary.question_of(text)):
        return *found, text
    word, said = text[:colon].strip(), text[colon + 1 :].strip()
    if colon < 0 or not said:
        raise line.unreadable(Words("It does not say which question it answers, and how."), form)
    if named := vocabulary.question(word):
        return *named, said
    if implied := vocabulary.question_of(text):  # the colon is one of the order's own
        return *implied, text
    raise line.unreadable(
        Words("{word} is no question.", word=repr(word)),
        Words("one of {kinds}", kinds=", ".join(vocabulary.kinds)),
    )


def _both(one: Json, other: Json) -> Json:
    """The test that holds where these two do."""
    if other is True:
        return one
    return other if one is True else {"all": [one, other]}


def _without_limits(line: LineAhead, text: str, limits: _Limits) -> str:
    """The text without what stands in square brackets at its end, as far as it is limits."""
    while (opening := _last_bracket(text)) is not None:
        inner = text[opening + 1 : -1].strip()
        if not limits.read(inner):
            if inner.lower().startswith(LIMIT_WORDS):
                raise line.unreadable(
                    Words("[{inner}] is not understood here.", inner=inner), limits.of.limits
                )
            break
        text = text[:opening].strip()
    return text


def _last_bracket(text: str) -> int | None:
    """Where the square bracket opens that closes at the very end of the text."""
    visible = masked(text)
    if not visible.endswith("]"):
        return None
    depth = 0
    for at in range(len(visible) - 1, -1, -1):
        depth += {"]": 1, "[": -1}.get(visible[at], 0)
        if depth == 0:
            return at
    return None


@dataclass
class _Limits:
    """What stands in square brackets at the end of a line."""

    line: LineAhead
    vocabulary: Vocabulary
    of: OrderList
    numbers: dict[str, int] = field(default_factory=dict)
    until_when: Json = None
    draft: bool | None = None
    stops: list[Json] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)

    def read(self, text: str) -> bool:
        """Whether this is a limit that an order of the list may have."""
        said = text.lower()
        if found := _NUMBER.fullmatch(text):
            return self._read_number(found[1].lower(), int(found[2]))
        if self.of.lasts and said in DRAFTS:
            self.draft = DRAFTS[said]
        elif self.of.lasts and said.startswith(UNTIL):
            self.until_when = _read_test(self.line, text[len(UNTIL) :], self.vocabulary)
        elif self.of.lasts or not said.startswith(STOP_IF):
            return False
        elif said.endswith(CHANGES):
            self.changed.append(text[len(STOP_IF) : -len(CHANGES)].strip())
        else:
            self.stops.append(_read_test(self.line, text[len(STOP_IF) :], self.vocabulary))
        return True

    def _read_number(self, limit: str, number: int) -> bool:
        if limit == "uses" and not self.of.lasts:
            return False
        if not 1 <= number <= LARGEST_INTEGER:
            raise self.line.unreadable(
                Words("{number} is no such number.", number=number), Words("a number from 1")
            )
        self.numbers[limit.replace(" ", "_")] = number
        return True

    def found(self) -> dict[str, Any]:
        """The fields of the order."""
        several: Json = {"any": self.stops}
        return {
            "uses": self.of.uses,
            **self.numbers,
            "until_when": self.until_when,
            "draft": self.of.draft if self.draft is None else self.draft,
            "stop_when": several if len(self.stops) > 1 else next(iter(self.stops), None),
            "stop_if_changed": tuple(self.changed),
        }


def _read_answers(
    line: LineAhead, text: str, vocabulary: Vocabulary, of: OrderList
) -> tuple[tuple[Alternative, ...], bool]:
    """The answers that a text gives, and whether the last word is to be asked."""
    written = _alternatives(text)
    asks = written[-1].lower() == ASK
    answers = written[:-1] if asks else written
    if len(answers) > MAX_ANSWERS:
        raise line.unreadable(
            Words("It has too many orders."), Words("at most {most} of them", most=MAX_ANSWERS)
        )
    return tuple(_tested(line, answer, vocabulary, of) for answer in answers), asks


def _tested(line: LineAhead, text: str, vocabulary: Vocabulary, of: OrderList) -> Alternative:
    """An answer, with the test that it may end with in a queue."""
    at = masked(text).lower().rfind(f" {IF}")
    test = text[at + len(IF) + 1 :]
    if of.lasts or at < 0 or vocabulary.test_words is None or vocabulary.test_words(test) is None:
        return _alternative(line, text)
    return replace(_alternative(line, text[:at].strip()), when=_read_test(line, test, vocabulary))


def _alternatives(text: str) -> list[str]:
    visible = masked(text).lower()
    parts, start = [], 0
    while (at := visible.find(ELSE, start)) >= 0:
        parts.append(text[start:at].strip())
        start = at + len(ELSE)
    return [*parts, text[start:].strip()]


def _alternative(line: LineAhead, text: str) -> Alternative:
    plain = text.lower()
    if plain == DEFAULT_WORD:
        return DEFAULT
    if plain.startswith(LITERAL):
        return Alternative(answer=_json(line, text[len(LITERAL) :]))
    if plain.startswith(QUOTED) and masked(text[len(QUOTED) - 1 :]).strip("\0") == "":
        quoted = _json(line, text[len(QUOTED) - 1 :])
        return Alternative(text=str(quoted))
    if plain.startswith(FIRST_OF):
        names = read_phrase(text[len(FIRST_OF) :]).split(",")
        ids = tuple(name.name() for name in names)
        if not all(ids) or len(ids) > MAX_PREFERENCES:
            raise line.unreadable(
                Words("It does not say what is preferred."),
                Words("1 to {most} ids", most=MAX_PREFERENCES),
            )
        return Alternative(prefer=ids)
    return Alternative(text=text)


def _json(line: LineAhead, text: str) -> Json:
    try:
        found: Json = read_json(text.encode(), called="The answer")
    except (BadJson, UnicodeEncodeError) as error:
        message = str(error) if isinstance(error, BadJson) else Words("It has half a surrogate pair in it.")
        raise line.unreadable(message, Words("an answer in JSON")) from None
    return found
