"""A host who does not play replaces a player who is gone, and nobody who is there."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.house import House, Person
from tests.service.assembly import People, check_transcript, entries, refusal
from tests.service.pastimes import DAY, HOUR, header

CLOCK = {"step": "P1D", "misses": 1, "keep_seat": "PT6H"}


def replace(house: House, game: str, host: Person, seat: int = 3, **body: Any) -> TestResponse:
    return house.call("POST", f"/v1/games/{game}/seats/{seat}/replace", body or None, by=host)


def gone(house: House, *people: Person, **clock: Any) -> tuple[str, Person]:
    """A game of these in which the third has been missing for six hours, and its host."""
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={**CLOCK, **clock})
    for person in people[:2]:
        house.seal(game, person, "1")
    house.pass_time(DAY)
    assert header(house, game)["seats"][2]["status"] == "missing"
    assert refusal(replace(house, game, hal)) == (409, "seat-kept")
    house.clock.move(6 * HOUR)
    return game, hal


def test_the_seat_becomes_free_for_anybody(house: House, people: People) -> None:
    game, hal = gone(house, *people)
    assert replace(house, game, hal).status_code == 200
    seat = header(house, game)["seats"][2]
    assert (seat["status"], seat["name"]) == ("left", None)
    told = house.get(f"/v1/games/{game}/events")["items"]
    assert "Seat 3 is free for another player." in [event["text"] for event in told]
    # As after a vote, whoever was replaced does not come back.
    assert refusal(house.call("POST", f"/v1/games/{game}/seats", {}, by=people[2])) == (409, "replaced")
    assert refusal(replace(house, game, hal)) == (409, "seat-free")
    house.work()
    house.play_to_the_end(game, *people[:2])
    check_transcript(house, game)


@pytest.mark.parametrize("stand_in", ["defaults", "bot:random"])
def test_a_bot_takes_the_seat_for_good_and_its_answers_are_drawn(
    house: House, people: People, stand_in: str
) -> None:
    game, hal = gone(house, *people, stand_in=stand_in)
    house.work()
    dan = house.register("Dan")
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=dan).status_code == 202
    assert replace(house, game, hal, by="bot:random").status_code == 200
    seat = header(house, game)["seats"][2]
    assert (seat["kind"], seat["status"], seat["name"]) == ("bot:random", "taken", "Random bot")
    assert header(house, game)["candidates"] == []
    house.pass_time(0 * DAY)
    heard = [one["text"] for one in house.get("/v1/me/notices", by=dan)["items"]]
    assert any(text.endswith("seat 3, for which you have asked, is taken.") for text in heard)
    assert entries(house, game, "seated")[-1] == {
        "seat": 3,
        "kind": "bot:random",
        "name": "Random bot",
        "entropy": None,
    }
    assert refusal(replace(house, game, hal)) == (409, "nobody-to-replace")
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=people[2]).status_code == 409
    house.work()
    house.play_to_the_end(game, *people[:2])
    check_transcript(house, game)


def test_a_named_player_who_has_asked_takes_the_seat(desk: House, three: People) -> None:
    game, hal = gone(desk, *three)
    dan, eve = desk.register("Dan"), desk.register("Eve")
    assert refusal(replace(desk, game, hal, by=dan.id)) == (409, "not-a-candidate")
    for person in (eve, dan):
        assert desk.call("POST", f"/v1/games/{game}/seats", {"seat": 3}, by=person).status_code == 202
    assert replace(desk, game, hal, by=dan.id).status_code == 200
    assert header(desk, game)["seats"][2]["name"] == "Dan"
    desk.work()
    desk.play_to_the_end(game, *three[:2], dan)
    check_transcript(desk, game)


def test_nobody_who_is_there_is_replaced_by_the_host(desk: House, three: People) -> None:
    game, hal = gone(desk, *three)
    assert refusal(replace(desk, game, hal, seat=1)) == (403, "table-decides")
    assert refusal(replace(desk, game, hal, seat=1, by="bot:random")) == (403, "table-decides")
    assert refusal(replace(desk, game, hal, seat=9)) == (404, "not-found")
    # Until then the missing player may come back.
    assert desk.call("POST", f"/v1/games/{game}/seats", {}, by=three[2]).status_code == 201
    assert refusal(replace(desk, game, hal)) == (403, "table-decides")


def test_a_host_who_plays_asks_the_table(desk: House, three: People) -> None:
    game = desk.table(*three, clock=CLOCK)
    for person in three[:2]:
        desk.seal(game, person, "1")
    desk.pass_time(2 * DAY + HOUR)
    assert refusal(replace(desk, game, three[0])) == (403, "table-decides")


@pytest.fixture
def three(desk: House) -> People:
    return desk.register("Ann"), desk.register("Bob"), desk.register("Cem")
