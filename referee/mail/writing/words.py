"""Times and spans in a mail's words."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from referee.engine.catalogue import Say
from referee.service.news.in_words import DAYS, MONTHS


def time_in_words(say: Say, at: datetime, zone: str) -> str:
    """Thursday 19 November, 20:00 (Europe/Berlin)."""
    local = at.astimezone(ZoneInfo(zone))
    return say(
        "{weekday} {day} {month}, {clock} ({zone})",
        weekday=DAYS[local.weekday()],
        day=local.day,
        month=MONTHS[local.month - 1],
        clock=f"{local:%H:%M}",
        zone=zone,
    )


def deadline_in_words(say: Say, due: datetime | None, zone: str, now: datetime) -> str:
    """The deadline, and how long that is from now."""
    if due is None:
        return say("There is no deadline.")
    when, left = time_in_words(say, due, zone), left_in_words(say, due - now)
    return say("Answer by {when}, {left}.", when=when, left=left)


def left_in_words(say: Say, span: timedelta) -> str:
    """In 2 days 4 hours."""
    minutes = int(span.total_seconds()) // 60
    if minutes < 1:
        return say("now")
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    said = [
        say("{days:day}", days=days) if days else "",
        say("{hours:hour}", hours=hours) if hours else "",
        say("{minutes:minute}", minutes=minutes) if minutes and not days else "",
    ]
    return say("in {span}", span=" ".join(one for one in said if one))
