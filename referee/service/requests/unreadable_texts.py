"""How texts that cannot be read are refused."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.problems import UnreadableText
from referee.service.requests.errors import Invalid


def unreadable_text(error: UnreadableText) -> Invalid:
    """What was wrong with a text, for its sender."""
    return Invalid("unreadable-text", Words("The text could not be read."), [error.problem.within("text")])
