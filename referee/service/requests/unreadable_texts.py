"""How texts that cannot be read are refused."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.problems import Problem, UnreadableText
from referee.service.requests.errors import Invalid


def unreadable(error: UnreadableText) -> Problem:
    """What was wrong with a text, for its sender."""
    complaint = Words("{message} Expected: {expected}", message=error.message, expected=error.expected)
    said = Words(
        "Line {line}: {complaint} (You wrote: {source})",
        line=error.line,
        complaint=complaint,
        source=error.source,
    )
    return Problem("/text", said)


def unreadable_text(error: UnreadableText) -> Invalid:
    return Invalid("unreadable-text", Words("The text could not be read."), [unreadable(error)])
