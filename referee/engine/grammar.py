"""How answers are written before their question is asked: orders sent ahead are read when they are filed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.engine.choices import Choice
from referee.engine.choices.phrase import read_phrase
from referee.engine.json_types import Json
from referee.engine.order_lines import DEFAULT, said_in, says_default
from referee.engine.problems import Problem, UnreadableText, UntimelyText


@dataclass(frozen=True)
class Grammar:
    """How answers to one kind of question are written, whatever will be on offer when it is asked.

    `read` raises UntimelyText for what is well written and speaks of something that is not there now.
    """

    read: Callable[[str], Json]
    show: Callable[[Json], str] | None = None
    """An answer in words, as the receipt of an order repeats it."""
    widest: Choice | None = None
    """All that any such question can offer: another answer can never be legal."""
    form: str = ""
    """How an answer is written, where the widest choice does not say it well."""

    misfits: Callable[[Json], list[Problem]] | None = None
    """Where nobody knows what will be on offer: what is wrong with an answer all the same."""
    repeat: Callable[[str, Json], str] | None = None
    """A text and its answer as the receipt repeats them; `show` where it is None."""
    spell_out: Callable[[str], str] | None = None
    """What is kept of a text that points at something of now, and would mean another thing later."""

    def understood(self, text: str) -> str:
        """The text as it was understood; raises UnreadableText for what can never be an answer."""
        if says_default(text):
            return DEFAULT
        try:
            answer = self.read(text)
        except UntimelyText:
            return said_in(text)
        if problems := self.problems(answer):
            expected = self.form or ("" if self.widest is None else self.widest.expected)
            wrong = problems[0]
            raise UnreadableText(1, text, wrong.message, expected, nearest=wrong.nearest, clause=wrong.clause)
        if self.repeat is not None:
            return self.repeat(text, answer)
        # Read at the widest moment, a text means the same whenever it is read; at another it may not.
        return said_in(text) if self.show is None or self.widest is None else self.show(answer)

    def problems(self, answer: Json) -> list[Problem]:
        """Why an answer can never be legal, once what may be left out of it is filled in."""
        if self.widest is not None:
            return self.widest.problems(self.widest.canonical(answer))
        return [] if self.misfits is None else self.misfits(answer)

    def never_legal(self, answer: Json) -> list[Problem]:
        """The same of an answer that came as JSON, which may name what no text could."""
        if found := self.problems(answer):
            return found
        written = None if self.widest is not None else self.in_words(answer)
        try:
            if written is not None:
                self.read(written)
        except UntimelyText:
            return []
        except UnreadableText as error:
            return [replace(error.problem, line=None)]
        return []

    def in_words(self, answer: Json) -> str | None:
        """An answer as a player would write it; None if that cannot be told now."""
        try:
            return None if self.show is None else self.show(answer)
        except Exception:  # noqa: BLE001 - what it names may not be there now, in any way
            return None


def any_words(text: str) -> Json:
    """Reads anything: for questions whose subject nobody knows beforehand."""
    return read_phrase(text).name()


def complaining(read: Callable[[str], Json], expected: str, message: str = "") -> Callable[[str], Json]:
    """The same reader; to what it cannot read, it says what is `expected`, and a message if there is one."""

    def read_or_complain(text: str) -> Json:
        try:
            return read(text)
        except UntimelyText:
            raise
        except UnreadableText as error:
            said = message or error.message
            raise UnreadableText(
                error.line, error.source, said, expected, nearest=error.nearest, clause=error.clause
            ) from None

    return read_or_complain


def first_readable(*readers: Callable[[str], Json]) -> Callable[[str], Json]:
    """What the first that can read the text makes of it; else a complaint, best of one that could later."""

    def read(text: str) -> Json:
        complaints: list[UnreadableText] = []
        for reader in readers:
            try:
                return reader(text)
            except UnreadableText as error:
                complaints.append(error)
        untimely = [error for error in complaints if isinstance(error, UntimelyText)]
        raise (untimely or complaints)[0]

    return read
