"""Replacing a player whom the others have voted out."""

from __future__ import annotations

from datetime import timedelta

from tests.api.house import House
from tests.service.assembly import (
    People,
    all_vote,
    check_transcript,
    refusal,
    three,
    vote,
)


def test_the_others_replace_a_player_who_has_notice_of_it(house: House, people: People) -> None:
    ann, bob, cem = people
    dan = house.register("Dan")
    game = house.table(*people)
    assert refusal(vote(house, game, cem, "replace", seat=3)) == (403, "no-vote")
    assert all_vote(house, game, (ann, bob), "replace", seat=3)["state"] == "carried"
    seat = house.get(f"/v1/games/{game}")["seats"][2]
    assert (seat["status"], seat["name"], seat["replaced_at"]) == (
        "taken",
        "Cem",
        "2026-11-17T12:00:00.000000Z",
    )
    house.pass_time(timedelta())
    [told] = [one for one in house.get("/v1/me/notices", by=cem)["items"] if one["kind"] == "seat.replaced"]
    assert told["text"].endswith("It is yours until 2026-11-17T12:00:00.000000Z.")
    assert refusal(vote(house, game, ann, "replace", seat=3)) == (409, "motion-impossible")
    house.pass_time(timedelta(hours=23))
    assert house.seal(game, cem, "1").status_code == 202

    house.pass_time(timedelta(hours=1))
    seat = house.get(f"/v1/games/{game}")["seats"][2]
    assert (seat["status"], seat["player"], seat["name"]) == ("left", None, None)
    assert house.get("/v1/games?open_seats=true")["items"][0]["id"] == game
    assert house.get(f"/v1/games/{game}/view", by=cem)["seat"] is None
    seats = f"/v1/games/{game}/seats"
    assert refusal(house.call("POST", seats, {}, by=cem)) == (409, "replaced")
    assert house.call("POST", seats, {}, by=dan).status_code == 202
    all_vote(house, game, (ann, bob), "admit", candidate=1)
    assert house.get(f"/v1/games/{game}")["seats"][2]["name"] == "Dan"
    assert house.get("/v1/games?open_seats=true")["items"] == []
    house.play_to_the_end(game, ann, bob, dan)
    check_transcript(house, game)


def test_a_clock_that_stands_still_keeps_the_seat_longer(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people, clock={"step": "P3D", "keep_seat": "PT6H"})
    all_vote(desk, game, people[:2], "replace", seat=3)
    all_vote(desk, game, people[:2], "pause")
    desk.pass_time(timedelta(days=1))
    all_vote(desk, game, people[:2], "resume")
    desk.pass_time(timedelta(hours=5))
    assert desk.get(f"/v1/games/{game}")["seats"][2]["status"] == "taken"
    desk.pass_time(timedelta(hours=1))
    assert desk.get(f"/v1/games/{game}")["seats"][2]["status"] == "left"


def test_who_was_voted_out_has_not_agreed_to_anything(desk: House) -> None:
    agreed, silent = three(desk), desk.register("Dan")
    game = desk.table(*agreed, silent, clock={"step": "P3D", "keep_seat": "PT0S"})
    assert all_vote(desk, game, agreed, "draw")["state"] == "open"
    assert all_vote(desk, game, agreed, "replace", seat=4)["state"] == "carried"
    header = desk.get(f"/v1/games/{game}")
    assert (header["seats"][3]["status"], header["ended"]) == ("left", None)
    check_transcript(desk, game)


def test_one_of_two_replaces_nobody(desk: House) -> None:
    house, people = desk, three(desk)
    game = house.table(*people[:2])
    assert refusal(vote(house, game, people[0], "replace", seat=2)) == (409, "motion-impossible")
