"""Orders that are written in lines: what every game's reader of them begins with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.engine.catalogue import Words
from referee.engine.choices.phrase import MAX_TEXT_LENGTH
from referee.engine.problems import NO_ORDER, UnreadableText

DEFAULT = "default"
"""The order, in any game, to have what answers the question at its deadline."""
COMMENT = re.compile(r"#(?!\d).*")
"""A number sign before a digit names a card: `#12`."""
MARKS = " \t\r\n;,"
"""What may stand between the parts of an order, and says nothing by itself."""


def said_in(text: str) -> str:
    """What a text says, without comments and blanks around it."""
    return COMMENT.sub("", text).strip()


Remarks: TypeAlias = Literal["comments", "in brackets", "left out"]
_REMARKS: ContextVar[tuple[Remarks, Callable[[str], str]]] = ContextVar("remarks", default=("comments", str))


@contextmanager
def remarks(how: Remarks, say: Callable[[str], str] = str) -> Iterator[None]:
    """How remarks on orders are shown for the length of a `with` block, in this thread.

    `say` puts them into a language.
    """
    before = _REMARKS.set((how, say))
    try:
        yield
    finally:
        _REMARKS.reset(before)


def remarked(order: str, remark_on_it: Callable[[], str | None]) -> str:
    """An order as it is shown, with what is to be remarked on it; nothing can be on one that is not legal."""
    how, say = _REMARKS.get()
    if how == "left out" or not (remark := remark_on_it()):
        return order
    lines = say(remark).split("\n")
    if how == "in brackets":
        return " ".join([order, *(f"({line})" for line in lines)])
    if len(lines) > 1 or "\n" in order:
        return "\n".join([order, *(f"# {line}" for line in lines)])
    return f"{order}  # {lines[0]}"


def says_default(text: str) -> bool:
    """Whether a text is the order to have the default, and nothing else."""
    return said_in(text).lower() == DEFAULT


@dataclass(frozen=True)
class SentLine:
    """A line as it was sent, by its number: what cannot be read is told with it."""

    number: int
    source: str

    def unreadable(
        self,
        message: str,
        expected: str,
        error: type[UnreadableText] = UnreadableText,
        nearest: str | None = None,
    ) -> UnreadableText:
        return error(self.number, self.source.strip(), message, expected, nearest=nearest)


def refuse_silence(text: str) -> None:
    """Raise UnreadableText if a text orders nothing: whoever writes a comment has not decided yet."""
    if not said_in(text).strip(MARKS):
        expected = Words("an order; what comes after a # is a comment")
        refusal = UnreadableText(1, text.split("\n")[0].strip(), NO_ORDER, expected)
        refusal.unfinished = True
        raise refusal


def sent_lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Each line's number, the line itself, and what it says without a comment after #; UnreadableText."""
    if len(text) > MAX_TEXT_LENGTH:
        raise UnreadableText(
            1,
            "",
            Words("The text is too long."),
            Words("at most {most} characters", most=MAX_TEXT_LENGTH),
        )
    for number, source in enumerate(text.split("\n"), start=1):
        yield number, source, COMMENT.sub("", source).strip()
