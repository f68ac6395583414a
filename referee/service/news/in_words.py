"""What notices say, so that it can be taken in at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Protocol
from zoneinfo import ZoneInfo

from referee.engine.ahead.lines import without_comment
from referee.engine.catalogue import Say, Words
from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.store.prompts import is_made
from referee.store.waiting import WaitingPrompt

DAYS: Final = (
    Words("Monday"), Words("Tuesday"), Words("Wednesday"), Words("Thursday"), Words("Friday"),
    Words("Saturday"), Words("Sunday"),
)  # fmt: skip
DAYS_IN_SHORT: Final = (
    Words("Mon"), Words("Tue"), Words("Wed"), Words("Thu"), Words("Fri"), Words("Sat"), Words("Sun"),
)  # fmt: skip
MONTHS: Final = (
    Words("January"), Words("February"), Words("March"), Words("April"), Words("May"), Words("June"),
    Words("July"), Words("August"), Words("September"), Words("October"), Words("November"),
    Words("December"),
)  # fmt: skip
MONTHS_IN_SHORT: Final = (
    Words("Jan"), Words("Feb"), Words("Mar"), Words("Apr"), Words("May"), Words("Jun"), Words("Jul"),
    Words("Aug"), Words("Sep"), Words("Oct"), Words("Nov"), Words("Dec"),
)  # fmt: skip


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
    if game.name is None:
        return title
    return referee.language.say("{title} ‘{name}’", title=title, name=game.name)


def deadline_in_words(say: Say, due_at: datetime | None, zone: str, now: datetime) -> str:
    """By when, in the reader's own time, and how long that is."""
    if due_at is None:
        return say("no deadline")
    return say(
        "by {when}, {left}", when=time_in_words(say, due_at, zone), left=span_in_words(say, due_at - now)
    )


def time_in_words(say: Say, at: datetime, zone: str) -> str:
    """`Thu 19 Nov, 20:00 (Europe/Berlin)`: a time in the reader's own zone."""
    local = at.astimezone(ZoneInfo(zone))
    return say(
        "{weekday} {day} {month}, {clock} ({zone})",
        weekday=DAYS_IN_SHORT[local.weekday()],
        day=local.day,
        month=MONTHS_IN_SHORT[local.month - 1],
        clock=f"{local:%H:%M}",
        zone=zone,
    )


def span_in_words(say: Say, span: timedelta) -> str:
    """How long it is until then, in the largest unit that says enough."""
    minutes = int(span.total_seconds()) // 60
    if minutes < 1:
        return say("now")
    if minutes < 120:
        return say("in {minutes:minute}", minutes=minutes)
    hours = minutes // 60
    return say("in {hours:hour}", hours=hours) if hours < 48 else say("in {days:day}", days=hours // 24)


def question_in_words(referee: Referee, body: Mapping[str, Any]) -> str:
    """What is asked, in one line; what that is stays untold where it could not be put into words."""
    if not is_made(body):
        return referee.language.say("You are asked something.")
    return str(body["page"]["question"])


def asked_in_words(
    referee: Referee, game: NamedGame, question: str, deadline: datetime | None, zone: str, now: datetime
) -> str:
    """The game, what is asked, by when."""
    due = deadline_in_words(referee.language.say, deadline, zone, now)
    return f"{game_in_words(referee, game)}: {question} ({due})"


def fate_in_words(outcome: str, words: str, text: str | None, reason: str) -> Words:
    """What became of an order ahead at a question, as a sentence for a notice."""
    if outcome == "used":
        return Words("Your order sent ahead has answered: {order}", order=_in_one_line(text))
    if outcome == "drafted":
        return Words("Your order sent ahead has left a draft: {order}", order=_in_one_line(text))
    return Words(
        "Your order sent ahead ({words}) was not used, and you are asked. {reason}",
        words=words,
        reason=reason,
    )


def _in_one_line(order: str | None) -> str:
    """An order as text, without what is only explained in it."""
    lines = [without_comment(line).strip() for line in (order or "").split("\n")]
    return " / ".join(line for line in lines if line)


def prompts_as_data(prompts: Sequence[WaitingPrompt]) -> list[dict[str, Any]]:
    """Prompts that wait for somebody, for programs."""
    return [
        {
            "game": prompt.game_id,
            "prompt": f"{prompt.step}.{prompt.seat}",
            "deadline": None if prompt.deadline is None else stamp(prompt.deadline),
        }
        for prompt in prompts
    ]
