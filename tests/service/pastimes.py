"""Short words for tests in which time passes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from tests.api.house import House, Person
from tests.service.assembly import entries

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def header(house: House, game: str, by: Person | None = None) -> Any:
    return house.get(f"/v1/games/{game}", by=by)


def time_of(text: str | None) -> datetime:
    assert text is not None
    return datetime.fromisoformat(text)


def after(house: House, span: timedelta) -> datetime:
    """So much later than now."""
    return house.clock.now() + span


def sources(house: House, game: str) -> list[dict[str, str]]:
    """Where the answers of each resolved step came from, by seat."""
    return [
        {seat: one["source"] for seat, one in resolved["answers"].items()}
        for resolved in entries(house, game, "resolved")
    ]


def statuses(house: House, game: str, by: Person | None = None) -> list[str]:
    return [seat["status"] for seat in header(house, game, by)["seats"]]


def play_out(house: House, game: str, *people: Person, wait: timedelta = timedelta()) -> None:
    """Everybody who is asked seals the default, and time passes, until the game is over."""
    while header(house, game, people[0])["status"] == "running":
        house.default_all(game, *people)
        house.pass_time(wait)
