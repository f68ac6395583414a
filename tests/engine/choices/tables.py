"""Shorthand for the tables of right and wrong answers."""

from __future__ import annotations

from referee.engine.choices import Choice, Json, Option
from tests.complaints import complaint


def options(*ids: str) -> list[Option]:
    """Options labelled like their ids, with capitals and blanks."""
    return [Option(id_, id_.replace("_", " ").title()) for id_ in ids]


def complaints(choice: Choice, answer: Json) -> list[tuple[str, str]]:
    """The pointer and message of each problem."""
    return [(problem.path, complaint(problem)) for problem in choice.problems(answer)]
