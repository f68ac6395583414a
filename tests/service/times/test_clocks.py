"""Clocks through the API: deadlines, grace, cooling-off, and orders that wait."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from referee.store import schema
from tests.api.house import House
from tests.service.assembly import People, check_transcript, entries, kinds, refusal, three
from tests.service.pastimes import HOUR, MINUTE, after, header, play_out, time_of


def seal_all(house: House, game: str, people: People, **order: Any) -> None:
    """Everybody bets on seat 1."""
    for person in people:
        assert house.seal(game, person, "1", **order).status_code == 202
    house.work()


def test_the_header_shows_the_whole_clock(desk: House) -> None:
    ann = desk.register("Ann")
    game = desk.create(ann, clock={"preset": "daily", "zone": "Asia/Tokyo", "days": ["sat", "mon"]})
    assert header(desk, game)["clock"] == {
        "preset": "daily",
        "step": "P1D",
        "steps": {},
        "zone": "Asia/Tokyo",
        "days": ["mon", "sat"],
        "hour": None,
        "grace": "PT1H",
        "cooling_off": "PT0S",
        "veil": "PT0S",
        "tells": None,
        "excuses": 2,
        "excuse": "P1D",
        "misses": 3,
        "keep_seat": "P1D",
        "stand_in": "defaults",
        "absences": True,
    }
    assert entries(desk, game, "created")[0]["clock"] == header(desk, game)["clock"]


@pytest.mark.parametrize("clock", [None, {"step": None}])
def test_without_a_clock_nothing_is_due(desk: House, clock: Any) -> None:
    game = desk.table(desk.register("Ann"), desk.register("Bob"), clock=clock)
    assert (header(desk, game)["clock"], header(desk, game)["deadline"]) == (None, None)


@pytest.mark.parametrize(
    ("clock", "paths"),
    [
        ({}, ["/clock/step"]),
        ({"preset": "hasty"}, ["/clock/preset"]),
        ({"step": "P1D", "hour": "24:00"}, ["/clock/hour"]),
        ({"step": "P1D", "days": []}, ["/clock/days"]),
        ({"step": "P1D", "days": ["someday"]}, ["/clock/days/0"]),
        ({"step": "P1D", "excuses": -1, "misses": 1.5}, None),
        ({"step": "P1D", "steps": {"odds.win": "P1D"}}, ["/clock/steps/odds.win"]),
        ({"step": "P1D", "steps": {"odds.call": None}}, ["/clock/steps/odds.call"]),
        ({"step": "P1D", "steps": {"odds.call": 2}}, ["/clock/steps/odds.call"]),
        ({"step": "P1D", "steps": ["P1D"]}, ["/clock/steps"]),
        ({"step": "P1D", "zone": "Middle/Earth"}, ["/clock/zone"]),
        ({"step": "P1D", "stand_in": "bot:clever"}, ["/clock/stand_in"]),
        ({"step": "P1D", "absences": "no"}, ["/clock/absences"]),
    ],
)
def test_a_bad_clock_is_refused(desk: House, clock: Any, paths: list[str] | None) -> None:
    ann = desk.register("Ann")
    reply = desk.call("POST", "/v1/games", {"ruleset": "odds", "seats": 2, "clock": clock}, by=ann)
    assert reply.json is not None
    assert reply.status_code == (400 if paths is None else 422)
    assert paths is None or [error["path"] for error in reply.json["errors"]] == paths
    assert desk.get("/v1/games")["items"] == []


def test_each_kind_of_step_has_its_time_in_the_games_zone(house: House, people: People) -> None:
    # It is Monday, 12:00 UTC: 13:00 in Berlin.
    clock = {
        "step": "P4D",
        "steps": {"odds.call": "PT2H"},
        "zone": "Europe/Berlin",
        "days": ["mon", "tue", "wed", "thu", "fri"],
        "hour": "20:00",
    }
    game = house.table(*people, clock=clock)
    assert header(house, game)["deadline"] == "2026-11-20T19:00:00.000000Z"
    house.clock.move(5 * 24 * HOUR - HOUR)
    # Saturday: too late.
    late = house.call("PUT", f"/v1/games/{game}/prompts/1.1/order", {"answer": "1"}, by=people[0])
    assert refusal(late) == (409, "prompt-closed")
    house.pass_time(timedelta())
    assert header(house, game)["step"] == 2
    # The call's two hours begin on Monday morning, and end at eight in the evening.
    assert header(house, game)["deadline"] == "2026-11-23T19:00:00.000000Z"
    assert [one["due_at"] for one in entries(house, game, "opened")] == [
        "2026-11-20T19:00:00.000000Z",
        "2026-11-23T19:00:00.000000Z",
    ]


def test_in_the_time_of_grace_orders_are_taken_although_the_deadline_has_passed(
    house: House, people: People
) -> None:
    ann, bob, _ = people
    game = house.table(*people, clock={"step": "P1D", "grace": "PT1H"})
    deadline = header(house, game)["deadline"]
    assert time_of(deadline) == after(house, 24 * HOUR)
    house.pass_time(24 * HOUR + 59 * MINUTE)
    assert (header(house, game)["step"], header(house, game)["deadline"]) == (1, deadline)
    assert house.seal(game, ann, "2").status_code == 202
    house.restart()
    house.clock.move(MINUTE)
    late = house.call("PUT", f"/v1/games/{game}/prompts/1.2/order", {"answer": "1"}, by=bob)
    assert refusal(late) == (409, "prompt-closed")
    house.pass_time(timedelta())
    assert header(house, game)["step"] == 2
    [resolved] = entries(house, game, "resolved")
    assert {seat: one["source"] for seat, one in resolved["answers"].items()} == {
        "1": "order",
        "2": "default",
        "3": "default",
    }


def test_orders_may_change_while_they_cool_off(house: House, people: People) -> None:
    ann, bob, _ = people
    game = house.table(*people, clock={"step": "P1D", "cooling_off": "PT30M", "tells": "PT0S"})
    seal_all(house, game, people)
    assert header(house, game)["step"] == 1
    assert header(house, game)["waiting_on"] == []
    assert time_of(header(house, game)["resolves_at"]) == after(house, 30 * MINUTE)

    house.pass_time(20 * MINUTE)
    assert house.seal(game, ann, "2").status_code == 202  # everything begins to cool off again
    assert time_of(header(house, game)["resolves_at"]) == after(house, 30 * MINUTE)
    house.pass_time(20 * MINUTE)
    assert header(house, game)["step"] == 1

    assert house.call("DELETE", f"/v1/games/{game}/prompts/1.2/order", by=bob).status_code == 204
    assert header(house, game)["resolves_at"] is None
    house.pass_time(HOUR)
    assert (header(house, game)["step"], header(house, game)["waiting_on"]) == (1, [2])

    assert house.seal(game, bob, "3").status_code == 202
    house.restart()
    house.pass_time(30 * MINUTE)
    assert header(house, game)["step"] == 2
    play_out(house, game, *people, wait=30 * MINUTE)
    check_transcript(house, game)


def test_cooling_off_ends_at_the_deadline_at_the_latest(house: House, people: People) -> None:
    clock = {"step": "P1D", "cooling_off": "PT3H", "grace": "PT1H", "tells": "PT0S"}
    game = house.table(*people, clock=clock)
    house.clock.move(23 * HOUR)
    seal_all(house, game, people)
    assert time_of(header(house, game)["resolves_at"]) == after(house, 2 * HOUR)
    house.pass_time(2 * HOUR)
    assert header(house, game)["step"] == 2


def test_a_draft_in_place_of_an_order_stops_the_cooling_off(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob, clock={"step": "P1D", "cooling_off": "PT30M"})
    for person in (ann, bob):
        desk.seal(game, person, "1")
    desk.seal(game, bob, "2", final=False)
    assert header(desk, game)["resolves_at"] is None
    desk.pass_time(HOUR)
    assert header(desk, game)["step"] == 1


def test_whoever_waits_keeps_the_step_open_until_the_deadline(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people, clock={"step": "P1D", "tells": "PT0S"})
    reply = house.seal(game, ann, "1", wait=True)
    assert reply.json is not None
    assert reply.json["wait"]
    for person in (bob, cem):
        house.seal(game, person, "1")
    house.work()
    assert (header(house, game)["step"], header(house, game)["waiting_on"]) == (1, [])
    assert header(house, game)["resolves_at"] == header(house, game)["deadline"]
    assert house.prompt(game, ann)["order"]["wait"]
    house.restart()
    house.pass_time(24 * HOUR)
    assert header(house, game)["step"] == 2
    assert entries(house, game, "missed") == []


def test_whoever_waits_no_longer_lets_the_step_close(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people, clock={"step": "P1D", "tells": "PT0S"})
    for person, wait in ((ann, False), (bob, True), (cem, False)):
        house.seal(game, person, "1", wait=wait)
    house.seal(game, bob, "1")
    house.work()
    assert header(house, game)["step"] == 2
    assert kinds(house, game).count("order.sealed") == 4


def test_without_a_deadline_there_is_nothing_to_wait_for(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    reply = desk.seal(game, ann, "1", wait=True)
    assert refusal(reply) == (422, "no-deadline")
    assert reply.json is not None
    assert [error["path"] for error in reply.json["errors"]] == ["/wait"]
    assert desk.prompt(game, ann)["order"] is None


def test_a_game_that_cannot_be_closed_stops_no_other_clock(desk: House) -> None:
    people = three(desk)
    broken, sound = desk.table(*people, clock={"step": "PT1H"}), desk.table(*people, clock={"step": "PT2H"})
    unreadable = update(schema.game).where(schema.game.c.id == broken).values(clock={"excuses": "?"})
    desk.referee.store.run(lambda transaction: transaction.execute(unreadable))
    desk.pass_time(2 * HOUR)
    assert header(desk, sound)["step"] == 2
