"""Orders sent ahead as text: a line each, `[if <test>:] <question>: <order> else <order> … [firm]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from referee.engine.ahead import MOST_ANSWERS, MOST_ORDERS, Alternative, OrderAhead
from referee.engine.choices import Condition, Fact
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText

FORM = "[if <test>:] <question>: <order> else <order> … [firm]"
IF, ELSE, FIRM = "if ", " else ", " firm"


Addressee: TypeAlias = Callable[[str], tuple[str, Json] | None]


def read_queue(
    text: str, kinds: Sequence[str], facts: Sequence[Fact], addressee: Addressee
) -> list[OrderAhead]:
    """The queue that a text means; raises UnreadableText for the first line that cannot be read.

    A question is named by its kind, or by a word that `addressee` knows; it need not be named where the order
    itself begins with the kind's name. A test reads the `facts`.
    """
    orders: list[OrderAhead] = []
    for number, line in _lines(text):
        if len(orders) == MOST_ORDERS:
            raise UnreadableText(number, line, "The queue is too long.", f"at most {MOST_ORDERS} orders")
        orders.append(_order(number, line, kinds, facts, addressee))
    return orders


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if words := _without_comment(line).strip():
            yield number, words


def _without_comment(line: str) -> str:
    """The line up to its comment; `#12` is no comment but a card."""
    at = line.find("#")
    while at >= 0 and line[at + 1 : at + 2].isdigit():
        at = line.find("#", at + 1)
    return line if at < 0 else line[:at]


def _order(
    number: int, line: str, kinds: Sequence[str], facts: Sequence[Fact], addressee: Addressee
) -> OrderAhead:
    test, rest = _test(number, line, facts)
    word, colon, said = (part.strip() for part in rest.partition(":"))
    if not colon and (named := _by_kind(rest.split(maxsplit=1)[0] if rest else "", kinds)):
        (kind, when), said = named, rest
    elif not said:
        raise UnreadableText(number, line, "It does not say which question it answers, and how.", FORM)
    elif found := addressee(word) or _by_kind(word, kinds):
        kind, when = found
    else:
        raise UnreadableText(number, line, f"{word!r} is no question.", f"one of {', '.join(kinds)}")
    firm = said.lower().endswith(FIRM)
    answers = _alternatives(said[: -len(FIRM)] if firm else said)
    if len(answers) > MOST_ANSWERS:
        raise UnreadableText(number, line, "It has too many orders.", f"at most {MOST_ANSWERS} of them")
    return OrderAhead(
        kind,
        tuple(Alternative(text=answer) for answer in answers),
        when=_both(when, test),
        firm=firm,
    )


def _test(number: int, line: str, facts: Sequence[Fact]) -> tuple[Json, str]:
    """The test that the line begins with, if it does, and the rest of the line."""
    if not line.lower().startswith(IF):
        return True, line
    words, _, rest = line[len(IF) :].partition(":")
    try:
        return Condition(facts).parse(words), rest.strip()
    except UnreadableText as error:
        raise UnreadableText(number, line, error.message, error.expected) from None


def _both(one: Json, other: Json) -> Json:
    if other is True:
        return one
    return other if one is True else {"all": [one, other]}


def _by_kind(word: str, kinds: Sequence[str]) -> tuple[str, Json] | None:
    """A kind by its name, with or without the game's."""
    plain = word.lower()
    for kind in kinds:
        if plain in (kind, kind.partition(".")[2]):
            return kind, True
    return None


def _alternatives(text: str) -> list[str]:
    lowered = text.lower()
    parts, start = [], 0
    while (at := lowered.find(ELSE, start)) >= 0:
        parts.append(text[start:at].strip())
        start = at + len(ELSE)
    return [*parts, text[start:].strip()]
