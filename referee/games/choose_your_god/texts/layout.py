"""How prompts are laid out: what is asked, what silence means, the table, how to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

from referee.engine.layout import examples_below, fitted

MAX_LINES = 60


def page(*parts: Iterable[str]) -> str:
    """All parts below each other; what is too long goes on in the next line, further in."""
    return fitted(line for part in parts for line in part)


class Length(IntEnum):
    """How much is told: everything, or as much as fits on two screens."""

    FULL = 0
    BRIEF = 1
    """How to write a plan in short, and no more than that of orders which are not asked for now."""
    SHORT = 2
    """Cards and abilities that are not asked for now by name alone."""
    TERSE = 3
    """Who is in a Location instead of what it gives, and kinds of Licenses by their names."""


def fitting(build: Callable[[Length], str]) -> str:
    """The text as long as it may be."""
    return next((text for text in map(build, Length) if text.count("\n") < MAX_LINES), build(Length.TERSE))


def asked(question: str, silence: str) -> list[str]:
    """The first two lines of every prompt."""
    return [question, f"If you do not answer: {silence}"]


def headed(title: str, lines: Sequence[str]) -> list[str]:
    """Lines below their title; nothing at all if there are none."""
    return [title, *(f"  {line}" for line in lines)] if lines else []


def answers(forms: Sequence[str], examples: Sequence[str]) -> list[str]:
    """The end of every prompt. Examples are legal as they stand; a stroke is as good as a new line."""
    return [
        *headed("How to answer (lines may also be divided by /):", forms),
        "For example:",
        *examples_below(examples),
    ]
