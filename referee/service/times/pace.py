"""A clock as its host asks for it, and as it is filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer, Problem, pointer
from referee.fairplay.pace import DAYS, PLAIN, duration
from referee.service.times.written_times import step_duration

LONGEST_DELAY = timedelta(days=7)
LONGEST_EXCUSE = timedelta(days=14)

PRESETS: Mapping[str, Mapping[str, Json]] = {
    "fast": {"step": "PT4H", "grace": "PT10M", "excuses": 1, "excuse": "PT4H", "misses": 2},
    "daily": {"step": "P1D", "grace": "PT1H", "excuses": 2, "excuse": "P1D", "misses": 3},
    "relaxed": {"step": "P3D", "grace": "PT6H", "excuses": 3, "excuse": "P2D", "misses": 3},
}


def shown_clock(clock: Mapping[str, Any] | None) -> dict[str, Json] | None:
    """A clock for everybody to read."""
    return None if clock is None else {**PLAIN, **clock}


def fill_in(clock: Mapping[str, Any] | None, kinds: Sequence[str]) -> dict[str, Json] | None:
    """The clock as it is kept, with every field filled in; raises IllegalAnswer. `kinds` are the game's
    questions.

    `{"step": null}` and nothing else is no clock at all.
    """
    if clock is None or clock == {"step": None}:
        return None
    problems = [*_problems(clock, kinds)]
    if problems:
        raise IllegalAnswer(problems)
    preset = PRESETS[clock["preset"]] if clock.get("preset") is not None else {}
    given = {name: value for name, value in clock.items() if value is not None or name in ("step", "hour")}
    filled = {**PLAIN, **preset, **given}
    filled["days"] = [day for day in DAYS if day in filled["days"]]
    return filled


def _problems(clock: Mapping[str, Any], kinds: Sequence[str]) -> Iterable[Problem]:
    if clock.get("preset") is None and "step" not in clock and not clock.get("steps"):
        yield Problem("/step", Words('Expected how long a step stays open, such as "P2D", or a `preset`.'))
    if clock.get("step") is not None:
        yield from _refused("/step", clock["step"], step_duration)
    for kind, text in (clock.get("steps") or {}).items():
        place = pointer("steps", kind)
        if kind not in kinds:
            yield Problem(
                place, Words("Questions of this game are of the kinds {list}.", list=", ".join(kinds))
            )
        else:
            yield from _refused(place, text, step_duration)
    for name in ("grace", "cooling_off", "veil", "tells", "keep_seat"):
        if clock.get(name) is not None:
            yield from _refused(f"/{name}", clock[name], _delay)
    if clock.get("excuse") is not None:
        yield from _refused("/excuse", clock["excuse"], _excuse)
    if clock.get("zone") is not None:
        yield from _refused("/zone", clock["zone"], known_zone)


def _refused(path: str, text: str, reader: Callable[[str], object]) -> Iterable[Problem]:
    try:
        reader(text)
    except ValueError as error:
        yield Problem(path, str(error))


def _delay(text: str) -> None:
    if duration(text) > LONGEST_DELAY:
        raise ValueError("It is at most P7D.")


def _excuse(text: str) -> None:
    if not timedelta(minutes=1) <= duration(text) <= LONGEST_EXCUSE:
        raise ValueError("An excuse extends a step by at least PT1M and at most P14D.")


@lru_cache(maxsize=1024)
def known_zone(name: str) -> ZoneInfo:
    """A time zone by its name in the tz database; raises ValueError."""
    if name not in available_timezones():
        raise ValueError("Expected the name of a time zone, such as Europe/Berlin.")
    return ZoneInfo(name)
