"""When the referee cannot take orders, clocks are set back by that time, once, and the game says so."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest

from referee.service.clock.outages import LONGEST_SILENCE
from referee.service.clock.show_door_open import show_door_open
from referee.settings import Settings
from referee.store.heartbeats import DOOR, last_beat
from referee.store.store import Store
from tests.api.house import House
from tests.api.web_server import PATIENCE_SECONDS, running_web_server
from tests.servers import TEST_KEYS
from tests.service.assembly import People, check_transcript, entries, kinds, refusal, three
from tests.service.pastimes import DAY, HOUR, after, header, play_out, time_of

CLOCK = {"step": "P1D", "grace": "PT1H"}


def out_of_order(house: House, span: timedelta) -> None:
    """The referee is down for so long, comes back, and opens its door."""
    show_door_open(house.referee)
    house.clock.move(span)
    house.restart()
    show_door_open(house.referee)


def test_a_running_clock_is_extended_by_the_time_of_the_outage(house: House, people: People) -> None:
    game = house.table(*people, clock=CLOCK)
    due = time_of(header(house, game)["deadline"])
    out_of_order(house, 3 * HOUR)
    assert time_of(header(house, game)["deadline"]) == due + 3 * HOUR
    [extended] = entries(house, game, "extended")
    assert (extended["reason"], extended["step"]) == ("outage", 1)
    assert "could not take orders" in house.get(f"/v1/games/{game}/events")["items"][-1]["text"]
    # Once, however often one looks.
    house.pass_time(timedelta())
    house.restart()
    show_door_open(house.referee)
    assert time_of(header(house, game)["deadline"]) == due + 3 * HOUR
    assert kinds(house, game).count("step.extended") == 1
    play_out(house, game, *people)
    check_transcript(house, game)


def test_a_step_that_would_have_closed_meanwhile_is_open_when_the_door_is(
    house: House, people: People
) -> None:
    game = house.table(*people, clock=CLOCK)
    house.clock.move(23 * HOUR)
    out_of_order(house, 2 * DAY)
    assert house.seal(game, people[0], "2").status_code == 202
    house.pass_time(timedelta())
    assert header(house, game)["step"] == 1
    assert time_of(header(house, game)["deadline"]) == after(house, HOUR)


def test_nothing_is_closed_while_the_door_is_shut(house: House, people: People) -> None:
    """The workers live, but nobody can send an order."""
    game = house.table(*people, clock={"step": "P1D"})
    show_door_open(house.referee)
    house.pass_time(2 * DAY)
    house.pass_time(DAY)
    assert header(house, game)["step"] == 1
    show_door_open(house.referee)
    house.pass_time(timedelta())
    assert header(house, game)["step"] == 1
    assert time_of(header(house, game)["deadline"]) == after(house, DAY)


def test_a_referee_whose_door_never_was_watched_keeps_its_deadlines(house: House, people: People) -> None:
    game = house.table(*people, clock={"step": "P1D"})
    house.pass_time(DAY)
    assert header(house, game)["step"] == 2


def test_a_few_late_beats_are_no_outage(house: House, people: People) -> None:
    game = house.table(*people, clock=CLOCK)
    before = header(house, game)["deadline"]
    out_of_order(house, LONGEST_SILENCE)
    assert header(house, game)["deadline"] == before


def test_only_the_time_in_which_a_step_was_open_counts(house: House, people: People) -> None:
    """A game may be made while the door is watched by nobody: by a worker, say, that resolves a step."""
    show_door_open(house.referee)
    house.clock.move(2 * HOUR)
    game = house.table(*people, clock=CLOCK)
    due = time_of(header(house, game)["deadline"])
    house.clock.move(HOUR)
    show_door_open(house.referee)
    assert time_of(header(house, game)["deadline"]) == due + HOUR
    later = house.table(*people, clock=CLOCK)
    show_door_open(house.referee)
    house.pass_time(timedelta())
    assert entries(house, later, "extended") == []


def test_a_clock_that_stood_still_lost_no_time(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock=CLOCK)
    show_door_open(house.referee)
    house.clock.move(HOUR)
    assert house.call("POST", f"/v1/games/{game}/pause", by=hal).status_code == 200
    house.clock.move(5 * HOUR)
    show_door_open(house.referee)
    assert house.call("POST", f"/v1/games/{game}/resume", by=hal).status_code == 200
    # One hour was lost before the pause, five hours by the pause itself.
    assert time_of(header(house, game)["deadline"]) == after(house, DAY)


def test_the_door_goes_on_beating_while_the_sweep_extends_most_clocks(
    desk: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = three(desk)
    later, sooner = desk.table(*people, clock={"step": "P2D"}), desk.table(*people, clock=CLOCK)
    due = {game: time_of(header(desk, game)["deadline"]) for game in (later, sooner)}
    monkeypatch.setattr("referee.service.clock.extend_after_outage.MAX_AT_ONCE", 1)
    out_of_order(desk, 3 * HOUR)
    assert time_of(header(desk, sooner)["deadline"]) == due[sooner] + 3 * HOUR
    assert time_of(header(desk, later)["deadline"]) == due[later]
    desk.pass_time(timedelta())
    assert time_of(header(desk, later)["deadline"]) == due[later] + 3 * HOUR


def test_what_cools_off_has_its_time_too(house: House, people: People) -> None:
    game = house.table(*people, clock={"step": "P1D", "cooling_off": "PT2H", "tells": "PT0S"})
    for person in people:
        house.seal(game, person, "1")
    house.clock.move(HOUR)
    out_of_order(house, 5 * HOUR)
    assert time_of(header(house, game)["resolves_at"]) == after(house, HOUR)
    late = house.call("DELETE", f"/v1/games/{game}/prompts/1.1/order", by=people[0])
    assert late.status_code == 204
    assert refusal(house.call("DELETE", f"/v1/games/{game}/prompts/1.1/order", by=people[0]))[0] == 404


def test_a_web_process_shows_that_the_door_is_open(sqlite_settings: Settings) -> None:
    store = Store(sqlite_settings.database_url, TEST_KEYS)
    try:
        with running_web_server(sqlite_settings):
            give_up = time.monotonic() + PATIENCE_SECONDS
            while time.monotonic() < give_up:
                with store.reading() as connection:
                    if last_beat(connection, DOOR) is not None:
                        return
                time.sleep(0.05)
            raise AssertionError("no beat")
    finally:
        store.close()
