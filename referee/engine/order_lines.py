"""Orders that are written in lines: what every game's reader of them begins with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.choices.phrase import LONGEST_TEXT
from referee.engine.problems import UnreadableText

_COMMENT = re.compile(r"#(?!\d)")  # `#12` is no comment but a card


@dataclass(frozen=True)
class SentLine:
    """A line as it was sent, by its number: what cannot be read is told with it."""

    number: int
    source: str

    def unreadable(
        self, message: str, expected: str, error: type[UnreadableText] = UnreadableText
    ) -> UnreadableText:
        return error(self.number, self.source.strip(), message, expected)


def refuse_silence(text: str) -> None:
    """Raise UnreadableText if a text orders nothing: whoever writes a comment has not decided yet."""
    for line in text.split("\n"):
        said = line.strip()
        if said and not _COMMENT.match(said):
            return
    expected = "an order; what comes after a # is a comment"
    raise UnreadableText(1, text.split("\n")[0].strip(), "There is no order in this text.", expected)


def sent_lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Each line's number, the line itself, and what it says without a comment after #; UnreadableText."""
    if len(text) > LONGEST_TEXT:
        raise UnreadableText(1, "", "The text is too long.", f"at most {LONGEST_TEXT} characters")
    for number, source in enumerate(text.split("\n"), start=1):
        yield number, source, source.partition("#")[0].strip()
