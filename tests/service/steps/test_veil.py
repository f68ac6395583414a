"""The veil: nobody can tell an answer that came at once from one that took its time, or from none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.house import House, Person
from tests.service.assembly import People, check_transcript, entries
from tests.service.pastimes import DAY, HOUR, after, header, play_out, sources, time_of


def seen(house: House, game: str, by: Person) -> Any:
    """All that somebody can see of a game, but for what the caller itself has on file."""
    return {
        path: house.get(f"/v1/games/{game}{path}", by=by)
        for path in ("", "/events", "/transcript", "/view", "/dice")
    }


def at_the_window(house: House, people: People, **clock: Any) -> str:
    """A game that asks seats 2 and 3 whether they doubt, and nobody else."""
    game = house.table(*people, clock={"step": "P1D", "veil": "PT2H", **clock})
    while header(house, game)["step"] < 4:
        house.default_all(game, *people)
    assert header(house, game)["waiting_on"] == [2, 3]
    return game


def test_behind_the_veil_an_order_is_kept_and_leaves_no_trace(house: House, people: People) -> None:
    ann, bob, cem = people
    game = at_the_window(house, people)
    before = seen(house, game, ann)
    receipt = house.seal(game, bob, True, entropy="salt").json
    assert receipt is not None
    assert seen(house, game, ann) == before
    house.restart()
    order = house.get(f"/v1/games/{game}/prompts/4.2/order", by=bob)
    assert (order["commitment"], order["answer"]) == (receipt["commitment"], True)
    # Not even when it is replaced or withdrawn, or all are in.
    house.seal(game, bob, False)
    house.call("DELETE", f"/v1/games/{game}/prompts/4.2/order", by=bob)
    for person in (cem, bob):
        house.seal(game, person, False)
    house.work()
    assert seen(house, game, ann) == before


def test_when_all_are_in_the_window_closes_as_the_veil_falls(house: House, people: People) -> None:
    _, bob, cem = people
    game = at_the_window(house, people)
    for person in (cem, bob):
        house.seal(game, person, False)
    opened = len(entries(house, game, "sealed"))
    house.pass_time(2 * HOUR - HOUR / 60)
    assert header(house, game)["step"] == 4
    house.restart()
    house.pass_time(HOUR / 60)
    assert header(house, game)["step"] == 5
    # In the order of seats, whoever was first.
    assert [one["prompt"] for one in entries(house, game, "sealed")[opened:]] == ["4.2", "4.3"]
    assert sources(house, game)[3] == {"2": "pass", "3": "pass"}
    play_out(house, game, *people, wait=2 * HOUR)
    check_transcript(house, game)


def test_when_the_veil_falls_everybody_learns_who_is_waited_for(house: House, people: People) -> None:
    _, bob, cem = people
    game = at_the_window(house, people)
    house.seal(game, cem, True, entropy="salt")
    house.pass_time(2 * HOUR)
    assert header(house, game)["waiting_on"] == [2, 3]  # it is told every three hours
    house.pass_time(HOUR)
    assert (header(house, game)["step"], header(house, game)["waiting_on"]) == (4, [2])
    assert entries(house, game, "answered") == [{"step": 4, "seats": [3]}]
    assert time_of(header(house, game)["deadline"]) == after(house, 21 * HOUR)
    # From here on it is a step like any other.
    house.seal(game, bob, False)
    house.work()
    assert header(house, game)["step"] == 5
    assert entries(house, game, "sealed")[-1]["entropy"] == "salt"
    assert sources(house, game)[3] == {"2": "pass", "3": "order"}


def test_a_veil_does_not_outlast_the_deadline(house: House, people: People) -> None:
    game = at_the_window(house, people, steps={"odds.doubt": "PT1H"})
    house.seal(game, people[2], False)
    house.pass_time(HOUR)
    assert header(house, game)["step"] == 5
    assert [entry["seats"] for entry in entries(house, game, "missed")] == [[2]]
    assert entries(house, game, "sealed")[-1]["prompt"] == "4.3"
    play_out(house, game, *people, wait=HOUR)
    check_transcript(house, game)


def test_only_windows_are_veiled(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob, clock={"step": "P1D", "veil": "PT2H", "tells": "PT0S"})
    desk.seal(game, ann, "1")
    assert header(desk, game)["waiting_on"] == [2]


@pytest.mark.parametrize("clock", [None, {"step": "P1D"}])
def test_in_an_anonymous_game_every_step_is_veiled_until_it_closes(
    house: House, people: People, clock: Any
) -> None:
    game = house.table(*people, clock=clock, anonymous=True)
    before = seen(house, game, people[0])
    for person in people[1:]:
        house.seal(game, person, "1")
    house.pass_time(HOUR)
    assert header(house, game)["waiting_on"] == [1, 2, 3]
    assert entries(house, game, "sealed") == []
    house.clock.move(-HOUR)
    assert seen(house, game, people[0]) == before
    house.clock.move(HOUR)
    house.seal(game, people[0], "1")
    house.restart()
    house.pass_time(HOUR)
    assert header(house, game)["step"] == 2
    assert [one["seat"] for one in entries(house, game, "sealed")] == [1, 2, 3]
    play_out(house, game, *people)
    check_transcript(house, game)


def test_a_silent_seat_of_an_anonymous_game_is_not_told_from_others_before_the_end(
    house: House, people: People
) -> None:
    game = house.table(*people, clock={"step": "P1D"}, anonymous=True)
    house.seal(game, people[1], "1")
    house.pass_time(DAY)
    assert header(house, game)["step"] == 2
    assert len(entries(house, game, "missed")[0]["seats"]) == 2
