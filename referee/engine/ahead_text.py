"""Orders sent ahead as text: a line each, `[if <test>:] <question>: <order> else <order> … [firm] [limits]`.

Limits stand in square brackets at the end: [stop if <test>], [stop if <fact> changes], [until round <n>],
[until step <n>]. `clear <question>` takes back the orders for it that were said before, and `clear all` or
`queue clear` all of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from referee.engine.ahead import (
    DEFAULT,
    MOST_ANSWERS,
    MOST_ORDERS,
    MOST_PREFERENCES,
    Alternative,
    OrderAhead,
    never_answers,
)
from referee.engine.choices import Condition, Fact
from referee.engine.choices.phrase import read_phrase
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json
from referee.engine.order_lines import DEFAULT as DEFAULT_WORD
from referee.engine.problems import UnreadableText
from referee.engine.strict_json import BadJson, read_json

FORM = "[if <test>:] <question>: <order> else <order> … [firm] [stop if <test>]"
IF, ELSE, FIRM = "if ", " else ", " firm"
ALWAYS, CLEAR, ALL, CLEAR_QUEUE = "always ", "clear ", "all", "queue clear"
STOP_IF, CHANGES = "stop if ", " changes"
LIMITS = "[stop if <test>], [stop if <fact> changes], [until round <n>] or [until step <n>]"
LIMIT_WORDS = ("stop", "until", "uses", "draft", "at once")
"""What stands in brackets at the end of a line and begins so is meant as a limit."""
FIRST_OF, LITERAL, QUOTED, ASK = "first of ", "= ", 'text "', "ask"
"""An order may also be an ordered choice of options, an answer in JSON, a text in quotes, or to be asked."""

_UNTIL = re.compile(r"until (round|step) +([0-9]{1,9})", re.IGNORECASE)
_REMARK = re.compile(r"\s*#\s+(.*)")
_IN_QUOTES = re.compile(r'"(?:[^"\\]|\\.)*"')

Addressee: TypeAlias = Callable[[str], tuple[str, Json] | None]


@dataclass(frozen=True)
class Words:
    """What orders as text can name: kinds of questions, facts, and the words that the game has for them."""

    kinds: Sequence[str]
    facts: Sequence[Fact]
    addressee: Addressee = lambda _: None
    verbs: Mapping[str, str] = field(default_factory=dict)
    reworded: Callable[[str], Sequence[str]] = lambda line: (line,)
    grammar: Callable[[OrderAhead], Grammar | None] = lambda _: None
    """How the answers of an order are written, as far as anybody can tell now."""
    unusable: Callable[[OrderAhead], str | None] = lambda _: None
    """Why an order could never be used, whatever it answers."""

    def question(self, word: str) -> tuple[str, Json] | None:
        """The kind and test of the questions that a word means: in the game's words, or a kind's name."""
        return self.addressee(word) or self._by_kind(word)

    def question_of(self, order: str) -> tuple[str, Json] | None:
        """The same for an order that begins with the kind's name, or a verb that belongs to one question."""
        verb = order.split(maxsplit=1)[0].lower() if order else ""
        kind = self.verbs.get(verb)
        return self._by_kind(verb) if kind is None else (kind, True)

    def _by_kind(self, word: str) -> tuple[str, Json] | None:
        """A kind by its name, with or without the game's."""
        plain = word.lower()
        for kind in self.kinds:
            if plain in (kind, kind.partition(".")[2]):
                return kind, True
        return None


@dataclass(frozen=True)
class Line:
    """A line that says something, without its comment."""

    number: int
    words: str

    def unreadable(self, message: str, expected: str) -> UnreadableText:
        return UnreadableText(self.number, self.words, message, expected)


def read_queue(
    text: str,
    kinds: Sequence[str],
    facts: Sequence[Fact],
    addressee: Addressee,
    verbs: Mapping[str, str] | None = None,
) -> list[OrderAhead]:
    """The queue that a text means; raises UnreadableText for the first line that cannot be read.

    A question is named by its kind, or by a word that `addressee` knows; it need not be named where the order
    itself begins with the kind's name, or with one of the `verbs`. A test reads the `facts`.
    """
    return read_queue_lines(text, Words(kinds, facts, addressee, verbs or {}))


def read_queue_lines(text: str, words: Words, filed: Sequence[OrderAhead] = ()) -> list[OrderAhead]:
    """The queue that a text makes of the one on file, line by line; raises UnreadableText.

    Orders are added at its end, and take the place of those on file for the same questions.
    """
    kept = list(filed)
    orders: list[OrderAhead] = []
    for line in lines_of(text):
        if line.words.lower() == CLEAR_QUEUE:
            kept, orders = [], []
        elif line.words.lower().startswith(CLEAR):
            kept, orders = without(line, kept, words), without(line, orders, words)
        elif len(kept) + len(orders) >= MOST_ORDERS:
            raise line.unreadable("The queue is too long.", f"at most {MOST_ORDERS} orders")
        else:
            orders.append(_order(line, words))
            kept = [one for one in kept if (one.kind, one.when) != (orders[-1].kind, orders[-1].when)]
    return [*kept, *orders]


@dataclass(frozen=True)
class Letter:
    """A text taken apart: the order for the open question, and what is sent ahead below it.

    Each part has the lines of the whole, those of the others left empty: what is wrong is told by its line.
    """

    order: str
    queue: str
    standing: str

    @property
    def sends_ahead(self) -> bool:
        return bool(self.queue.strip() or self.standing.strip())


def taken_apart(text: str, words: Words) -> Letter:
    """Tell lines with orders sent ahead from the lines of an order; `clear` is meant of both lists."""
    order, queue, standing = [], [], []
    for source in text.split("\n"):
        said = _without_comment(source).strip()
        clears = said.lower().startswith(CLEAR)
        lasts = clears or said.lower().startswith(ALWAYS)
        waits = clears or (not lasts and _is_sent_ahead(said, words))
        order.append("" if lasts or waits else source)
        queue.append(source if waits else "")
        standing.append(source if lasts else "")
    return Letter("\n".join(order), "\n".join(queue), "\n".join(standing))


def _is_sent_ahead(said: str, words: Words) -> bool:
    """Whether a line begins with a test, or names the question that it answers."""
    colon = masked(said).find(":")
    named = colon >= 0 and words.question(said[:colon].strip()) is not None
    return named or said.lower().startswith(IF) or said.lower() == CLEAR_QUEUE


def without(line: Line, orders: Sequence[OrderAhead], words: Words) -> list[OrderAhead]:
    """The orders that a line with `clear` leaves."""
    word = line.words[len(CLEAR) :].strip()
    if word.lower() == ALL:
        return []
    named = those_for(line, orders, words, word, "all, or ")
    return [order for order in orders if order not in named]


def those_for(
    line: Line, orders: Sequence[OrderAhead], words: Words, word: str, or_else: str = ""
) -> list[OrderAhead]:
    """Those of the orders that are for the question that the word names."""
    found = words.question(word)
    if found is None:
        raise line.unreadable(f"{word!r} is no question.", f"{or_else}one of {', '.join(words.kinds)}")
    kind, test = found
    return [order for order in orders if order.kind == kind and _is_within(order.when, test)]


def _is_within(when: Json, test: Json) -> bool:
    """Whether `when` is this test, or narrows it down as a line of text does."""
    narrowed = isinstance(when, dict) and isinstance(parts := when.get("all"), list) and test in parts[:1]
    return test is True or when == test or narrowed


def checked(line: Line, order: OrderAhead, words: Words) -> OrderAhead:
    """The order, if it can be used and its answers can be read; raises UnreadableText with the line."""
    grammar = words.grammar(order)
    if grammar is not None:
        for one in order.answers:
            _check_answer(line, order, one, grammar)
    if reason := words.unusable(order):
        raise line.unreadable(reason, "an order that can be used later on")
    return order


def _check_answer(line: Line, order: OrderAhead, one: Alternative, grammar: Grammar) -> None:
    if one.text is not None:
        try:
            grammar.understood(one.text)
        except UnreadableText as error:
            raise line.unreadable(error.message, error.expected) from None
        return
    for problem in never_answers(replace(order, answers=(one,)), grammar):
        raise line.unreadable(problem.message, "an answer that can be legal")


def in_words(order: OrderAhead, words: Words) -> str:
    """What an order will answer, and when, for its sender: each answer as it was understood."""
    grammar = words.grammar(order)
    test = "" if order.when is True else f", if {Condition(words.facts).show(order.when)}"
    answers = [_answer_in_words(one, grammar) for one in order.answers] or ["ask me"]
    return f"{order.kind.partition('.')[2]}{test}: {', else '.join(answers)}"


def _answer_in_words(one: Alternative, grammar: Grammar | None) -> str:
    if one.default:
        return DEFAULT_WORD
    if one.prefer is not None:
        return FIRST_OF + ", ".join(one.prefer)
    if one.text is None:
        return json.dumps(one.answer, ensure_ascii=False)
    try:
        understood = one.text if grammar is None else grammar.understood(one.text)
    except UnreadableText:  # it was filed in another state of the game
        understood = one.text
    lines = [_REMARK.sub(r" (\1)", line).strip() for line in understood.split("\n")]
    return re.sub(r"; \(", " (", "; ".join(lines))


def lines_of(text: str) -> Iterator[Line]:
    """The lines that say something."""
    for number, line in enumerate(text.split("\n"), start=1):
        if words := _without_comment(line).strip():
            yield Line(number, words)


def masked(text: str) -> str:
    """The text with everything in double quotes made invisible, each character in its place."""
    return _IN_QUOTES.sub(lambda found: "\0" * len(found[0]), text)


def read_test(line: Line, text: str, facts: Sequence[Fact]) -> Json:
    """The test that this part of a line means."""
    try:
        return Condition(facts).parse(text)
    except UnreadableText as error:
        raise line.unreadable(error.message, error.expected) from None


def leading_test(line: Line, text: str, facts: Sequence[Fact]) -> tuple[Json, str]:
    """The test that the text begins with, if it does, and the rest of the text."""
    if not text.lower().startswith(IF):
        return True, text
    colon = masked(text).find(":")
    end = len(text) if colon < 0 else colon
    return read_test(line, text[len(IF) : end], facts), text[end + 1 :].strip()


def addressed(line: Line, text: str, words: Words, form: str) -> tuple[str, Json, str]:
    """The kind and test of the question that the text names or implies, and what it says to it."""
    colon = masked(text).find(":")
    if colon < 0 and (found := words.question_of(text)):
        return *found, text
    word, said = text[:colon].strip(), text[colon + 1 :].strip()
    if colon < 0 or not said:
        raise line.unreadable("It does not say which question it answers, and how.", form)
    if named := words.question(word):
        return *named, said
    if implied := words.question_of(text):  # the colon is one of the order's own
        return *implied, text
    raise line.unreadable(f"{word!r} is no question.", f"one of {', '.join(words.kinds)}")


def read_answers(line: Line, text: str) -> tuple[tuple[Alternative, ...], bool]:
    """The answers that a text gives, and whether the last word is to be asked."""
    written = _alternatives(text)
    asks = written[-1].lower() == ASK
    answers = written[:-1] if asks else written
    if len(answers) > MOST_ANSWERS:
        raise line.unreadable("It has too many orders.", f"at most {MOST_ANSWERS} of them")
    return tuple(_alternative(line, answer) for answer in answers), asks


def both(one: Json, other: Json) -> Json:
    """The test that holds where these two do."""
    if other is True:
        return one
    return other if one is True else {"all": [one, other]}


def _order(line: Line, words: Words) -> OrderAhead:
    test, rest = leading_test(line, line.words, words.facts)
    limits = _Limits(line, words)
    rest = cut_brackets(line, rest, limits.read, LIMITS)
    kind, when, said = addressed(line, rest, words, FORM)
    firm = said.lower().endswith(FIRM)
    # To be asked is what a queue comes to anyway, where none of an order's answers is legal.
    answers, _ = read_answers(line, said[: -len(FIRM)] if firm else said)
    order = OrderAhead(kind, answers, when=both(when, test), firm=firm)
    return checked(line, limits.put_on(order), words)


def cut_brackets(line: Line, text: str, read: Callable[[str], bool], expected: str) -> str:
    """The text without what stands in square brackets at its end, as far as `read` takes it for limits."""
    while (opening := _last_bracket(text)) is not None:
        inner = text[opening + 1 : -1].strip()
        if not read(inner):
            if inner.lower().startswith(LIMIT_WORDS):
                raise line.unreadable(f"[{inner}] is not understood here.", expected)
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
    """What stands in square brackets at the end of a queue's line."""

    line: Line
    words: Words
    stops: list[Json] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    until: dict[str, int] = field(default_factory=dict)

    def read(self, text: str) -> bool:
        if found := _UNTIL.fullmatch(text):
            self.until[found[1].lower()] = int(found[2])
        elif not text.lower().startswith(STOP_IF):
            return False
        elif text.lower().endswith(CHANGES):
            self.changed.append(text[len(STOP_IF) : -len(CHANGES)].strip())
        else:
            self.stops.append(read_test(self.line, text[len(STOP_IF) :], self.words.facts))
        return True

    def put_on(self, order: OrderAhead) -> OrderAhead:
        several: Json = {"any": self.stops}
        return replace(
            order,
            stop_when=several if len(self.stops) > 1 else next(iter(self.stops), None),
            stop_if_changed=tuple(self.changed),
            until_round=self.until.get("round"),
            until_step=self.until.get("step"),
        )


def _without_comment(line: str) -> str:
    """The line up to its comment; `#12` is no comment but a card."""
    visible = masked(line)
    at = visible.find("#")
    while at >= 0 and line[at + 1 : at + 2].isdigit():
        at = visible.find("#", at + 1)
    return line if at < 0 else line[:at]


def _alternatives(text: str) -> list[str]:
    visible = masked(text).lower()
    parts, start = [], 0
    while (at := visible.find(ELSE, start)) >= 0:
        parts.append(text[start:at].strip())
        start = at + len(ELSE)
    return [*parts, text[start:].strip()]


def _alternative(line: Line, text: str) -> Alternative:
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
        if not all(ids) or len(ids) > MOST_PREFERENCES:
            raise line.unreadable("It does not say what is preferred.", f"1 to {MOST_PREFERENCES} ids")
        return Alternative(prefer=ids)
    return Alternative(text=text)


def _json(line: Line, text: str) -> Json:
    try:
        found: Json = read_json(text.encode(), called="The answer")
    except (BadJson, UnicodeEncodeError) as error:
        message = str(error) if isinstance(error, BadJson) else "It has half a surrogate pair in it."
        raise line.unreadable(message, "an answer in JSON") from None
    return found
