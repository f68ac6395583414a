"""Times as the referee writes them, and how long a step may take."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from referee.fairplay.pace import duration

_UNITS = {"day": "P{}D", "hour": "PT{}H", "minute": "PT{}M"}
SHORTEST_STEP = timedelta(minutes=1)
LONGEST_STEP = timedelta(days=60)

NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""Sorts what has no deadline after what has one."""


def stamp(at: datetime) -> str:
    """RFC 3339, in UTC, to the microsecond."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def step_duration(text: str) -> timedelta:
    """How long a step may stay open; raises ValueError if that is too short or too long."""
    length = duration(text)
    if not SHORTEST_STEP <= length <= LONGEST_STEP:
        raise ValueError("A step stays open for at least PT1M and at most P60D.")
    return length


def read_duration(text: str) -> str | None:
    """An ISO 8601 duration, or a number of days, hours or minutes; None if it is neither."""
    plain = text.lower().removeprefix("by ").strip()
    if found := re.fullmatch(r"(\d{1,4}) (day|hour|minute)s?", plain):
        return _UNITS[found[2]].format(found[1])
    return plain.upper() if re.fullmatch(r"p[\dtwdhms.]+", plain) else None
