"""A text with an order for the open question, and orders sent ahead in the lines below it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.ahead.lines import ALWAYS, CLEAR, CLEAR_QUEUE, IF, masked, without_comment
from referee.engine.ahead.vocabulary import Vocabulary


@dataclass(frozen=True)
class Letter:
    """A text taken apart: the order for the open question, and what is sent ahead below it.

    Each part has the lines of the whole, those of the others left empty: what is wrong is told by its line.
    """

    order: str
    queue: str
    standing: str

    @property
    def sends_ahead(self) -> bool:
        return bool(self.queue.strip() or self.standing.strip())


def taken_apart(text: str, vocabulary: Vocabulary) -> Letter:
    """Tell lines with orders sent ahead from the lines of an order; `clear` is meant of both lists."""
    order: list[str] = []
    queue: list[str] = []
    standing: list[str] = []
    for source in text.split("\n"):
        said = without_comment(source).strip()
        clears = said.lower().startswith(CLEAR)
        lasts = clears or said.lower().startswith(ALWAYS)
        follows = any(line.strip() for line in order) and _opens_a_later_one(said, vocabulary)
        waits = clears or (not lasts and (follows or _is_sent_ahead(said, vocabulary)))
        order.append("" if lasts or waits else source)
        queue.append(source if waits else "")
        standing.append(source if lasts else "")
    return Letter("\n".join(order), "\n".join(queue), "\n".join(standing))


def _opens_a_later_one(said: str, vocabulary: Vocabulary) -> bool:
    return said.partition(" ")[0].lower() in vocabulary.then


def _is_sent_ahead(said: str, vocabulary: Vocabulary) -> bool:
    """Whether a line begins with a test and a colon, or names the question that it answers."""
    colon = masked(said).find(":")
    named = colon >= 0 and vocabulary.question(said[:colon].strip()) is not None
    tests = colon >= 0 and said.lower().startswith(IF)
    return named or tests or said.lower() == CLEAR_QUEUE
