"""What may follow a part of an answer, where one line makes the next possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from referee.engine.choices import Choice
from referee.engine.frozen import frozen
from referee.engine.problems import Problem


@frozen()
class Following:
    """What the next line of lists may be, by their JSON pointers; and what is wrong with the lines so far."""

    next: Mapping[str, Choice] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    text: str | None = None
    """The lines so far, as far as they can be carried out, in words."""


NOTHING_FOLLOWS = Following()
