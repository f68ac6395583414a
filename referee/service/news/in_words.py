"""What notices say, so that it can be taken in at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.store.prompts import is_made
from referee.store.waiting import Question

UNWORDED = "You are asked something."


class Titled(Protocol):
    """What a game is called by."""

    @property
    def ruleset(self) -> str: ...
    @property
    def name(self) -> str | None: ...


def game_title(referee: Referee, game: Titled) -> str:
    """What players call a game: what is played, and its name if it has one."""
    installed = referee.library.versions(game.ruleset)
    title = installed[0].name if installed else game.ruleset
    return title if game.name is None else f"{title} ‘{game.name}’"


def deadline_in_words(due_at: datetime | None, zone: str, now: datetime) -> str:
    """By when, in the reader's own time, and how long that is."""
    if due_at is None:
        return "no deadline"
    return f"{due_in_words(due_at, zone)}, {span_in_words(due_at - now)}"


def due_in_words(due_at: datetime, zone: str) -> str:
    """By when, in the reader's own time."""
    local = due_at.astimezone(ZoneInfo(zone))
    return f"by {local:%a} {local.day} {local:%b}, {local:%H:%M} ({zone})"


def span_in_words(span: timedelta) -> str:
    """How long it is until then, in the largest unit that says enough."""
    minutes = int(span.total_seconds()) // 60
    if minutes < 1:
        return "now"
    if minutes < 120:
        return f"in {minutes} minute{'s' if minutes > 1 else ''}"
    hours = minutes // 60
    return f"in {hours} hours" if hours < 48 else f"in {hours // 24} days"


def question_in_words(referee: Referee, question: Question, zone: str, now: datetime) -> str:
    """A question that waits, in one line: the game, what is asked, by when.

    Whoever tells of questions has them put into words before (`wording/prompt_bodies.py`): rules are not run
    while the database is locked. Questions that could not
    be worded, or have opened since, are announced without their text.
    """
    asked = str(question.body["text"]).partition("\n")[0] if is_made(question.body) else UNWORDED
    return f"{game_title(referee, question)}: {asked} ({deadline_in_words(question.deadline, zone, now)})"


def waiting_in_words(referee: Referee, questions: Sequence[Question], zone: str, now: datetime) -> str:
    """All that waits for somebody, a line for each question."""
    lines = [question_in_words(referee, question, zone, now) for question in questions]
    if len(lines) == 1:
        return f"A question waits for you. {lines[0]}"
    return "\n".join([f"{len(lines)} questions wait for you.", *(f"- {line}" for line in lines)])


def questions_as_data(questions: Sequence[Question]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {
            "game": question.game_id,
            "prompt": f"{question.step}.{question.seat}",
            "deadline": None if question.deadline is None else stamp(question.deadline),
        }
        for question in questions
    ]
