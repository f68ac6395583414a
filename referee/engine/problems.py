"""What is wrong with an answer or a text, told so that the sender can mend it.

The exceptions carry the details as attributes only. Their string form, which may end up in a log, never
quotes what was sent: an order is secret until it is revealed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from referee.engine.catalogue import Reason, Words
from referee.engine.frozen import frozen
from referee.engine.json_types import Json


@frozen()
class Problem:
    """One thing wrong with an answer: where (a JSON pointer, "" is the whole), what, and by which clause.

    With a text it is in a line, which has a number and is quoted as `source`.
    """

    path: str
    message: str
    clause: str | None = None
    expected: str | None = None
    """How it could be written."""
    nearest: str | None = None
    """What may have been meant: of a text the whole line, of an answer in JSON the id."""
    line: int | None = None
    source: str | None = None
    column: int | None = None
    """Where in the line, counted in characters from 0."""
    unfinished: bool = False
    """Whether the text is right as far as it goes, and ends too early."""

    def __post_init__(self) -> None:
        if self.clause is None and isinstance(self.message, Reason):
            object.__setattr__(self, "clause", self.message.clause)

    def within(self, *keys: str | int) -> Problem:
        """The same problem seen from the value that holds this answer under `keys`."""
        return replace(self, path=pointer(*keys) + self.path)

    @property
    def complaint(self) -> str:
        """All but where it is, for people who see that."""
        said = self.message
        if self.clause is not None:
            said = Words("{said} ({clause})", said=said, clause=self.clause)
        if self.nearest is not None:
            near = json.dumps(self.nearest, ensure_ascii=not self.nearest.isprintable())
            said = Words("{said} Did you mean {near}?", said=said, near=near)
        if self.expected:
            said = Words("{said} Expected: {expected}", said=said, expected=self.expected)
        return said

    @property
    def in_full(self) -> str:
        """The same for people who see nothing else."""
        if self.line is None:
            return self.complaint
        return Words(
            "Line {line}: {said} (You wrote: {source})",
            line=self.line,
            said=self.complaint,
            source=self.source or "",
        )


def pointer(*keys: str | int) -> str:
    """The JSON pointer (RFC 6901) that leads through these keys."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in keys)


class IllegalAnswer(ValueError):
    """The answer is not one the prompt accepts; `problems` says why, `answer` how it was understood."""

    def __init__(self, problems: Iterable[Problem], answer: Json = None) -> None:
        self.problems = tuple(problems)
        self.answer = answer
        super().__init__(f"illegal answer ({len(self.problems)} problems)")


NO_ORDER = Words("There is no order.")
"""In a text that has nothing but blanks and comments."""


class UnreadableText(ValueError):
    """A line that could not be read: its number and text, what was wrong, and what was expected.

    It was `begun` if some of it could be read. `column` and `unfinished` are as a Problem has them.
    """

    begun = False
    column: int | None = None
    unfinished = False

    def __init__(
        self,
        line: int,
        source: str,
        message: str,
        expected: str,
        *,
        nearest: str | None = None,
        clause: str | None = None,
    ) -> None:
        self.line = line
        self.source = source
        self.message = message
        self.expected = expected
        self.nearest = nearest
        self.clause = clause
        super().__init__(f"line {line} cannot be read")

    @property
    def problem(self) -> Problem:
        return Problem(
            "",
            self.message,
            self.clause,
            self.expected,
            self.nearest,
            self.line,
            self.source,
            self.column,
            self.unfinished,
        )


class AmbiguousText(UnreadableText):
    """A line with a word that could mean several things; the message names them."""

    begun = True


class UntimelyText(UnreadableText):
    """A line that is well formed, but speaks of something that is not there at present, and may be later."""

    begun = True
