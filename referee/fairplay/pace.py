"""How a game keeps time: the arithmetic of its clock. Nothing here reads the time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property, lru_cache
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from referee.engine.bots import BOTS
from referee.engine.json_types import Json

Span: TypeAlias = tuple[datetime, datetime]
"""From when until when."""

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DEFAULTS = "defaults"
STAND_INS = (DEFAULTS, *BOTS)
NO_TIME = "PT0S"
A_DAY = timedelta(days=1)
# Where deadlines fall on an hour of the day, less lost time than this does not cost another day.
HARDLY_LOST = timedelta(hours=1)

PLAIN: dict[str, Json] = {
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
    "stand_in": DEFAULTS,
    "absences": True,
}
"""A clock that says nothing."""

_DURATION = re.compile(
    r"P(?:(?P<weeks>\d{1,4})W|(?=.)(?:(?P<days>\d{1,4})D)?"
    r"(?:T(?=.)(?:(?P<hours>\d{1,4})H)?(?:(?P<minutes>\d{1,6})M)?(?:(?P<seconds>\d{1,8})S)?)?)",
    re.ASCII,
)


@dataclass(frozen=True)
class Pace:
    """A clock that is filled in."""

    clock: Mapping[str, Any]

    def time_for(self, kinds: Iterable[str]) -> timedelta | None:
        """How long a step with questions of these kinds stays open: as long as the slowest needs; None:
        for ever.
        """
        steps: Mapping[str, str] = self.clock["steps"]
        texts = [steps.get(kind, self.clock["step"]) for kind in kinds]
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
        if self.clock["hour"] is None:
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
        return duration(self.clock["grace"])

    @cached_property
    def cooling_off(self) -> timedelta:
        """How long orders may still be changed once all are in."""
        return duration(self.clock["cooling_off"])

    @cached_property
    def veil(self) -> timedelta:
        """How long a window stays open at least, without telling who has answered."""
        return duration(self.clock["veil"])

    @cached_property
    def tells(self) -> timedelta | None:
        """How often the table is told who has answered; zero: at once. None: it depends on the step."""
        text = self.clock["tells"]
        return None if text is None else duration(text)

    @cached_property
    def excuse(self) -> timedelta:
        """By how much one excuse extends a step."""
        return duration(self.clock["excuse"])

    @property
    def excuses(self) -> int:
        """How often each seat is excused for being silent."""
        return int(self.clock["excuses"])

    @property
    def misses(self) -> int:
        """How many missed orders in a row make a seat missing; 0: never."""
        return int(self.clock["misses"])

    @cached_property
    def keep_seat(self) -> timedelta:
        """How long a seat is kept for a player who is missing, or to be replaced."""
        return duration(self.clock["keep_seat"])

    @property
    def stand_in(self) -> str:
        """Who plays a seat whose player is absent: `defaults` or a bot."""
        return str(self.clock["stand_in"])

    @property
    def absences(self) -> bool:
        """Whether deadlines wait for players who have booked an absence."""
        return bool(self.clock["absences"])

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self.clock["zone"])

    @cached_property
    def _working(self) -> frozenset[int]:
        return frozenset(DAYS.index(day) for day in self.clock["days"])

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
        if self.clock["hour"] is None:
            return at
        hour = time.fromisoformat(self.clock["hour"])
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


def time_away(away: Sequence[Span], since: datetime, end: datetime) -> timedelta:
    """How much time between the two is covered by these spans, which may overlap."""
    total, reached = timedelta(), since
    for begin, over in sorted(away):
        first, last = max(begin, reached), min(over, end)
        if last > first:
            total += last - first
            reached = last
    return total


@lru_cache(maxsize=256)
def duration(text: str) -> timedelta:
    """An ISO 8601 duration of weeks, or of days, hours, minutes and seconds; raises ValueError."""
    match = _DURATION.fullmatch(text)
    if match is None:
        raise ValueError("Expected an ISO 8601 duration such as P2D or PT36H.")
    return timedelta(**{unit: int(count) for unit, count in match.groupdict().items() if count})
