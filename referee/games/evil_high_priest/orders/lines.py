"""Reading text orders word by word. An order is read here, not judged: that is for the choice, in its own
words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.engine.problems import UnreadableText
from referee.games.evil_high_priest.orders.order import EXPOSED
from referee.games.evil_high_priest.pack import RESOURCES

COMMENT = re.compile(r"#.*")
TOKEN = re.compile(r"[;,]|[^\s;,]+")
AMOUNT = re.compile(r"(\d{1,3})?(sb|es|at|t|b|m)")


@dataclass
class Words:
    """The words of one line, read from left to right, in lower case with `-` as `_`."""

    number: int
    source: str
    words: Sequence[str]
    expected: str
    at: int = field(default=0)

    @property
    def done(self) -> bool:
        return self.at >= len(self.words)

    def peek(self) -> str:
        """The next word; "" at the end."""
        return "" if self.done else self.words[self.at]

    @property
    def after(self) -> str:
        """The word after the next one; "" if there is none."""
        return self.words[self.at + 1] if self.at + 1 < len(self.words) else ""

    def next(self, wanted: str = "more") -> str:
        if self.done:
            raise self.unreadable(f"The line ends where {wanted} should follow.")
        self.at += 1
        return self.words[self.at - 1]

    def skip(self, *words: str) -> bool:
        """Passes over one of these words if it comes next."""
        if self.peek() in words and not self.done:
            self.at += 1
            return True
        return False

    def unreadable(self, message: str) -> UnreadableText:
        return UnreadableText(self.number, self.source, message, self.expected)

    def finish(self) -> None:
        """Nothing more may follow."""
        if not self.done:
            raise self.unreadable(f"{self.peek()[:30]!r} is not understood here.")

    def amounts(self) -> dict[str, int]:
        """`2T 1B`, `5t`, `T`: as many amounts as follow."""
        found: dict[str, int] = {}
        while (amount := _amount(self.peek())) is not None:
            self.at += 1
            kind, number = amount
            found[kind] = found.get(kind, 0) + number
            if _amount(self._after_comma()) is not None:
                self.skip(",")
        return found

    def amount_follows(self) -> bool:
        return _amount(self.peek()) is not None

    def _after_comma(self) -> str:
        return self.after if self.peek() == "," else ""

    def another_place(self) -> bool:
        """Passes over a semicolon if a place with a colon follows it."""
        if self.peek() != ";" or not self.after.endswith(":"):
            return False
        self.at += 1
        return True

    def place(self) -> str:
        """`exposed`, or the number of a sanctum space."""
        word = self.next("a place")
        if word == EXPOSED or (word.isascii() and word.isdigit() and len(word) == 1):
            return word
        raise self.unreadable(
            f"{word[:30]!r} is no place: expected exposed or the number of a sanctum space."
        )

    def digit(self, wanted: str) -> str:
        word = self.next(wanted)
        if not (word.isascii() and word.isdigit() and len(word) <= 2):
            raise self.unreadable(f"{word[:30]!r} is not the number of {wanted}.")
        return str(int(word))


def _amount(word: str) -> tuple[str, int] | None:
    found = AMOUNT.fullmatch(word)
    if found is None or word == "at":  # the place, not an atomic
        return None
    return next(kind for kind in RESOURCES if kind.lower() == found[2]), int(found[1] or 1)


def read_lines(text: str, expected: str) -> list[Words]:
    """The lines of a text that say anything."""
    found = []
    for number, source in enumerate(text.split("\n"), start=1):
        words = TOKEN.findall(COMMENT.sub("", source).lower().replace("-", "_"))
        if words:
            found.append(Words(number, source.strip(), words, expected))
    return found


def only_line(text: str, expected: str) -> Words:
    """The only line that says anything."""
    lines = read_lines(text, expected)
    if not lines:
        raise UnreadableText(1, "", "There is no order.", expected)
    if len(lines) > 1:
        raise UnreadableText(lines[1].number, lines[1].source, "There is one line too many.", expected)
    return lines[0]
