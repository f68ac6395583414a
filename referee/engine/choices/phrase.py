"""Player text as a tree of words, marks and bracketed groups; each shape then reads its own meaning into it.

The grammar is fixed and LALR, so reading takes linear time whatever is sent; length and nesting are bounded.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from referee.engine.catalogue import Words
from referee.engine.choices.wording import quoted
from referee.engine.problems import UnreadableText

MAX_TEXT_LENGTH = 8192
MAX_LINES = 200
MAX_NESTING = 32
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
CLOSING = {"(": ")", "[": "]", "{": "}"}

GRAMMAR = r"""
start: item*

?item: WORD | QUOTED | MARK | NEWLINE | group

group: ROUND item* ROUND_END | SQUARE item* SQUARE_END | CURLY item* CURLY_END

ROUND: "("
ROUND_END: ")"
SQUARE: "["
SQUARE_END: "]"
CURLY: "{"
CURLY_END: "}"
MARK: "!=" | "<=" | ">=" | "<" | ">" | "=" | "," | ";" | ":"
QUOTED: /"(?:[^"\\\n]|\\["\\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/
WORD: /(?:[^\s()\[\]{},;:=<>"#!]|!(?!=)|#(?=\d))+/
NEWLINE: /\n/

%ignore /[^\S\n]+/
%ignore /#(?!\d)[^\n]*/
"""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A word, a quoted string or a mark; `value` is what it stands for, `text` how it was written."""

    kind: str
    value: str
    text: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Group:
    """What stands between a pair of brackets."""

    opening: str
    items: tuple[PhraseItem, ...]
    depth: int
    line: int
    start: int
    end: int


PhraseItem = Leaf | Group


@dataclass(frozen=True, slots=True)
class Phrase:
    """A run of items out of a text, and where it stands (so that an empty one can be complained about)."""

    items: tuple[PhraseItem, ...]
    lines: tuple[str, ...]
    line: int

    def text(self) -> str:
        """The phrase as written, blanks squeezed and comments gone."""
        return _joined(self.items)

    def quote(self) -> str:
        """The phrase as a message names it."""
        return quoted(self.text()) if self.items else Words("An empty entry")

    def name(self) -> str:
        """The phrase taken as the name of something: what a lone quoted string stands for, else the words."""
        if len(self.items) == 1 and isinstance(leaf := self.items[0], Leaf):
            return leaf.value
        return self.text()

    def keyword(self) -> str | None:
        """The phrase as a lone word in lower case; None if it is anything else, such as a quoted string."""
        if len(self.items) == 1 and isinstance(leaf := self.items[0], Leaf) and leaf.kind == "WORD":
            return leaf.value.lower()
        return None

    def says_none(self) -> bool:
        return self.keyword() == "none"

    def inside(self, opening: str) -> Phrase | None:
        """The contents, if the whole phrase is one group of this bracket."""
        if len(self.items) == 1 and isinstance(group := self.items[0], Group) and group.opening == opening:
            return self._part(group.items)
        return None

    def unwrapped(self) -> Phrase:
        """The phrase without the round brackets around all of it."""
        phrase = self
        while (inner := phrase.inside("(")) is not None:
            phrase = inner
        return phrase

    def split(self, *marks: str) -> list[Phrase]:
        """The parts between the given marks ("\\n" is one too); a mark at the end adds no empty part."""
        parts = self._parts([at for at, item in enumerate(self.items) if _is_mark(item, marks)])
        return parts if len(parts) == 1 or parts[-1].items else parts[:-1]

    def split_at_word(self, word: str) -> list[Phrase]:
        """The parts between the places where this word stands."""
        return self._parts([at for at, item in enumerate(self.items) if _is_word(item, word)])

    def entries(self) -> list[Phrase]:
        """The parts between semicolons and line ends, empty ones left out."""
        return [part for part in self.split(";", "\n") if part.items]

    def cut(self, *marks: str) -> tuple[Phrase, Phrase] | None:
        """What stands before and after the first of these marks."""
        for at, item in enumerate(self.items):
            if _is_mark(item, marks):
                return self._part(self.items[:at], item.line), self._part(self.items[at + 1 :], item.line)
        return None

    def cut_at_operator(self) -> tuple[Phrase, str, Phrase] | None:
        """What stands before the first comparison sign or `in`, the sign, and what stands after it."""
        for at, item in enumerate(self.items):
            if _is_mark(item, COMPARISONS) or (at > 0 and _is_word(item, "in")):
                sign = item.value.lower() if isinstance(item, Leaf) else ""
                return (
                    self._part(self.items[:at], item.line),
                    sign,
                    self._part(self.items[at + 1 :], item.line),
                )
        return None

    def head(self, count: int) -> tuple[Phrase, Phrase]:
        """The first `count` items, and the rest."""
        return self._part(self.items[:count]), self._part(self.items[count:])

    def one_line(self) -> Phrase:
        """The phrase with its line ends taken as blanks."""
        return self._part(tuple(item for item in self.items if not _is_mark(item, ("\n",))))

    def unreadable(
        self,
        message: str,
        expected: str,
        error: type[UnreadableText] = UnreadableText,
        nearest: str | None = None,
    ) -> UnreadableText:
        """The complaint about this phrase, ready to raise."""
        refusal = error(self.line, self.lines[self.line - 1].strip(), message, expected, nearest=nearest)
        if self.items:
            refusal.column = self.items[0].start - sum(len(line) + 1 for line in self.lines[: self.line - 1])
        else:
            refusal.unfinished = self.line == len(self.lines)
        return refusal

    def line_with(self, words: str) -> str:
        """Its line with these words in its place."""
        text = "\n".join(self.lines)
        mended = text[: self.items[0].start] + words + text[self.items[-1].end :]
        return mended.split("\n")[self.line - 1].strip()

    def _parts(self, cuts: list[int]) -> list[Phrase]:
        starts = [0, *(at + 1 for at in cuts)]
        ends = [*cuts, len(self.items)]
        lines = [*(self.items[at].line for at in cuts), None]
        return [self._part(self.items[a:b], line) for a, b, line in zip(starts, ends, lines, strict=True)]

    def _part(self, items: tuple[PhraseItem, ...], line: int | None = None) -> Phrase:
        return Phrase(items, self.lines, items[0].line if items else line or self.line)


def joined_by_commas(parts: Iterable[Phrase]) -> str:
    """Neighbouring parts of a split at commas, as they were written if no blank followed the commas."""
    return ",".join(part.text() for part in parts)


def read_phrase(text: str) -> Phrase:
    """The text as a phrase; raises UnreadableText if it is too long, or quotes or brackets do not match."""
    lines = tuple(text.split("\n"))
    if len(text) > MAX_TEXT_LENGTH:
        raise UnreadableText(
            1,
            "",
            Words("The text is too long."),
            Words("at most {most} characters", most=MAX_TEXT_LENGTH),
        )
    if len(lines) > MAX_LINES:
        raise UnreadableText(
            1,
            "",
            Words("The text has too many lines."),
            Words("at most {most} lines", most=MAX_LINES),
        )
    try:
        # With a transformer at work, lark gives back what `start` returned.
        items = cast("tuple[PhraseItem, ...]", _parser().parse(text))
    except UnexpectedCharacters as error:
        raise _unclosed(
            lines, error.line, Words("A quoted name is not closed."), Words('a closing "')
        ) from None
    except UnexpectedToken as error:
        raise _mismatch(lines, error.token) from None
    for item in items:
        if isinstance(item, Group) and item.depth > MAX_NESTING:
            most = Words("at most {most} levels", most=MAX_NESTING)
            raise _complaint(lines, item.line, Words("The brackets are nested too deeply."), most)
    return Phrase(_trimmed(items), lines, items[0].line if items else 1)


class _TreeBuilder(Transformer[Token, tuple[PhraseItem, ...]]):
    """Turns what lark finds into leaves and groups while it parses, so that no recursion is needed."""

    def start(self, parts: list[Token | Group]) -> tuple[PhraseItem, ...]:
        return _items(parts)

    def group(self, parts: list[Token | Group]) -> Group:
        opening, *inner, closing = parts
        items = _items(inner)
        depth = 1 + max((item.depth for item in items if isinstance(item, Group)), default=0)
        first, last = cast("Token", opening), cast("Token", closing)
        return Group(
            str(first), _trimmed(items), depth, first.line or 1, first.start_pos or 0, last.end_pos or 0
        )


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", lexer="basic", transformer=_TreeBuilder())


def _items(parts: Iterable[Token | Group]) -> tuple[PhraseItem, ...]:
    return tuple(part if isinstance(part, Group) else _leaf(part) for part in parts)


def _leaf(token: Token) -> Leaf:
    value = json.loads(token, strict=False) if token.type == "QUOTED" else str(token)
    return Leaf(token.type, value, str(token), token.line or 1, token.start_pos or 0, token.end_pos or 0)


def _is_mark(item: PhraseItem, marks: Iterable[str]) -> bool:
    return isinstance(item, Leaf) and item.kind in {"MARK", "NEWLINE"} and item.value in marks


def _is_word(item: PhraseItem, word: str) -> bool:
    return isinstance(item, Leaf) and item.kind == "WORD" and item.value.lower() == word


def _trimmed(items: tuple[PhraseItem, ...]) -> tuple[PhraseItem, ...]:
    """The items without line ends before the first and after the last of the rest."""
    first, last = 0, len(items)
    while first < last and _is_mark(items[first], ("\n",)):
        first += 1
    while first < last and _is_mark(items[last - 1], ("\n",)):
        last -= 1
    return items[first:last]


def _joined(items: tuple[PhraseItem, ...]) -> str:
    pieces: list[str] = []
    for before, item in zip((None, *items), items, strict=False):
        if before is not None and before.end < item.start:
            pieces.append(" ")
        if isinstance(item, Group):
            pieces.append(item.opening + _joined(item.items) + CLOSING[item.opening])
        elif item.kind != "NEWLINE":
            pieces.append(item.text)
    return "".join(pieces)


def _mismatch(lines: tuple[str, ...], token: Token) -> UnreadableText:
    if token.type == "$END":
        return _unclosed(lines, token.line, Words("A bracket is not closed."), Words("a closing bracket"))
    return _complaint(
        lines,
        token.line,
        Words('The bracket "{token}" does not match.', token=token),
        Words("brackets in pairs"),
    )


def _unclosed(lines: tuple[str, ...], line: int | None, message: str, expected: str) -> UnreadableText:
    complaint = _complaint(lines, line, message, expected)
    complaint.unfinished = True
    return complaint


def _complaint(lines: tuple[str, ...], line: int | None, message: str, expected: str) -> UnreadableText:
    number = min(max(line or 1, 1), len(lines))
    return UnreadableText(number, lines[number - 1].strip(), message, expected)
