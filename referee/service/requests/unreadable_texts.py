"""How texts that cannot be read are refused."""

from __future__ import annotations

from referee.engine.problems import Problem, UnreadableText
from referee.service.requests.errors import Invalid


def unreadable(error: UnreadableText) -> Problem:
    """What was wrong with a text, for its sender."""
    message = f"Line {error.line}: {error.message} Expected: {error.expected}"
    return Problem("/text", f"{message} (You wrote: {error.source})")


def unreadable_text(error: UnreadableText) -> Invalid:
    return Invalid("unreadable-text", "The text could not be read.", [unreadable(error)])
