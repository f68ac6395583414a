"""How prompts are laid out: what is asked, what silence means, the table, how to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

from referee.engine.layout import examples_below, fitted

MAX_LINES = 48
"""Two screens are 60: the referee adds until when, who is who, what is filed, and what has happened."""


def page(*parts: Iterable[str]) -> str:
    """All parts below each other; what is too long goes on in the next line, further in."""
    return fitted(line for part in parts for line in part)


class Length(IntEnum):
    """How much is told: everything, or as much as fits on two screens."""

    FULL = 0
    BRIEF = 1
    """Without what the abilities of others do, and how a plan is written where one will be asked for."""
    SHORT = 2
    """Each Location in one line, and cards in a paragraph."""
    TERSE = 3
    """Abilities and what lies before others in paragraphs, Influence without its pieces, fewer examples."""
    SCANT = 4
    """What is on offer, and Locations where nobody is, in paragraphs."""
    BARE = 5
    """Locations where one cult is alone in a paragraph, too; own abilities by name; one example."""
    LEAST = 6
    """Without what each kind of License does, nor what is won where one cult is alone: as late in a game as
    that is needed, everybody knows."""


def fitting(build: Callable[[Length], str]) -> str:
    """The text as long as it may be."""
    text = ""
    for length in Length:
        text = build(length)
        if text.count("\n") < MAX_LINES:
            break
    return text


def asked(question: str, silence: str) -> list[str]:
    """The first two lines of every prompt."""
    return [question, f"If you do not answer: {silence}"]


def headed(title: str, lines: Sequence[str]) -> list[str]:
    """Lines below their title; nothing at all if there are none."""
    return [title, *(f"  {line}" for line in lines)] if lines else []


def answers(
    forms: Sequence[str], examples: Sequence[str], *, single: bool = False, always: str = ""
) -> list[str]:
    """The end of every prompt. Examples are legal as they stand; a stroke is as good as a new line.

    `always` is a standing order that answers such questions from now on.
    """
    title = "How to answer:" if single else "How to answer (lines may also be divided by /):"
    standing = headed("As a standing order, from now on:", [f"always {always}"]) if always else []
    return [*headed(title, forms), "For example:", *examples_below(examples), *standing]
