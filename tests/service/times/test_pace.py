"""Deadlines as arithmetic: working days, hours of the day, and what clocks do in spring and autumn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis.strategies import integers, lists, tuples

from referee.engine.problems import IllegalAnswer
from referee.fairplay.pace import Pace
from referee.service.times.pace import PRESETS, fill_in

KINDS = ("odds.bet", "odds.call", "odds.tile", "odds.doubt")
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri"]
BERLIN = ZoneInfo("Europe/Berlin")


def pace(**clock: Any) -> Pace:
    filled = fill_in({"step": "P1D", **clock}, KINDS)
    assert filled is not None
    return Pace(filled)


def in_berlin(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN)


def hours(count: float) -> timedelta:
    return timedelta(hours=count)


@pytest.mark.parametrize(
    ("opened", "time_given", "due"),
    [
        # The 16th of November 2026 is a Monday.
        ("2026-11-16 12:00", hours(24), "2026-11-17 12:00"),
        ("2026-11-20 12:00", hours(24), "2026-11-23 12:00"),  # Friday → Monday
        ("2026-11-20 12:00", hours(11), "2026-11-20 23:00"),
        ("2026-11-20 12:00", hours(18), "2026-11-23 06:00"),  # 12 hours of Friday, 6 of Monday
        ("2026-11-20 18:00", hours(6), "2026-11-23 00:00"),  # to the end of Friday: not on Saturday
        ("2026-11-21 15:00", hours(24), "2026-11-24 00:00"),  # Saturday does not count: all of Monday
        ("2026-11-21 15:00", hours(2), "2026-11-23 02:00"),
        ("2026-11-19 09:30", hours(24 * 7), "2026-11-30 09:30"),  # seven working days
    ],
)
def test_only_working_days_count(opened: str, time_given: timedelta, due: str) -> None:
    found = pace(zone="Europe/Berlin", days=WEEKDAYS).deadline(in_berlin(opened), time_given)
    assert found == in_berlin(due)


@pytest.mark.parametrize(
    ("opened", "time_given", "days", "due"),
    [
        ("2026-11-16 12:00", hours(24), None, "2026-11-17 20:00"),
        ("2026-11-16 20:00", hours(24), None, "2026-11-17 20:00"),
        ("2026-11-16 20:01", hours(24), None, "2026-11-18 20:00"),
        ("2026-11-20 19:00", hours(2), WEEKDAYS, "2026-11-23 20:00"),  # Friday 21:00: the next is Monday's
        ("2026-11-16 12:00", hours(1), ["sun"], "2026-11-22 20:00"),
    ],
)
def test_deadlines_wait_for_the_hour(
    opened: str, time_given: timedelta, days: list[str] | None, due: str
) -> None:
    kept = pace(zone="Europe/Berlin", hour="20:00", **({} if days is None else {"days": days}))
    assert kept.deadline(in_berlin(opened), time_given) == in_berlin(due)


@pytest.mark.parametrize(
    ("opened", "time_given", "hour", "due_utc"),
    [
        # On the 29th of March 2026, 02:00 becomes 03:00: a day later is the same time of day, 23 hours on.
        ("2026-03-28T12:00", hours(24), None, "2026-03-29T10:00"),
        ("2026-03-28T12:00", hours(36), None, "2026-03-29T22:00"),  # 12 real hours after noon
        ("2026-03-28T21:00", hours(10), None, "2026-03-29T06:00"),  # hours are hours: 08:00 summer time
        ("2026-03-28T02:30", hours(24), None, "2026-03-29T01:30"),  # 02:30 is skipped: 03:30 summer time
        ("2026-03-28T12:00", hours(1), "02:30", "2026-03-29T01:30"),
        ("2026-03-28T12:00", hours(24), "20:00", "2026-03-29T18:00"),
        # On the 25th of October 2026, 03:00 becomes 02:00: the day has 25 hours.
        ("2026-10-24T12:00", hours(24), None, "2026-10-25T11:00"),
        ("2026-10-24T21:00", hours(10), None, "2026-10-25T05:00"),
        ("2026-10-24T02:30", hours(24), None, "2026-10-25T00:30"),  # of two the first
        ("2026-10-24T12:00", hours(1), "02:30", "2026-10-25T00:30"),
        ("2026-10-25T01:00", hours(3), None, "2026-10-25T02:00"),
    ],
)
def test_daylight_saving(opened: str, time_given: timedelta, hour: str | None, due_utc: str) -> None:
    kept = pace(zone="Europe/Berlin", **({} if hour is None else {"hour": hour}))
    found = kept.deadline(in_berlin(opened), time_given)
    assert found == datetime.fromisoformat(due_utc).replace(tzinfo=UTC)


def test_a_step_that_opens_in_the_hour_that_comes_twice_has_all_its_time() -> None:
    second = in_berlin("2026-10-25 02:30").replace(fold=1)
    found = pace(zone="Europe/Berlin").deadline(second, hours(2))
    assert found - second.astimezone(UTC) == hours(2)


@pytest.mark.parametrize(
    ("away", "due"),
    [
        ([], "2026-11-18 12:00"),
        ([("2026-11-17 00:00", "2026-11-17 12:00")], "2026-11-19 00:00"),
        # What lies in the time that was added counts, too.
        (
            [("2026-11-17 00:00", "2026-11-17 12:00"), ("2026-11-18 18:00", "2026-11-19 00:00")],
            "2026-11-19 06:00",
        ),
        # Two players who are away at the same time are away once.
        (
            [("2026-11-17 00:00", "2026-11-17 12:00"), ("2026-11-17 06:00", "2026-11-17 18:00")],
            "2026-11-19 06:00",
        ),
        # Away before and until after it opens; and after it is due.
        ([("2026-11-01 00:00", "2026-11-17 12:00")], "2026-11-19 12:00"),
        ([("2026-11-18 12:00", "2026-11-30 12:00")], "2026-11-18 12:00"),
    ],
)
def test_time_away_does_not_count(away: list[tuple[str, str]], due: str) -> None:
    spans = [(in_berlin(begin), in_berlin(end)) for begin, end in away]
    found = pace(zone="Europe/Berlin").deadline(in_berlin("2026-11-16 12:00"), hours(48), spans)
    assert found == in_berlin(due)


def test_an_absence_that_begins_a_moment_before_the_deadline_is_reckoned_at_once() -> None:
    opened = datetime(2026, 11, 16, 12, tzinfo=UTC)
    an_instant, year = timedelta(microseconds=1), timedelta(days=365)
    begin = opened + hours(24) - an_instant
    chain = [(begin + day * hours(24), begin + (day + 1) * hours(24)) for day in range(365)]
    for away in ([(begin, begin + year)], chain):
        assert pace().deadline(opened, hours(24), away) == begin + year + an_instant


def test_an_absence_over_the_night_when_clocks_go_forward() -> None:
    away = [(in_berlin("2027-03-27 12:01"), in_berlin("2027-03-29 04:00"))]
    due = pace(zone="Europe/Berlin").deadline(in_berlin("2027-03-27 12:00"), hours(1), away)
    assert due == in_berlin("2027-03-29 04:59")


@given(
    time_given=integers(1, 100),
    away=lists(tuples(integers(0, 200), integers(1, 50)), max_size=8),
)
def test_a_deadline_gives_all_its_time_to_those_who_are_there(
    time_given: int, away: list[tuple[int, int]]
) -> None:
    opened = datetime(2026, 11, 16, 12, tzinfo=UTC)
    spans = [(opened + hours(begin), opened + hours(begin + length)) for begin, length in away]
    gone = {hour for begin, length in away for hour in range(begin, begin + length)}
    there = [hour for hour in range(500) if hour not in gone]
    last = there[time_given - 1] + 1
    assert pace().deadline(opened, hours(time_given), spans) == opened + hours(last)


def test_being_away_over_the_weekend_moves_nothing_where_it_does_not_count_anyway() -> None:
    kept = pace(zone="Europe/Berlin", days=WEEKDAYS)
    weekend = [(in_berlin("2026-11-20 18:00"), in_berlin("2026-11-23 06:00"))]
    # Six hours of Friday and six of Monday.
    found = kept.deadline(in_berlin("2026-11-20 12:00"), hours(24), weekend)
    assert found == in_berlin("2026-11-24 00:00")


def test_each_kind_of_question_may_have_its_own_time() -> None:
    kept = pace(step="P2D", steps={"odds.call": "PT2H", "odds.doubt": "P5D"})
    assert kept.time_for(["odds.bet"]) == timedelta(days=2)
    assert kept.time_for(["odds.call"]) == hours(2)
    assert kept.time_for(["odds.call", "odds.bet", "odds.doubt"]) == timedelta(days=5)
    some = pace(step=None, steps={"odds.call": "PT2H"})
    assert some.time_for(["odds.call"]) == hours(2)
    assert some.time_for(["odds.call", "odds.bet"]) is None


@pytest.mark.parametrize("name", PRESETS)
def test_presets_fill_in_what_is_not_given(name: str) -> None:
    filled = fill_in({"preset": name}, KINDS)
    assert filled is not None
    assert {field: filled[field] for field in PRESETS[name]} == PRESETS[name]
    changed = fill_in({"preset": name, "grace": "PT5M", "step": None}, KINDS)
    assert changed == {**filled, "grace": "PT5M", "step": None}
    # A clock that has been filled is one that can be asked for.
    assert fill_in(filled, KINDS) == filled


@pytest.mark.parametrize(
    ("clock", "paths"),
    [
        ({}, ["/step"]),
        ({"zone": "UTC"}, ["/step"]),
        ({"step": "soon"}, ["/step"]),
        ({"step": "P61D"}, ["/step"]),
        (
            {"step": "P1D", "steps": {"odds.call": "PT1S", "chess.move": "P1D"}},
            ["/steps/odds.call", "/steps/chess.move"],
        ),
        ({"step": "P1D", "zone": "Middle/Earth"}, ["/zone"]),
        ({"step": "P1D", "zone": "../UTC"}, ["/zone"]),
        (
            {"step": "P1D", "grace": "P8D", "veil": "x", "cooling_off": "P8D"},
            ["/grace", "/cooling_off", "/veil"],
        ),
        ({"step": "P1D", "excuse": "PT1S"}, ["/excuse"]),
    ],
)
def test_clocks_that_make_no_sense(clock: dict[str, Any], paths: list[str]) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        fill_in(clock, KINDS)
    assert [problem.path for problem in refused.value.problems] == paths


@pytest.mark.parametrize("clock", [None, {"step": None}])
def test_no_clock(clock: dict[str, Any] | None) -> None:
    assert fill_in(clock, KINDS) is None
