"""The system's clock jumps while a step is open: whoever could still send an order is not missed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.service.clock.outages import LONGEST_SILENCE
from referee.service.clock.show_door_open import show_door_open
from referee.service.news.tell_players import tell_players
from referee.service.upkeep.sweep import sweep
from tests.api.house import House, Person
from tests.service.assembly import check_transcript, entries
from tests.service.pastimes import after, header, play_out, time_of

MINUTE = timedelta(minutes=1)
STEP = 5 * MINUTE
CLOCK = {"step": "PT5M"}
JUMPS = {"+10 minutes": 10 * MINUTE, "+2 days": timedelta(days=2), "-1 hour": timedelta(hours=-1)}


@pytest.fixture
def people(house: House) -> tuple[Person, Person]:
    return house.register("Ann"), house.register("Bob")


@pytest.fixture
def game(house: House, people: tuple[Person, Person]) -> str:
    show_door_open(house.referee)
    return house.table(*people, clock=CLOCK)


@pytest.mark.parametrize("jump", JUMPS)
@pytest.mark.parametrize("first", ["sweep", "door"])
def test_the_step_stays_open_for_as_long_as_it_had(
    house: House, people: tuple[Person, Person], game: str, jump: str, first: str
) -> None:
    """Whichever of the two looks at the clock first after it has jumped."""
    house.clock.move(MINUTE)
    show_door_open(house.referee)
    house.clock.move(JUMPS[jump])
    for look in (sweep, show_door_open) if first == "sweep" else (show_door_open, sweep):
        look(house.referee)
    assert header(house, game)["step"] == 1
    assert time_of(header(house, game)["deadline"]) >= after(house, STEP - MINUTE)
    for person in people:
        assert house.seal(game, person, "1").status_code == 202
    house.work()
    assert header(house, game)["step"] == 2
    assert entries(house, game, "missed") == []
    play_out(house, game, *people)
    check_transcript(house, game)


def test_a_door_that_is_shut_after_the_clock_was_set_back_is_noticed(
    house: House, people: tuple[Person, Person]
) -> None:
    """Its last beat then lies in the future, and must not count as a sign of life until that comes."""
    show_door_open(house.referee)
    house.clock.move(timedelta(hours=-1))
    show_door_open(house.referee)
    game = house.table(*people, clock=CLOCK)
    house.clock.move(STEP + MINUTE)
    sweep(house.referee)
    assert header(house, game)["step"] == 1
    show_door_open(house.referee)
    assert time_of(header(house, game)["deadline"]) == after(house, STEP)


def test_a_step_that_opens_between_two_jumps_is_not_missed(
    house: House, people: tuple[Person, Person]
) -> None:
    """The door has not beaten since the clock was set back: its last beat is after the deadline."""
    show_door_open(house.referee)
    house.clock.move(JUMPS["-1 hour"])
    game = house.table(*people, clock=CLOCK)
    house.clock.move(JUMPS["+2 days"])
    show_door_open(house.referee)
    sweep(house.referee)
    assert header(house, game)["step"] == 1
    assert time_of(header(house, game)["deadline"]) == after(house, STEP)


def test_clocks_of_two_hosts_that_differ_a_little_are_no_outage(house: House, game: str) -> None:
    house.clock.move(LONGEST_SILENCE / 2)
    show_door_open(house.referee)
    house.clock.move(-LONGEST_SILENCE / 2)
    show_door_open(house.referee)
    house.clock.move(LONGEST_SILENCE)
    show_door_open(house.referee)
    assert entries(house, game, "extended") == []


def test_what_was_to_be_done_when_the_clock_was_set_back_is_done(
    house: House, people: tuple[Person, Person], game: str
) -> None:
    """Nobody rang for it, and the sweep would otherwise ring for it in an hour."""
    for person in people:
        assert house.seal(game, person, "1").status_code == 202
    house.clock.move(JUMPS["-1 hour"])
    assert sweep(house.referee).rung == 1


def test_what_was_to_be_told_when_the_clock_was_set_back_is_told(
    house: House, people: tuple[Person, Person], game: str
) -> None:
    tell_players(house.referee, house.clock.now())
    assert house.get("/v1/me/notices", by=people[0])["items"] == []
    house.clock.move(JUMPS["-1 hour"])
    sweep(house.referee)
    [told] = house.get("/v1/me/notices", by=people[0])["items"]
    assert told["kind"] == "prompt.opened"
