"""The words of an order, read from left to right, and how far the reading has come."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from referee.engine.choices.phrase import LONGEST_TEXT
from referee.engine.choices.wording import quoted
from referee.engine.order_lines import COMMENT, SentLine
from referee.engine.problems import UnreadableText

T = TypeVar("T")


@dataclass(frozen=True)
class Writing:
    """How a game's orders are written down: which signs are words of their own, and what is a comment."""

    marks: str = ","
    numbered: bool = False
    """`#12` names a card; a comment then begins with a # that no digit follows."""

    def lines(self, text: str) -> Iterator[tuple[SentLine, list[Word]]]:
        """The lines that say anything, with their words; raises UnreadableText."""
        if len(text) > LONGEST_TEXT:
            raise UnreadableText(1, "", "The text is too long.", f"at most {LONGEST_TEXT} characters")
        for number, source in enumerate(text.split("\n"), start=1):
            said = COMMENT.sub("", source) if self.numbered else source.partition("#")[0]
            if words := list(self._words(said)):
                yield SentLine(number, source), words

    def _words(self, said: str) -> Iterator[Word]:
        marks = re.escape(self.marks)
        end = 0
        for found in re.finditer(rf"[{marks}]|[^\s{marks}]+" if marks else r"\S+", said):
            yield Word(found[0], glued=found.start() == end)
            end = found.end()


@dataclass(frozen=True)
class Word:
    """A word or a mark as it was written; `glued` to the one before it if no blank stands between them."""

    text: str
    glued: bool = False


class Mismatch(Exception):
    """The words cannot be read on from `place`. `wanted` are words that could stand there."""

    def __init__(self, place: int, message: str, wanted: Iterable[str], error: type[UnreadableText]) -> None:
        super().__init__(message)
        self.place = place
        self.message = message
        self.wanted = tuple(wanted)
        self.error = error


class Cursor:
    """A line being read. Readers take words, or raise what `instead` or `unfit` makes."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = tuple(words)
        self.at = 0
        self.furthest: Mismatch | None = None
        """The mismatch that came furthest: what a complaint is about."""

    @property
    def left(self) -> int:
        return len(self._words) - self.at

    def next(self) -> str:
        """The next word in lower case; nothing at the end."""
        return self._words[self.at].text.casefold() if self.left else ""

    def take(self, count: int = 1) -> str:
        """The next words as they were written, blanks squeezed."""
        taken = self.phrase(count)
        self.at += count
        return taken

    def phrase(self, count: int) -> str:
        """The same without taking them."""
        words = self._words[self.at : self.at + count]
        return "".join(
            word.text if not at or word.glued else f" {word.text}" for at, word in enumerate(words)
        )

    def rest(self) -> str:
        return self.phrase(self.left)

    def take_if(self, *said: str) -> bool:
        """Take the next word if it is one of these."""
        if self.next() not in said:
            return False
        self.at += 1
        return True

    def take_phrase(self, said: str) -> bool:
        """Take the next words if they are these."""
        length = len(said.split())
        if length > self.left or self.phrase(length).casefold() != said.casefold():
            return False
        self.at += length
        return True

    def attempt(self, read: Callable[[], T]) -> T | Mismatch:
        """What is read; or why not, with nothing taken. What it came upon on its way is remembered."""
        start = self.at
        try:
            return read()
        except Mismatch as mismatch:
            self.at = start
            if mismatch.place > start:
                self.note(mismatch)
            return mismatch

    def longest(self, reads: Iterable[Callable[[], T]]) -> T | Mismatch:
        """What is read by the one that takes most words; or why none can, with nothing taken."""
        start, end = self.at, self.at
        best: T | Mismatch = self.unfit("Nothing can be read here.")
        for read in reads:
            found = self.attempt(read)
            if isinstance(best, Mismatch) or self.at > end:
                best, end = found, self.at
            self.at = start
        self.at = end
        return best

    def note(self, mismatch: Mismatch) -> None:
        if self.furthest is None or mismatch.place > self.furthest.place:
            self.furthest = mismatch

    def instead(self, what: str, wanted: Iterable[str] = ()) -> Mismatch:
        """The complaint that something else stands here, or nothing at all."""
        if not self.left:
            return self.unfit(f"The order ends where {what} should stand.")
        return self.unfit(f"{quoted(self.phrase(1))} stands where {what} should.", wanted)

    def unfit(
        self, message: str, wanted: Iterable[str] = (), error: type[UnreadableText] = UnreadableText
    ) -> Mismatch:
        """A complaint about what stands here."""
        return Mismatch(self.at, message, wanted, error)

    def word(self, place: int) -> str:
        """The word in this place; nothing after the last."""
        return self._words[place].text if place < len(self._words) else ""

    def mended(self, place: int, word: str) -> str:
        """The line with another word in this place."""
        words = [*self._words[:place], Word(word, self._words[place].glued), *self._words[place + 1 :]]
        return Cursor(words).rest()
