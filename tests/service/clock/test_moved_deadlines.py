"""Whatever moves a deadline keeps the game's working days and its hour: votes, pauses, outages, absences."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.api.house import House, Person
from tests.service.assembly import People, all_vote, entries
from tests.service.clock.test_outages import out_of_order
from tests.service.pastimes import DAY, HOUR, MINUTE, header, time_of

# The 16th of November 2026 is a Monday; games of these tests begin at noon.
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri"]
TO_FRIDAY = {"step": "P4D", "days": WEEKDAYS, "hour": "20:00"}
FRIDAY = "2026-11-20T20:00:00+00:00"
MONDAY = "2026-11-23T20:00:00+00:00"


def due(house: House, game: str) -> str:
    return time_of(header(house, game)["deadline"]).isoformat()


def go_to(house: House, when: str) -> None:
    house.clock.move(datetime.fromisoformat(f"{when}:00+00:00") - house.clock.now())


def pause(house: House, game: str, host: Person, since: str, until: str) -> None:
    go_to(house, since)
    assert house.call("POST", f"/v1/games/{game}/pause", by=host).status_code == 200
    go_to(house, until)
    assert house.call("POST", f"/v1/games/{game}/resume", by=host).status_code == 200


def test_a_day_more_than_friday_is_monday(house: House, people: People) -> None:
    game = house.table(*people, clock=TO_FRIDAY)
    assert due(house, game) == FRIDAY
    all_vote(house, game, people[:2], "extend", by="P1D")
    assert due(house, game) == MONDAY
    all_vote(house, game, people[:2], "extend", by="PT2H")
    assert due(house, game) == "2026-11-24T20:00:00+00:00"


def test_a_short_pause_leaves_the_hour_as_it_was(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock=TO_FRIDAY)
    for span in (timedelta(seconds=4), 50 * MINUTE):
        house.call("POST", f"/v1/games/{game}/pause", by=hal)
        house.clock.move(span)
        resumed = house.call("POST", f"/v1/games/{game}/resume", by=hal).json
        assert resumed is not None
        assert time_of(resumed["deadline"]).isoformat() == FRIDAY
    assert [time_of(one["due_at"]).isoformat() for one in entries(house, game, "resumed")] == [FRIDAY] * 2


def test_after_a_longer_pause_it_is_the_hour_of_a_later_day(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock=TO_FRIDAY)
    pause(house, game, hal, "2026-11-17T09:00", "2026-11-17T14:00")
    assert due(house, game) == MONDAY


def test_a_weekend_in_a_pause_does_not_count(house: House, people: People) -> None:
    """Eight hours were left on Friday at noon; on Monday at noon there are eight again."""
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock=TO_FRIDAY)
    pause(house, game, hal, "2026-11-20T12:00", "2026-11-23T12:00")
    assert due(house, game) == MONDAY


def test_nor_does_a_pause_at_the_weekend_without_an_hour(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P5D", "days": WEEKDAYS})
    before = due(house, game)
    assert before == "2026-11-23T12:00:00+00:00"
    pause(house, game, hal, "2026-11-21T12:00", "2026-11-22T12:00")
    assert due(house, game) == before


def test_a_short_pause_in_which_the_deadline_passed_is_worth_a_day(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock=TO_FRIDAY)
    pause(house, game, hal, "2026-11-20T19:50", "2026-11-20T20:10")
    assert due(house, game) == MONDAY


def test_a_short_outage_moves_nothing_and_says_nothing(house: House, people: People) -> None:
    game = house.table(*people, clock=TO_FRIDAY)
    out_of_order(house, 10 * MINUTE)
    assert due(house, game) == FRIDAY
    assert entries(house, game, "extended") == []


def test_a_longer_outage_leads_to_the_hour_of_the_next_working_day(house: House, people: People) -> None:
    game = house.table(*people, clock=TO_FRIDAY)
    out_of_order(house, 3 * HOUR)
    assert due(house, game) == MONDAY
    [extended] = entries(house, game, "extended")
    assert (extended["reason"], time_of(extended["due_at"]).isoformat()) == ("outage", MONDAY)


def test_so_does_a_short_one_in_which_the_deadline_passed(house: House, people: People) -> None:
    game = house.table(*people, clock=TO_FRIDAY)
    go_to(house, "2026-11-20T19:50")
    out_of_order(house, 20 * MINUTE)
    assert due(house, game) == MONDAY


def test_an_excuse_is_of_working_days_too(house: House, people: People) -> None:
    game = house.table(*people, clock={**TO_FRIDAY, "excuses": 1, "excuse": "P1D"})
    go_to(house, "2026-11-20T20:00")
    house.pass_time(timedelta())
    assert due(house, game) == MONDAY


def test_an_absence_booked_in_a_pause_that_spans_a_weekend(house: House, people: People) -> None:
    """The pause puts Friday off to Monday, the absence of Monday and Tuesday to Wednesday."""
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock=TO_FRIDAY)
    go_to(house, "2026-11-20T12:00")
    house.call("POST", f"/v1/games/{game}/pause", by=hal)
    go_to(house, "2026-11-23T12:00")
    away = {"from": "2026-11-23T12:00:00Z", "to": "2026-11-25T12:00:00Z"}
    assert house.call("POST", "/v1/me/absences", away, by=people[1]).status_code == 201
    house.call("POST", f"/v1/games/{game}/resume", by=hal)
    assert due(house, game) == "2026-11-25T20:00:00+00:00"


def test_a_reminder_moves_as_the_deadline_does(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock=TO_FRIDAY)
    house.pass_time(timedelta())
    house.call("POST", f"/v1/games/{game}/pause", by=hal)
    house.clock.move(4 * HOUR)
    house.call("POST", f"/v1/games/{game}/resume", by=hal)
    assert due(house, game) == MONDAY
    # A fifth of the time from Monday at noon to Friday at 20:00, before the new deadline.
    left = (time_of(FRIDAY) - time_of("2026-11-16T12:00:00+00:00")) / 5
    go_to(house, "2026-11-22T22:23")
    assert time_of(MONDAY) - house.clock.now() > left
    house.pass_time(timedelta())
    assert _reminders(house, people) == 0
    house.pass_time(DAY / 24)
    assert _reminders(house, people) == 1


def _reminders(house: House, people: People) -> int:
    told = house.get("/v1/me/notices", by=people[1])["items"]
    return sum(one["kind"] == "reminder" for one in told)
