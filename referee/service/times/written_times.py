"""Times and durations as the referee writes them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache

SHORTEST_STEP = timedelta(minutes=1)
LONGEST_STEP = timedelta(days=60)

_DURATION = re.compile(
    r"P(?:(?P<weeks>\d{1,4})W|(?=.)(?:(?P<days>\d{1,4})D)?"
    r"(?:T(?=.)(?:(?P<hours>\d{1,4})H)?(?:(?P<minutes>\d{1,6})M)?(?:(?P<seconds>\d{1,8})S)?)?)",
    re.ASCII,
)

NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""Sorts what has no deadline after what has one."""


def stamp(at: datetime) -> str:
    """RFC 3339, in UTC, to the microsecond."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


@lru_cache(maxsize=256)
def duration(text: str) -> timedelta:
    """An ISO 8601 duration of weeks, or of days, hours, minutes and seconds; raises ValueError."""
    match = _DURATION.fullmatch(text)
    if match is None:
        raise ValueError("Expected an ISO 8601 duration such as P2D or PT36H.")
    return timedelta(**{unit: int(count) for unit, count in match.groupdict().items() if count})


def step_duration(text: str) -> timedelta:
    """How long a step may stay open; raises ValueError if that is too short or too long."""
    length = duration(text)
    if not SHORTEST_STEP <= length <= LONGEST_STEP:
        raise ValueError("A step stays open for at least PT1M and at most P60D.")
    return length
