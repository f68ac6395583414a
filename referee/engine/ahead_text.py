"""Orders sent ahead as text: a line each, `[if <test>:] <question>: <order> else <order> … [firm] [stops]`.

Stops stand in square brackets at the end: [stop if <test>], [stop if <fact> changes]. `queue clear` takes
back what was said before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from referee.engine.ahead import MOST_ANSWERS, MOST_ORDERS, MOST_PREFERENCES, Alternative, OrderAhead
from referee.engine.choices import Condition, Fact
from referee.engine.choices.phrase import read_phrase
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.engine.strict_json import BadJson, read_json

FORM = "[if <test>:] <question>: <order> else <order> … [firm] [stop if <test>]"
IF, ELSE, FIRM = "if ", " else ", " firm"
CLEAR_QUEUE, CHANGES = "queue clear", " changes"
FIRST_OF, LITERAL, QUOTED, ASK = "first of ", "= ", 'text "', "ask"
"""An order may also be an ordered choice of options, an answer in JSON, a text in quotes, or to be asked."""

_STOP = re.compile(r" *\[stop if ([^]]*)\] *$", re.IGNORECASE)
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
    words = Words(kinds, facts, addressee, verbs or {})
    orders: list[OrderAhead] = []
    for line in lines_of(text):
        if line.words.lower() == CLEAR_QUEUE:
            orders.clear()
            continue
        if len(orders) == MOST_ORDERS:
            raise line.unreadable("The queue is too long.", f"at most {MOST_ORDERS} orders")
        orders.append(_order(line, words))
    return orders


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
    rest, stop_when, changed = _stops(line, rest, words)
    kind, when, said = addressed(line, rest, words, FORM)
    firm = said.lower().endswith(FIRM)
    # To be asked is what a queue comes to anyway, where none of an order's answers is legal.
    answers, _ = read_answers(line, said[: -len(FIRM)] if firm else said)
    return OrderAhead(
        kind, answers, when=both(when, test), stop_when=stop_when, stop_if_changed=changed, firm=firm
    )


def _stops(line: Line, text: str, words: Words) -> tuple[str, Json, tuple[str, ...]]:
    """The text without the stops at its end, the test they stop at, and the facts that must not change."""
    tests: list[Json] = []
    changed: list[str] = []
    while (found := _STOP.search(text)) is not None:
        said, text = found[1].strip(), text[: found.start()]
        if said.lower().endswith(CHANGES):
            changed.append(said[: -len(CHANGES)].strip())
        else:
            tests.append(read_test(line, said, words.facts))
    return text, {"any": tests} if len(tests) > 1 else next(iter(tests), None), tuple(changed)


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
