"""The words of an order, read from left to right, and how far the reading has come."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TypeVar

from referee.engine.catalogue import Words
from referee.engine.choices.phrase import MAX_TEXT_LENGTH
from referee.engine.choices.wording import quoted
from referee.engine.order_lines import COMMENT, SentLine
from referee.engine.problems import UnreadableText

T = TypeVar("T")

BREAK = "\n"
"""The word that stands between two lines."""
BETWEEN_LINES = (",", ";", "and")
"""What may stand before a line instead."""
QUOTED = r'"(?:[^"\\]|\\.)*"'
"""A text in quotes is one word, whatever signs it has in it."""


MAX_TOO_MUCH = 3
"""How many words before an order may be what makes it unreadable."""


@dataclass(frozen=True)
class Writing:
    """How a game's orders are written down: which signs are words of their own, and what is a comment."""

    marks: str = ","
    closing: str = ""
    """Signs that are words of their own only at the end of a word: `3:` is two words, `town:arkham` one."""
    breaks: str = ""
    """Signs that part lines as the end of a line does: `attack 5 / breed 1`."""
    openings: tuple[str, ...] = ()
    """What begins a line wherever it stands, a word or two, with a comma or `and` before it or neither:
    `place 3, then pass`."""
    verbs: tuple[str, ...] = ()
    """Words that begin a line behind a comma, a semicolon or `and`: `pray 2 1,1; play edict, end`."""

    def words(self, text: str) -> list[Word]:
        """The words of all lines that say anything, with a BREAK between lines; raises UnreadableText."""
        if len(text) > MAX_TEXT_LENGTH:
            raise UnreadableText(
                1,
                "",
                Words("The text is too long."),
                Words("at most {most} characters", most=MAX_TEXT_LENGTH),
            )
        words: list[Word] = []
        for number, source in enumerate(text.split("\n"), start=1):
            said = COMMENT.sub("", source)
            line = SentLine(number, source)
            for more in self._lines(said, line):
                words += [Word(BREAK, line), *more] if words else more
        return words

    def _lines(self, said: str, line: SentLine) -> Iterator[list[Word]]:
        """The words of each line that says anything, those that a sign parts too."""
        signs = re.escape(self.marks + self.breaks)
        words: list[Word] = []
        end = 0
        said = said.rstrip(" \t\r.!")
        pieces = list(re.finditer(rf'{QUOTED}|[^\s"{signs}]+|["{signs}]', said))
        for found, following in zip_longest(pieces, pieces[1:]):
            parted = bool(words) and words[-1].text.casefold() in BETWEEN_LINES
            opens = self._opens(found[0], following) or (parted and found[0].casefold() in self.verbs)
            if (opens or found[0] in self.breaks) and words:
                before = words[:-1] if opens and parted else words
                if before:
                    yield before
                words = []
            if found[0] not in self.breaks:
                words += self._parted(Word(found[0], line, found.start(), glued=found.start() == end))
            end = found.end()
        if words:
            yield words

    def _opens(self, word: str, following: re.Match[str] | None) -> bool:
        both = word if following is None else f"{word} {following[0]}"
        return word.casefold() in self.openings or both.casefold() in self.openings

    def _parted(self, word: Word) -> list[Word]:
        """The word without a sign that closes it, and that sign."""
        if len(word.text) == 1 or not self.closing.count(word.text[-1]):
            return [word]
        closing = Word(word.text[-1], word.line, word.end - 1, glued=True)
        return [replace(word, text=word.text[:-1]), closing]


@dataclass(frozen=True)
class Word:
    """A word or a mark as it was written; `glued` to the one before it if no blank stands between them."""

    text: str
    line: SentLine
    column: int = 0
    """Where it begins in its line; of no account for a BREAK."""
    glued: bool = False

    @property
    def end(self) -> int:
        return self.column + len(self.text)


class Mismatch(Exception):
    """The words cannot be read on from `place`. `wanted` are words that could stand there."""

    too_much = False
    """Whether all could be read that stands before it."""
    form_line: int | None = None
    """Which line of a form of several lines it was read as."""
    help: Callable[[], str] | None = None
    """How the innermost decision is written that was being read."""
    nearest: tuple[int, str] | None = None
    """What may have been meant by so many words that stand there."""
    verb: int | None = None
    """Where the line begins that was read up to here; what follows may be another of the kind."""

    def __init__(self, place: int, message: str, wanted: Iterable[str], error: type[UnreadableText]) -> None:
        super().__init__(message)
        self.place = place
        self.message = message
        self.wanted = tuple(wanted)
        self.error = error


class Contradiction(Exception):
    """Parts of an order that could be read cannot be meant together."""


class Cursor:
    """An order being read. Readers take words, or raise what `instead` or `unfit` makes."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = tuple(words)
        self._breaks = [place for place, word in enumerate(self._words) if word.text == BREAK]
        self.at = 0
        self.furthest: Mismatch | None = None
        """The mismatch that came furthest: what a complaint is about."""

    @property
    def left(self) -> int:
        return len(self._words) - self.at

    @property
    def line_ends(self) -> bool:
        """Whether no word of the line is left."""
        return not self.left or self._words[self.at].text == BREAK

    @property
    def left_in_line(self) -> int:
        return self._line_end(self.at) - self.at

    def _line_end(self, place: int) -> int:
        further = bisect_left(self._breaks, place)
        return self._breaks[further] if further < len(self._breaks) else len(self._words)

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
        """What is left of the line."""
        return self.phrase(self.left_in_line)

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
        """What is read; or why not, with nothing taken. How far it came is remembered."""
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
        best: T | Mismatch = self.unfit(Words("Nothing can be read here."))
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

    def came_beyond(self, place: int) -> bool:
        """Whether some reading failed only after this place."""
        return self.furthest is not None and self.furthest.place > place

    def instead(self, what: str, wanted: Iterable[str] = ()) -> Mismatch:
        """The complaint that something else stands here, or nothing at all."""
        if self.line_ends:
            return self.unfit(Words("The order ends where {what} should stand.", what=what))
        return self.unfit(
            Words("{name} stands where {what} should.", name=quoted(self.phrase(1)), what=what), wanted
        )

    def unfit(
        self, message: str, wanted: Iterable[str] = (), error: type[UnreadableText] = UnreadableText
    ) -> Mismatch:
        """A complaint about what stands here."""
        return Mismatch(self.at, message, wanted, error)

    def whole(self) -> str:
        """The order as text, a line to a line."""
        ends = [*self._breaks, len(self._words)]
        starts = [0, *(place + 1 for place in self._breaks)]
        lines = [Cursor(self._words[start:end]) for start, end in zip(starts, ends, strict=True)]
        return BREAK.join(line.phrase(len(line._words)) for line in lines)

    def word(self, place: int) -> str:
        """The word in this place; nothing after the last."""
        return self._words[place].text if place < len(self._words) else ""

    def line(self, place: int) -> SentLine:
        """The line that the word in this place stands in; a break belongs to the line that it ends."""
        place = min(place, len(self._words) - 1)
        return self._words[place - 1 if self._words[place].text == BREAK else place].line

    def unreadable(
        self,
        place: int,
        message: str,
        expected: str,
        error: type[UnreadableText] = UnreadableText,
        nearest: str | None = None,
        wanted: Iterable[str] = (),
    ) -> UnreadableText:
        """The complaint about what stands in this place, where one of the `wanted` could."""
        line = self.line(place)
        refusal = line.unreadable(message, expected, error, nearest)
        if self.word(place) in ("", BREAK):
            refusal.column = min(self._words[place - 1].end, len(line.source))
            refusal.unfinished = place >= len(self._words)
        else:
            refusal.column = self._words[place].column
            begun = self.word(place).casefold()
            is_last = place == len(self._words) - 1 and line.source.casefold().endswith(begun)
            refusal.unfinished = is_last and any(word.casefold().startswith(begun) for word in wanted)
        return refusal

    def mended(self, place: int, words: Sequence[Word], count: int = 1) -> Cursor:
        """The same order with these words in this place, instead of so many."""
        instead = self._words[place]
        put = [replace(word, line=instead.line, column=instead.column) for word in words]
        put[0] = replace(put[0], glued=instead.glued)
        return Cursor([*self._words[:place], *put, *self._words[place + count :]])

    def without(self, place: int) -> Cursor:
        """The same order without the word in this place."""
        return Cursor([*self._words[:place], *self._words[place + 1 :]])

    def parted(self, place: int, verb: int) -> Cursor:
        """The same order with a new line for the sign in this place, which begins with the same verb."""
        line = self._words[place].line
        return self.mended(place, [Word(BREAK, line), self._words[verb]])

    def shortened(self, mismatch: Mismatch) -> Iterator[Cursor]:
        """The same order without what is too much at its end, or without first words that cannot be read.

        Behind a colon nothing is too much: there is something else to be said.
        """
        if mismatch.too_much and self.word(mismatch.place - 1) != ":":
            yield Cursor([*self._words[: mismatch.place], *self._words[self._line_end(mismatch.place) :]])
        if not mismatch.place:
            for first in range(1, min(MAX_TOO_MUCH, len(self._words) - 1) + 1):
                yield Cursor(self._words[first:])

    def line_around(self, place: int) -> str:
        """The whole line that this place is in."""
        breaks_before = bisect_left(self._breaks, place)
        start = self._breaks[breaks_before - 1] + 1 if breaks_before else 0
        return Cursor(self._words[start : self._line_end(place)]).rest()
