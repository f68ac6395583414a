"""The form of an order: `sack {building} {how} [using {reuse}] [place {place}]`, read, shown and explained.

Words stand for themselves (`target|targets`: any of them is read, the first is written), a name in braces
for a field, and brackets hold what may be left out. Such clauses side by side are read in any order. A clause
without a field is always written and need not be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from referee.engine.choices.wording import quoted
from referee.engine.decisions.words import Cursor, Mismatch
from referee.engine.json_types import Json

TOKEN = re.compile(
    r"\{(?P<field>\w+)\}|(?P<open>\[)|(?P<close>\])|(?P<mark>[,;:>])|(?P<word>[^\s\[\]{},;:>]+)"
)
MARKS = ",;:"
"""Written without a blank before them."""

Readers: TypeAlias = Mapping[str, Callable[[Cursor], Json]]


@dataclass(frozen=True)
class Fixed:
    """A word of the form, or any of several."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Blank:
    """Where a field's value stands."""

    field: str


@dataclass(frozen=True)
class Clause:
    """What may be left out."""

    parts: tuple[Part, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        return _fields(self.parts)


Part: TypeAlias = Fixed | Blank | Clause


@dataclass(frozen=True)
class Form:
    """How one decision is written."""

    parts: tuple[Part, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        return _fields(self.parts)

    @property
    def openings(self) -> tuple[str, ...]:
        """The words that an order of this form may begin with, as far as they are its own."""
        return tuple(_openings(self.parts))

    def help(self, labels: Mapping[str, str]) -> str:
        """The form with labels for its fields: `cultist <card> under <monster>`."""
        return _joined(_explained(self.parts, labels))

    def show(self, value: Callable[[str], str], unsaid: Collection[str]) -> str:
        """The order with the fields' values; a clause all of whose fields may stay unsaid is left out."""
        return _joined(_shown(self.parts, value, unsaid))

    def read(self, words: Cursor, readers: Readers) -> dict[str, Json]:
        """The values that the words give; raises Mismatch."""
        return _read(self.parts, words, readers)


def read_form(written: str) -> Form:
    """The form that is written so; ValueError if it is not one."""
    open_: list[list[Part]] = [[]]
    rest = TOKEN.sub("", written).strip()
    if rest:
        raise ValueError(f"{rest!r} has no place in the form {written!r}")
    for token in TOKEN.finditer(written):
        if token["open"]:
            open_.append([])
        elif token["close"]:
            clause = open_.pop()
            if not open_ or not clause:
                raise ValueError(f"brackets do not match in the form {written!r}")
            open_[-1].append(Clause(tuple(clause)))
        elif token["field"]:
            open_[-1].append(Blank(token["field"]))
        else:
            open_[-1].append(Fixed(tuple(token[0].casefold().split("|"))))
    if len(open_) > 1:
        raise ValueError(f"brackets do not match in the form {written!r}")
    return Form(tuple(open_[0]))


def _read(parts: tuple[Part, ...], words: Cursor, readers: Readers) -> dict[str, Json]:
    said: dict[str, Json] = {}
    at = 0
    while at < len(parts):
        match parts[at]:
            case Fixed(wanted):
                if not words.take_if(*wanted):
                    raise words.instead(" or ".join(map(quoted, wanted)), wanted)
                at += 1
            case Blank(field):
                said[field] = readers[field](words)
                at += 1
            case Clause():
                clauses = _side_by_side(parts, at)
                at += len(clauses)
                said |= _read_in_any_order(clauses, words, readers)
    return said


def _side_by_side(parts: tuple[Part, ...], start: int) -> list[Clause]:
    found: list[Clause] = []
    for part in parts[start:]:
        if not isinstance(part, Clause):
            break
        found.append(part)
    return found


def _read_in_any_order(clauses: list[Clause], words: Cursor, readers: Readers) -> dict[str, Json]:
    said: dict[str, Json] = {}
    waiting = list(clauses)
    reading = True
    while reading and words.left:
        reading = False
        for clause in waiting:
            found = words.attempt(partial(_read, clause.parts, words, readers))
            if not isinstance(found, Mismatch):
                said |= found
                waiting.remove(clause)
                reading = True
                break
    return said


def _shown(parts: tuple[Part, ...], value: Callable[[str], str], unsaid: Collection[str]) -> Iterator[str]:
    for part in parts:
        match part:
            case Fixed((word, *_)):
                yield word
            case Blank(field):
                yield value(field)
            case Clause(inner) if not part.fields or any(field not in unsaid for field in part.fields):
                yield from _shown(inner, value, unsaid)
            case _:
                pass


def _explained(parts: tuple[Part, ...], labels: Mapping[str, str]) -> Iterator[str]:
    for part in parts:
        match part:
            case Fixed((word, *_)):
                yield word
            case Blank(field):
                yield labels[field]
            case Clause(inner):
                yield f"[{_joined(_explained(inner, labels))}]"


def _joined(pieces: Iterator[str]) -> str:
    """With blanks between, but for marks and clauses that begin with one."""
    text = ""
    for piece in pieces:
        glued = not text or piece.removeprefix("[")[:1] in MARKS
        text += piece if glued else f" {piece}"
    return text


def _fields(parts: tuple[Part, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for part in parts:
        match part:
            case Blank(field):
                found.append(field)
            case Clause(inner):
                found += _fields(inner)
            case _:
                pass
    return tuple(found)


def _openings(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        match part:
            case Fixed(words):
                yield from words
                return
            case Clause(inner):
                yield from _openings(inner)
            case _:
                return
