"""Times and spans in a mail's words."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo


def time_in_words(at: datetime, zone: str) -> str:
    """Thursday 19 November, 20:00 (Europe/Berlin)."""
    local = at.astimezone(ZoneInfo(zone))
    return f"{local:%A} {local.day} {local:%B}, {local:%H:%M} ({zone})"


def deadline_in_words(due: datetime | None, zone: str, now: datetime) -> str:
    """The deadline, and how long that is from now."""
    if due is None:
        return "There is no deadline."
    return f"Answer by {time_in_words(due, zone)}, {left_in_words(due - now)}."


def left_in_words(span: timedelta) -> str:
    """In 2 days 4 hours."""
    minutes = int(span.total_seconds()) // 60
    if minutes < 1:
        return "now"
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    said = [_counted(days, "day"), _counted(hours, "hour"), "" if days else _counted(minutes, "minute")]
    return "in " + " ".join(one for one in said if one)


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}" if number else ""
