"""What is said of a wrong answer or text."""

from __future__ import annotations

from referee.engine.problems import Problem, UnreadableText


def complaint(wrong: Problem | UnreadableText) -> str:
    """What is wrong and what may have been meant, without the clause and what was expected."""
    problem = wrong.problem if isinstance(wrong, UnreadableText) else wrong
    return Problem("", f"{problem.message}", nearest=problem.nearest).complaint
