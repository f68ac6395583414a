"""What notices say, so that it can be taken in at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.store.prompts import is_made
from referee.store.waiting import WaitingPrompt

UNWORDED = "You are asked something."


class NamedGame(Protocol):
    """What a game is called by."""

    @property
    def ruleset(self) -> str: ...
    @property
    def name(self) -> str | None: ...


def game_in_words(referee: Referee, game: NamedGame) -> str:
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


def prompt_in_words(referee: Referee, prompt: WaitingPrompt, zone: str, now: datetime) -> str:
    """A prompt that waits, in one line: the game, what is asked, by when.

    Whoever tells of prompts has them put into words before (`wording/prompt_bodies.py`): rules are not run
    while the database is locked. Questions that could not
    be worded, or have opened since, are announced without their text.
    """
    asked = str(prompt.body["text"]).partition("\n")[0] if is_made(prompt.body) else UNWORDED
    return f"{game_in_words(referee, prompt)}: {asked} ({deadline_in_words(prompt.deadline, zone, now)})"


def waiting_in_words(referee: Referee, prompts: Sequence[WaitingPrompt], zone: str, now: datetime) -> str:
    """All that waits for somebody, a line for each prompt."""
    lines = [prompt_in_words(referee, prompt, zone, now) for prompt in prompts]
    if len(lines) == 1:
        return f"A question waits for you. {lines[0]}"
    return "\n".join([f"{len(lines)} questions wait for you.", *(f"- {line}" for line in lines)])


def prompts_as_data(prompts: Sequence[WaitingPrompt]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {
            "game": prompt.game_id,
            "prompt": f"{prompt.step}.{prompt.seat}",
            "deadline": None if prompt.deadline is None else stamp(prompt.deadline),
        }
        for prompt in prompts
    ]
