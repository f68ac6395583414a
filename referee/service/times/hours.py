"""When a certain hour comes next."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo


def next_at(zone: str, hour: int, now: datetime) -> datetime:
    """The next time that clocks in this zone show this hour."""
    local = now.astimezone(ZoneInfo(zone))
    today = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    # Compared as timestamps: within one zone, Python compares what the clocks show.
    upcoming = today if today.timestamp() > now.timestamp() else today + timedelta(days=1)
    return upcoming.astimezone(now.tzinfo)


def next_full_hour(now: datetime) -> datetime:
    return now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
