"""Judging an answer: everything the rules have to say about it, before anything is locked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.engine.asks import Ask
from referee.engine.catalogue import Words
from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer, Problem
from referee.service.requests.errors import Invalid


@dataclass(frozen=True, repr=False)
class Showing:
    """What the table is told when a part is shown, everything shown by then, and the default after it."""

    part: Json
    shown: Json
    faces: tuple[Event, ...]
    default: Json


@dataclass(frozen=True, repr=False)
class JudgedAnswer:
    """A legal answer of a seat that has `shown` this, as JSON and as text, and what it shows."""

    shown: Json
    answer: Json
    text: str
    showing: Showing | None = None


def judge(ask: Ask, answer: Json, shown: Json, say: Callable[[str], str] = str) -> JudgedAnswer:
    """The answer as understood, its text in the language that `say` puts it into; raises Invalid."""
    try:
        understood = ask.understood(answer, shown)
    except IllegalAnswer as error:
        raise illegal_answer(error.problems, error.answer) from None
    part = None if ask.open is None else ask.open.shown_by(understood)
    showing = None if part is None else judge_showing(ask, part, shown)
    return JudgedAnswer(shown, understood, ask.show(understood, say), showing)


def judge_default(ask: Ask, shown: Json) -> JudgedAnswer:
    """The default answer of a seat that has shown this."""
    return judge(ask, ask.default_after(shown), shown)


def judge_showing(ask: Ask, part: Json, shown: Json) -> Showing | None:
    """The effect of showing a legal part; None if it was shown before."""
    if ask.open is None:
        return None
    together = ask.open.together(shown, part)
    faces = tuple(ask.open.announced(shown, together))
    return Showing(part, together, faces, ask.default_after(together)) if faces else None


def illegal_answer(problems: Sequence[Problem], answer: Json = None) -> Invalid:
    """The refusal of an answer, with the paths of its problems below `answer`."""
    refusal = Invalid(
        "illegal-answer",
        Words("The answer is not one that the prompt accepts."),
        [problem.within("answer") for problem in problems],
    )
    refusal.answer = answer
    return refusal
