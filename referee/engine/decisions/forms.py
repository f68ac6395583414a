"""The form of an order: `sack {building} {how} [using {reuse}] [place {place}]`, read, shown and explained.

Words stand for themselves (`target|targets`: any of them is read, the first is written), a name in braces
for a field, and brackets hold what may be left out. Such clauses side by side are read in any order. A clause
without a field is always written and need not be read; a mark alone in brackets is written where something
stands on both sides of it: `respond {at}: [pray {pray}] [;] [{do}]`. `[/]` lets each of the clauses beside it
begin a line of its own; it is never written.

The lines of a form of several lines are read in any order, too. One in brackets may be left out; a field
alone in its line stands for as many lines as it has values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from referee.engine.catalogue import Words, alternatives
from referee.engine.choices.wording import quoted
from referee.engine.decisions.words import BREAK, Cursor, Mismatch
from referee.engine.json_types import Json

TOKEN = re.compile(
    r"\{(?P<field>\w+)\}|(?P<open>\[)|(?P<close>\])|(?P<mark>[,;:>])|(?P<word>[^\s\[\]{},;:>]+)"
)
MARKS = ",;:"
"""Written without a blank before them."""
BETWEEN = "\0"
"""Before a mark that is written only if something follows it."""

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

    parts: tuple[FormPart, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        return _fields(self.parts)


FormPart: TypeAlias = Fixed | Blank | Clause

ON_ITS_OWN_LINE = Clause((Fixed(("/",)),))


@dataclass(frozen=True)
class FormLine:
    """A line of a form."""

    parts: tuple[FormPart, ...]
    may_be_left_out: bool = False

    @property
    def repeated(self) -> str | None:
        """The field that stands alone in this line, and may fill several."""
        match self.parts:
            case (Blank(field),) if not self.may_be_left_out:
                return field
            case _:
                return None

    def help(self, labels: Mapping[str, str]) -> str:
        explained = joined_pieces(_explained(self.parts, labels))
        return f"[{explained}]" if self.may_be_left_out else explained

    def show(self, value: Callable[[str], str], unsaid: Collection[str]) -> str:
        """The line with its values; nothing if none of them need be said."""
        may_be_left_out = self.may_be_left_out or self.repeated is not None
        if may_be_left_out and all(field in unsaid for field in _fields(self.parts)):
            return ""
        return joined_pieces(_shown(self.parts, value, unsaid))

    def read_whole(self, words: Cursor, readers: Readers) -> dict[str, Json]:
        """The values that a whole line gives, or several lines if it is repeated; raises Mismatch."""
        said = _read(self.parts, words, readers)
        if not words.line_ends:
            raise words.unfit(Words("{name} is more than this line takes.", name=quoted(words.rest())))
        return said


@dataclass(frozen=True)
class Form:
    """How one decision is written."""

    lines: tuple[FormLine, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(field for line in self.lines for field in _fields(line.parts))

    def line_of(self, field: str) -> int | None:
        """Which of several lines has this field."""
        found = [at for at, line in enumerate(self.lines) if field in _fields(line.parts)]
        return found[0] if found and len(self.lines) > 1 else None

    @property
    def openings(self) -> tuple[str, ...]:
        """The words that an order of this form may begin with, as far as they are its own."""
        return tuple(word for line in self.lines for word in _openings(line.parts))

    @property
    def first_field(self) -> str:
        """The field that an order of this form begins with; empty if it begins with a word."""
        first = self.lines[0].parts[0]
        return first.field if isinstance(first, Blank) else ""

    def help(self, labels: Mapping[str, str]) -> str:
        """The form with labels for its fields: `cultist <card> under <monster>`."""
        return BREAK.join(line.help(labels) for line in self.lines)

    def pieces(self, labels: Mapping[str, str]) -> list[str]:
        """The words of its first line, and its fields by their labels."""
        return list(_explained(self.lines[0].parts, labels))

    def show(self, value: Callable[[str], str], unsaid: Collection[str]) -> str:
        """The order with the fields' values; a clause all of whose fields may stay unsaid is left out."""
        return BREAK.join(shown for line in self.lines if (shown := line.show(value, unsaid)))

    def read(self, words: Cursor, readers: Readers) -> dict[str, Json]:
        """The values that the words give; raises Mismatch."""
        if len(self.lines) > 1:
            return _read_lines(self.lines, words, readers)
        parts = self.lines[0].parts
        said = _read(parts, words, readers)
        # Where all may be left out, not all of it may be.
        if not said and all(isinstance(part, Clause) for part in parts):
            raise words.unfit(Words("It does not say what is to be done."))
        return said


def read_form(written: str) -> Form:
    """The form that is written so; ValueError if it is not one."""
    lines = [_parts(line) for line in written.strip().split("\n")]
    if len(lines) == 1:
        return Form((FormLine(lines[0]),))
    return Form(tuple(map(_line, lines)))


def _line(parts: tuple[FormPart, ...]) -> FormLine:
    match parts:
        case (Clause(inner),):
            return FormLine(inner, may_be_left_out=True)
        case _:
            return FormLine(parts)


def _parts(written: str) -> tuple[FormPart, ...]:
    open_: list[list[FormPart]] = [[]]
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
    return tuple(open_[0])


def _read_lines(lines: tuple[FormLine, ...], words: Cursor, readers: Readers) -> dict[str, Json]:
    said: dict[str, Any] = {}
    waiting = list(lines)
    while words.left:
        start = words.at
        line, found = _read_line(lines, words, readers)
        if line not in waiting:
            words.at = start
            raise words.unfit(Words("This line is said twice."))
        if line.repeated is None:
            waiting.remove(line)
            said |= found
        else:
            more, known = found[line.repeated], said.get(line.repeated)
            if known is not None and not (known and more):  # none at all, and some
                words.at = start
                raise words.unfit(Words("This contradicts what was said before."))
            said[line.repeated] = [*(known or ()), *more]
        words.take_if(BREAK)
    for line in waiting:
        if line.repeated is None and not line.may_be_left_out:
            beginning = alternatives(map(quoted, _openings(line.parts)))
            raise words.unfit(Words("There is no line that begins with {beginning}.", beginning=beginning))
    return said


def _read_line(lines: tuple[FormLine, ...], words: Cursor, readers: Readers) -> tuple[FormLine, Any]:
    """The first line of the form that the next line of the order fits, and its values; raises Mismatch."""
    furthest: Mismatch | None = None
    for at, line in enumerate(lines):
        before = words.furthest
        found = words.attempt(partial(line.read_whole, words, readers))
        if not isinstance(found, Mismatch):
            return line, found
        found.form_line = at
        if words.furthest is not None and words.furthest is not before:
            words.furthest.form_line = at
        if found.place > words.at and (furthest is None or found.place > furthest.place):
            furthest = found
    wanted = [word for line in lines for word in _openings(line.parts)]
    raise furthest or words.unfit(
        Words("{name} is not a line of this order.", name=quoted(words.rest())), wanted
    )


def _read(parts: tuple[FormPart, ...], words: Cursor, readers: Readers) -> dict[str, Json]:
    said: dict[str, Json] = {}
    at = 0
    while at < len(parts):
        match parts[at]:
            case Fixed(wanted):
                if not words.take_if(*wanted):
                    raise words.instead(alternatives(map(quoted, wanted)), wanted)
                at += 1
            case Blank(field):
                said[field] = readers[field](words)
                at += 1
            case Clause():
                clauses = _side_by_side(parts, at)
                at += len(clauses)
                said |= _read_in_any_order(clauses, words, readers)
    return said


def _side_by_side(parts: tuple[FormPart, ...], start: int) -> list[Clause]:
    found: list[Clause] = []
    for part in parts[start:]:
        if not isinstance(part, Clause):
            break
        found.append(part)
    return found


def _read_in_any_order(clauses: list[Clause], words: Cursor, readers: Readers) -> dict[str, Json]:
    said: dict[str, Json] = {}
    waiting = [clause for clause in clauses if clause != ON_ITS_OWN_LINE]
    reading = True
    while reading and words.left:
        before = words.at
        reading = _read_one_of(waiting, clauses, words, readers, said)
        if not reading and before and words.take_if(","):  # commas may stand between clauses
            reading = _read_one_of(waiting, clauses, words, readers, said)
        if not reading:
            words.at = before
    return said


def _read_one_of(
    waiting: list[Clause], clauses: list[Clause], words: Cursor, readers: Readers, said: dict[str, Json]
) -> bool:
    """Whether one of the clauses still waited for comes next; then it is read, and waited for no more."""
    if ON_ITS_OWN_LINE in clauses:
        words.take_if(BREAK)
    for clause in waiting:
        found = words.attempt(partial(_read, clause.parts, words, readers))
        if not isinstance(found, Mismatch):
            said |= found
            waiting.remove(clause)
            return True
    return False


def _shown(
    parts: tuple[FormPart, ...], value: Callable[[str], str], unsaid: Collection[str]
) -> Iterator[str]:
    for part in parts:
        match part:
            case Fixed((word, *_)):
                yield word
            case Blank(field):
                yield value(field)
            case _ if part == ON_ITS_OWN_LINE:
                pass
            case Clause((Fixed((mark,)),)) if mark in MARKS:
                yield BETWEEN + mark
            case Clause(inner) if not part.fields or any(field not in unsaid for field in part.fields):
                yield from _shown(inner, value, unsaid)
            case _:
                pass


def _explained(parts: tuple[FormPart, ...], labels: Mapping[str, str]) -> Iterator[str]:
    for part in parts:
        match part:
            case Fixed((word, *_)):
                yield word
            case Blank(field):
                yield labels[field]
            case Clause(inner) if part != ON_ITS_OWN_LINE:
                yield f"[{joined_pieces(_explained(inner, labels))}]"
            case _:
                pass


def joined_pieces(pieces: Iterable[str]) -> str:
    """With blanks between, but for marks and clauses that begin with one."""
    text = between = ""
    for piece in pieces:
        if piece.startswith(BETWEEN):
            between = "" if text[-1:] in MARKS else piece.removeprefix(BETWEEN)
            continue
        glued = not text or text.endswith(BREAK) or piece.removeprefix("[")[:1] in MARKS + BREAK
        text += between + (piece if glued else f" {piece}")
        between = ""
    return text


def _fields(parts: tuple[FormPart, ...]) -> tuple[str, ...]:
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


def _openings(parts: tuple[FormPart, ...]) -> Iterator[str]:
    for part in parts:
        match part:
            case Fixed(words):
                yield from words
                return
            case Clause(inner) if part != ON_ITS_OWN_LINE:
                yield from _openings(inner)
            case _:
                return
