"""How a game keeps time: its clock as asked for, as filled in, and as used. Nothing here reads the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property, lru_cache
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo, available_timezones

from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer, Problem, pointer
from referee.service.times.written_times import duration, step_duration

Span: TypeAlias = tuple[datetime, datetime]
"""From when until when."""

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
AT_RANDOM = "bot:random"
STAND_INS = ("defaults", AT_RANDOM)
NO_TIME = "PT0S"
LONGEST_DELAY = timedelta(days=7)
LONGEST_EXCUSE = timedelta(days=14)
A_DAY = timedelta(days=1)
# Where deadlines fall on an hour of the day, less lost time than this does not cost another day.
HARDLY_LOST = timedelta(hours=1)

_PLAIN: dict[str, Json] = {
    "preset": None,
    "step": None,
    "steps": {},
    "zone": "UTC",
    "days": list(DAYS),
    "hour": None,
    "grace": NO_TIME,
    "cooling_off": NO_TIME,
    "veil": NO_TIME,
    "tells": None,
    "excuses": 0,
    "excuse": "P1D",
    "misses": 3,
    "keep_seat": "P1D",
    "stand_in": "defaults",
    "absences": True,
}
PRESETS: Mapping[str, Mapping[str, Json]] = {
    "fast": {"step": "PT4H", "grace": "PT10M", "excuses": 1, "excuse": "PT4H", "misses": 2},
    "daily": {"step": "P1D", "grace": "PT1H", "excuses": 2, "excuse": "P1D", "misses": 3},
    "relaxed": {"step": "P3D", "grace": "PT6H", "excuses": 3, "excuse": "P2D", "misses": 3},
}


@dataclass(frozen=True)
class Pace:
    """A clock that is filled in. Fields that an older clock lacks have their defaults."""

    clock: Mapping[str, Any]

    def time_for(self, kinds: Iterable[str]) -> timedelta | None:
        """How long a step with questions of these kinds stays open: as long as the slowest needs; None:
        for ever.
        """
        steps: Mapping[str, str] = self._value("steps")
        texts = [steps.get(kind, self._value("step")) for kind in kinds]
        return None if None in texts else max(duration(text) for text in texts)

    def deadline(self, since: datetime, time_given: timedelta, away: Sequence[Span] = ()) -> datetime:
        """The end of a span of time that begins at `since`, in UTC.

        Only working days count, and only the time in which nobody who is waited for is `away`. Days are
        calendar days in the game's zone, so that a day later is the same time of day whatever the clocks do
        there.
        """
        spans = sorted(part for span in away for part in self._working_parts(span))
        absent = timedelta()
        while True:
            end = self._counted(since, time_given + absent)
            # This terminates: each round puts at least one absence behind us.
            back = max((over for begin, over in spans if begin < end < over), default=end)
            found = time_away(spans, since, back)
            if found <= absent:
                return self._at_the_hour(end)
            absent = found

    def put_off(self, due_at: datetime, lost: Span) -> datetime:
        """The deadline after a span that did not count and is over now: as much later, on working days.

        Where deadlines fall on an hour of the day, it is that hour of the day on which the time is up, or
        nearly so; of a later day if that hour has passed.
        """
        later = self._passed(due_at, self.time_away([lost], *lost))
        if self._value("hour") is None:
            return later
        nearly = self._at_the_hour(later - HARDLY_LOST)
        return max(due_at, nearly) if nearly > lost[1] else self._at_the_hour(later)

    def put_forward(self, due_at: datetime, lost: Span) -> datetime:
        """The deadline that becomes this one when it is put off by this span."""
        rest = self.time_away([lost], *lost)
        # A week has at least one working day.
        for begin, end in reversed([*self._working_parts((due_at - 7 * (rest + A_DAY), due_at))]):
            if rest <= end - begin:
                due_at = end - rest
                break
            rest -= end - begin
        return due_at

    def time_away(self, away: Sequence[Span], since: datetime, end: datetime) -> timedelta:
        """How much working time between the two is covered by these spans."""
        return time_away([part for span in away for part in self._working_parts(span)], since, end)

    @cached_property
    def grace(self) -> timedelta:
        """How long after the deadline orders are still taken."""
        return duration(self._value("grace"))

    @cached_property
    def cooling_off(self) -> timedelta:
        """How long orders may still be changed once all are in."""
        return duration(self._value("cooling_off"))

    @cached_property
    def veil(self) -> timedelta:
        """How long a window stays open at least, without telling who has answered."""
        return duration(self._value("veil"))

    @cached_property
    def tells(self) -> timedelta | None:
        """How often the table is told who has answered; zero: at once. None: it depends on the step."""
        text = self._value("tells")
        return None if text is None else duration(text)

    @cached_property
    def excuse(self) -> timedelta:
        """By how much one excuse extends a step."""
        return duration(self._value("excuse"))

    @property
    def excuses(self) -> int:
        """How often each seat is excused for being silent."""
        return int(self._value("excuses"))

    @property
    def misses(self) -> int:
        """How many missed orders in a row make a seat missing; 0: never."""
        return int(self._value("misses"))

    @cached_property
    def keep_seat(self) -> timedelta:
        """How long a seat is kept for a player who is missing, or to be replaced."""
        return duration(self._value("keep_seat"))

    @property
    def stand_in(self) -> str:
        """Who plays a seat whose player is absent: `defaults` or a bot."""
        return str(self._value("stand_in"))

    @property
    def absences(self) -> bool:
        """Whether deadlines wait for players who have booked an absence."""
        return bool(self._value("absences"))

    def _value(self, name: str) -> Any:
        return self.clock.get(name, _PLAIN[name])

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self._value("zone"))

    @cached_property
    def _working(self) -> frozenset[int]:
        return frozenset(DAYS.index(day) for day in self._value("days"))

    def _counted(self, since: datetime, time_given: timedelta) -> datetime:
        """This much later, counting working days only; never on any other day."""
        local = since.astimezone(self._zone)
        at, rest = (
            since.astimezone(UTC),
            timedelta(seconds=time_given.seconds, microseconds=time_given.microseconds),
        )
        day, hour = local.date(), local.time()
        if day.weekday() not in self._working:
            day, hour = self._working_day_from(day), time()
            at = self._utc(day, hour)
        for _ in range(time_given.days):
            day = self._working_day_from(day + A_DAY)
            at = self._utc(day, hour)
        return self._passed(at, rest)

    def _passed(self, at: datetime, rest: timedelta) -> datetime:
        """When this much working time has passed; never on any other day."""
        day = at.astimezone(self._zone).date()
        if day.weekday() not in self._working:
            day = self._working_day_from(day)
            at = self._utc(day, time())
        while (midnight := self._utc(day + A_DAY, time())) <= at + rest:
            rest -= midnight - at
            day = self._working_day_from(day + A_DAY)
            at = self._utc(day, time())
        return at + rest

    def _at_the_hour(self, at: datetime) -> datetime:
        """The next time that it is the game's hour on a working day."""
        if self._value("hour") is None:
            return at
        hour = time.fromisoformat(self._value("hour"))
        day = self._working_day_from(at.astimezone(self._zone).date())
        while self._utc(day, hour) < at:
            day = self._working_day_from(day + A_DAY)
        return self._utc(day, hour)

    def _working_parts(self, span: Span) -> Iterator[Span]:
        if len(self._working) == len(DAYS):
            yield span
            return
        begin, end = span
        day = begin.astimezone(self._zone).date()
        while (midnight := self._utc(day, time())) < end:
            next_midnight = self._utc(day + A_DAY, time())
            if day.weekday() in self._working:
                yield max(begin, midnight), min(end, next_midnight)
            day += A_DAY

    def _working_day_from(self, day: date) -> date:
        while day.weekday() not in self._working:
            day += A_DAY
        return day

    def _utc(self, day: date, hour: time) -> datetime:
        """This hour in the game's zone, in UTC: the first of two, and after the gap if clocks skip it."""
        return datetime.combine(day, hour.replace(fold=0), self._zone).astimezone(UTC)


def pace_of(clock: Mapping[str, Any] | None) -> Pace | None:
    """The pace of a game with this clock; None: it has none."""
    return None if clock is None else Pace(clock)


def shown_clock(clock: Mapping[str, Any] | None) -> dict[str, Json] | None:
    """A clock for everybody to read."""
    return None if clock is None else {**_PLAIN, **clock}


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
    filled = {**_PLAIN, **preset, **given}
    filled["days"] = [day for day in DAYS if day in filled["days"]]
    return filled


def _problems(clock: Mapping[str, Any], kinds: Sequence[str]) -> Iterable[Problem]:
    if clock.get("preset") is None and "step" not in clock and not clock.get("steps"):
        yield Problem("/step", 'Expected how long a step stays open, such as "P2D", or a `preset`.')
    if clock.get("step") is not None:
        yield from _refused("/step", clock["step"], step_duration)
    for kind, text in (clock.get("steps") or {}).items():
        place = pointer("steps", kind)
        if kind not in kinds:
            yield Problem(place, f"Questions of this game are of the kinds {', '.join(kinds)}.")
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


def time_away(away: Sequence[Span], since: datetime, end: datetime) -> timedelta:
    """How much time between the two is covered by these spans, which may overlap."""
    total, reached = timedelta(), since
    for begin, over in sorted(away):
        first, last = max(begin, reached), min(over, end)
        if last > first:
            total += last - first
            reached = last
    return total
