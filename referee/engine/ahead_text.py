"""Orders sent ahead as text: a line each, `<question>: <order> else <order> … [firm]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from referee.engine.ahead import Alternative, OrderAhead
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText

FORM = "<question>: <order> else <order> … [firm]"
ELSE, FIRM = " else ", " firm"


Addressee: TypeAlias = Callable[[str], tuple[str, Json] | None]


def read_queue(text: str, kinds: Sequence[str], addressee: Addressee) -> list[OrderAhead]:
    """The queue that a text means; raises UnreadableText for the first line that cannot be read.

    A question is named by its kind, or by a word that `addressee` knows.
    """
    return [_order(number, line, kinds, addressee) for number, line in _lines(text)]


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


def _order(number: int, line: str, kinds: Sequence[str], addressee: Addressee) -> OrderAhead:
    word, colon, rest = (part.strip() for part in line.partition(":"))
    if not colon or not rest:
        raise UnreadableText(number, line, "It does not say which question it answers, and how.", FORM)
    found = addressee(word) or _by_kind(word, kinds)
    if found is None:
        raise UnreadableText(number, line, f"{word!r} is no question.", f"one of {', '.join(kinds)}")
    kind, when = found
    firm = rest.lower().endswith(FIRM)
    answers = _alternatives(rest[: -len(FIRM)] if firm else rest)
    return OrderAhead(kind, tuple(Alternative(text=answer) for answer in answers), when=when, firm=firm)


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
