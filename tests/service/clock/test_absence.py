"""Absences: booked ahead, capped per year; deadlines wait, and never come earlier."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.service.clock.book_absence import MAX_BOOKED
from referee.service.times.written_times import stamp
from referee.settings import Settings
from tests.api.house import House, Person
from tests.service.assembly import People, check_transcript, entries, refusal
from tests.service.pastimes import DAY, HOUR, MINUTE, after, header, play_out, time_of


def book(house: House, person: Person, begin: datetime, end: datetime) -> TestResponse:
    return house.call("POST", "/v1/me/absences", {"from": stamp(begin), "to": stamp(end)}, by=person)


def away(house: House, person: Person, begin: timedelta, end: timedelta) -> str:
    """Book an absence from so long from now until so long from now; its id."""
    reply = book(house, person, after(house, begin), after(house, end))
    assert reply.status_code == 201, reply.get_data(as_text=True)
    assert reply.json is not None
    return str(reply.json["id"])


def absences(house: House, person: Person) -> list[Any]:
    items: list[Any] = house.get("/v1/me/absences", by=person)["items"]
    return items


def test_a_deadline_counts_only_the_time_in_which_those_asked_are_there(house: House, people: People) -> None:
    ann, bob, cem = people
    away(house, bob, 12 * HOUR, 3 * DAY)
    away(house, cem, 2 * DAY, 4 * DAY)
    game = house.table(*people, clock={"step": "P1D"})
    # Twelve hours before, twelve after both are back.
    assert time_of(header(house, game)["deadline"]) == after(house, 4 * DAY + 12 * HOUR)
    house.default_all(game, *people)
    # The call is seat 1's, who is there.
    assert time_of(header(house, game)["deadline"]) == after(house, DAY)
    house.restart()
    house.default_all(game, ann)
    assert time_of(header(house, game)["deadline"]) == after(house, 4 * DAY + 12 * HOUR)
    play_out(house, game, *people)
    check_transcript(house, game)


def test_booking_moves_what_is_due(house: House, people: People) -> None:
    ann, bob, _ = people
    game = house.table(*people, clock={"step": "P2D"})
    due = time_of(header(house, game)["deadline"])
    house.clock.move(DAY)
    away(house, bob, 6 * HOUR, 3 * DAY)
    # 18 hours of the absence lay before the deadline, which now comes as long after it.
    assert time_of(header(house, game)["deadline"]) == after(house, 3 * DAY + 18 * HOUR)
    [extended] = entries(house, game, "extended")
    assert (extended["reason"], extended["seats"]) == ("absence", [2])
    # Ann is away for part of that, too: what Bob is away anyway counts once.
    away(house, ann, DAY, 3 * DAY + 6 * HOUR)
    assert time_of(header(house, game)["deadline"]) == after(house, 4 * DAY)
    assert time_of(header(house, game)["deadline"]) > due
    house.restart()
    house.pass_time(4 * DAY)
    assert header(house, game)["step"] == 2


def test_nobody_waits_for_who_has_answered_or_is_not_asked(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people, clock={"step": "P2D"})
    before = header(house, game)
    house.seal(game, bob, "1")
    sealed = header(house, game)
    away(house, bob, HOUR, 3 * DAY)
    assert header(house, game) == sealed
    assert sealed["deadline"] == before["deadline"]
    house.seal(game, ann, "1")
    house.seal(game, cem, "1")
    house.work()
    called = header(house, game)
    away(house, cem, HOUR, 3 * DAY)
    assert header(house, game) == called


def test_deadlines_never_come_earlier(house: House, people: People) -> None:
    bob = people[1]
    game = house.table(*people, clock={"step": "P2D"})
    absence = away(house, bob, DAY, 4 * DAY)
    moved = header(house, game)["deadline"]
    assert house.call("DELETE", f"/v1/me/absences/{absence}", by=bob).status_code == 204
    assert absences(house, bob) == []
    assert header(house, game)["deadline"] == moved
    # What opens from now on does not wait.
    house.default_all(game, *people)
    assert time_of(header(house, game)["deadline"]) == after(house, 2 * DAY)


@pytest.mark.parametrize("begun", [False, True])
def test_nobody_gains_time_by_taking_absences_back(house: House, people: People, begun: bool) -> None:
    bob = people[1]
    game = house.table(*people, clock={"step": "P2D"})
    for _ in range(2):  # of 15 days each, of 42
        absence = away(house, bob, HOUR, HOUR + 15 * DAY)
        house.clock.move(2 * HOUR if begun else timedelta())
        assert house.call("DELETE", f"/v1/me/absences/{absence}", by=bob).status_code == 204
    assert refusal(book(house, bob, after(house, HOUR), after(house, 15 * DAY))) == (409, "absences-used-up")
    assert time_of(header(house, game)["deadline"]) <= after(house, 32 * DAY)


def test_days_for_which_nobody_has_waited_come_back(house: House, people: People) -> None:
    ann, bob, _ = people
    house.table(*people, clock={"step": "P2D"})
    for _ in range(2):  # of 42 days
        absence = away(house, bob, 10 * DAY, 40 * DAY)
        assert house.call("DELETE", f"/v1/me/absences/{absence}", by=bob).status_code == 204
        house.call("DELETE", f"/v1/me/absences/{away(house, ann, HOUR, 2 * HOUR)}", by=ann)
    assert absences(house, ann) == absences(house, bob) == []


def test_who_books_while_the_clock_stands_still_is_waited_for(house: House, people: People) -> None:
    _, bob, _ = people
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P2D"})
    house.call("POST", f"/v1/games/{game}/pause", {}, by=hal)
    house.pass_time(10 * DAY)
    away(house, bob, HOUR, HOUR + 5 * DAY)
    house.call("POST", f"/v1/games/{game}/resume", {}, by=hal)
    assert time_of(header(house, game)["deadline"]) == after(house, 7 * DAY)


@pytest.mark.parametrize(
    "game", [{"clock": {"step": "P1D", "absences": False}}, {"clock": {"step": "P1D"}, "anonymous": True}]
)
def test_games_may_refuse_absences_and_anonymous_ones_do(house: House, people: People, game: Any) -> None:
    away(house, people[0], HOUR, 3 * DAY)
    game_id = house.table(*people, **game)
    assert time_of(header(house, game_id)["deadline"]) == after(house, DAY)
    away(house, people[1], HOUR, 3 * DAY)
    assert time_of(header(house, game_id)["deadline"]) == after(house, DAY)
    assert entries(house, game_id, "extended") == []


def test_the_host_may_be_away_too(house: House, people: People) -> None:
    away(house, people[0], HOUR, 3 * DAY)
    game = house.table(*people, clock={"step": "P1D"})
    assert time_of(header(house, game)["deadline"]) == after(house, 3 * DAY + 23 * HOUR)


def test_only_lost_working_days_are_added(house: House, people: People) -> None:
    clock = {"step": "P1D", "days": ["mon", "tue", "wed", "thu", "fri"]}
    game = house.table(*people, clock={**clock, "step": "P4D"})
    assert header(house, game)["deadline"] == "2026-11-20T12:00:00.000000Z"
    # From Friday, 06:00, over the weekend until Monday, 06:00: six hours before the deadline are lost.
    house.clock.move(3 * DAY)
    away(house, people[0], 18 * HOUR, 3 * DAY + 18 * HOUR)
    assert header(house, game)["deadline"] == "2026-11-23T12:00:00.000000Z"


def test_an_absence_that_has_begun_ends_when_it_is_taken_back(house: House, people: People) -> None:
    ann, bob, _ = people
    absence = away(house, ann, HOUR, 10 * DAY)
    house.clock.move(2 * HOUR)
    assert house.call("DELETE", f"/v1/me/absences/{absence}", by=bob).status_code == 404
    assert house.call("DELETE", f"/v1/me/absences/{absence}", by=ann).status_code == 204
    [kept] = absences(house, ann)
    assert time_of(kept["to"]) == house.clock.now()
    over = house.call("DELETE", f"/v1/me/absences/{absence}", by=ann)
    assert refusal(over) == (409, "absence-over")
    assert absences(house, bob) == []


def test_absences_are_limited_per_calendar_year(house: House) -> None:
    ann = house.register("Ann")
    # From the 20th of November until the 2nd of January: 42 days of 2026, and one of 2027.
    new_year = datetime.fromisoformat("2027-01-01T00:00:00Z")
    assert refusal(book(house, ann, new_year - 43 * DAY, new_year)) == (409, "absences-used-up")
    assert book(house, ann, new_year - 42 * DAY, new_year + DAY).status_code == 201
    more = book(house, ann, after(house, HOUR), after(house, 2 * HOUR))
    assert refusal(more) == (409, "absences-used-up")
    assert more.json is not None
    assert "42 days of absence in 2026, 0 whole days are left" in more.json["detail"]
    assert book(house, ann, new_year + 30 * DAY, new_year + 71 * DAY).status_code == 201
    assert refusal(book(house, ann, new_year + 90 * DAY, new_year + 91 * DAY)) == (409, "absences-used-up")
    assert len(absences(house, ann)) == 2


def test_absences_are_limited_in_number(desk: House) -> None:
    ann = desk.register("Ann")
    for hour in range(MAX_BOOKED):
        away(desk, ann, (hour + 1) * HOUR, (hour + 1) * HOUR + MINUTE)
    assert refusal(book(desk, ann, after(desk, 300 * HOUR), after(desk, 301 * HOUR))) == (
        409,
        "absences-used-up",
    )


def test_the_host_of_a_referee_sets_the_limit(sqlite_settings: Settings) -> None:
    strict = House(replace(sqlite_settings, absence_days=0))
    ann = strict.register("Ann")
    assert refusal(book(strict, ann, after(strict, HOUR), after(strict, 2 * HOUR))) == (
        409,
        "absences-used-up",
    )
    strict.close()


@pytest.mark.parametrize(
    ("begin", "end", "path"),
    [
        (-HOUR, HOUR, "/from"),
        (2 * HOUR, 2 * HOUR, "/to"),
        (2 * HOUR, HOUR, "/to"),
        (740 * DAY, 741 * DAY, "/to"),
    ],
)
def test_an_absence_must_make_sense(desk: House, begin: timedelta, end: timedelta, path: str) -> None:
    ann = desk.register("Ann")
    reply = book(desk, ann, after(desk, begin), after(desk, end))
    assert refusal(reply) == (422, "invalid-absence")
    assert reply.json is not None
    assert [error["path"] for error in reply.json["errors"]] == [path]
    assert absences(desk, ann) == []


@pytest.mark.parametrize("at", ["soon", "2026-12-24T00:00:00", "0001-01-01T00:00:00+14:00", 12, None])
def test_a_time_has_an_offset_and_is_of_this_age(desk: House, at: Any) -> None:
    body = {"from": at, "to": "2026-12-31T00:00:00+01:00"}
    reply = desk.call("POST", "/v1/me/absences", body, by=desk.register("Ann"))
    assert refusal(reply) == (422, "malformed")


def test_the_same_time_is_not_booked_twice(desk: House) -> None:
    ann = desk.register("Ann")
    away(desk, ann, DAY, 3 * DAY)
    again = book(desk, ann, after(desk, 2 * DAY), after(desk, 4 * DAY))
    assert refusal(again) == (409, "absence-overlaps")
    away(desk, ann, 3 * DAY, 4 * DAY)
    assert [time_of(one["from"]) for one in absences(desk, ann)] == [after(desk, 3 * DAY), after(desk, DAY)]


def test_whoever_joins_brings_their_absences(house: House, people: People) -> None:
    """Also into the place of somebody who has left."""
    ann, bob, cem = people
    dan = house.register("Dan")
    game = house.table(*people, clock={"step": "P1D"}, replacements="anybody")
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=cem)
    house.work()
    away(house, dan, HOUR, 3 * DAY)
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=dan).status_code == 201
    house.default_all(game, ann, bob)
    house.default_all(game, ann)
    assert time_of(header(house, game)["deadline"]) == after(house, 3 * DAY + 23 * HOUR)
