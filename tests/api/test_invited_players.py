"""Finding players by name, marking bots, and inviting both to seats."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.service.admin.players.ban_player import ban_player
from tests.api.house import House, Person


def find(house: House, name: str, by: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = house.get(f"/v1/players?name={name}", by=by)["items"]
    return found


def change(house: House, person: Person, **changes: Any) -> Any:
    reply = house.call("PATCH", "/v1/me", changes, by=person)
    assert reply.status_code == 200, reply.get_data(as_text=True)
    return reply.json


def bot(house: House, name: str, **more: Any) -> Person:
    made = house.register(name)
    change(house, made, bot=True, **more)
    return made


def invite(house: House, host: Person, *guests: Person, **game: Any) -> TestResponse:
    seats = ["me", *(f"player:{guest.id}" for guest in guests)]
    return house.call("POST", "/v1/games", {"ruleset": "odds", "seats": seats, **game}, by=host)


def seat_of(house: House, game: str, number: int, by: Person | None = None) -> Any:
    return house.get(f"/v1/games/{game}", by=by)["seats"][number - 1]


def invitations(house: House, person: Person) -> list[Any]:
    house.pass_time(timedelta(0))
    told = house.get("/v1/me/notices", by=person)["items"]
    return [one for one in told if one["kind"] == "seat.invited"]


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN", "%CE%91NN", "%EF%BC%A1nn"])  # Greek Α, full width Ａ
def test_a_player_is_found_by_any_writing_of_the_name(desk: House, name: str) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    assert find(desk, name, bob) == [{"id": ann.id, "name": "Ann", "bot": False}]


@pytest.mark.parametrize("name", ["An", "Annn", "nn", "%25", "*", "Ann%20", "_nn"])
def test_nobody_else_is_found(desk: House, name: str) -> None:
    desk.register("Ann")
    assert find(desk, name, desk.register("Bob")) == []


def test_who_is_gone_or_banned_is_not_found(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    desk.call("DELETE", "/v1/me", by=ann)
    ban_player(desk.referee, bob.id, "spam")
    assert find(desk, "Ann", cem) == find(desk, "Bob", cem) == find(desk, "a former player", cem) == []


@pytest.mark.parametrize("query", ["", "?name=", f"?name={'a' * 41}", "?names=Ann"])
def test_a_search_needs_a_name(desk: House, query: str) -> None:
    assert desk.call("GET", f"/v1/players{query}", by=desk.register("Ann")).status_code == 422


def test_a_bot_is_marked_and_everybody_sees_it(house: House) -> None:
    ann, robot = house.register("Ann"), house.register("Robot")
    assert house.get("/v1/me", by=robot)["bot"] is False
    assert change(house, robot, bot=True)["bot"] is True
    assert house.get("/v1/me", by=robot)["bot"] is True
    assert house.get(f"/v1/players/{robot.id}")["bot"] is True
    assert find(house, "robot", ann) == [{"id": robot.id, "name": "Robot", "bot": True}]
    game = house.table(ann, robot)
    assert [seat["kind"] for seat in house.get(f"/v1/games/{game}")["seats"]] == ["player", "bot"]
    change(house, robot, bot=False)
    assert [seat["kind"] for seat in house.get(f"/v1/games/{game}")["seats"]] == ["player", "player"]


def test_a_bot_may_register_as_one(desk: House) -> None:
    made = desk.call("POST", "/v1/players", {"name": "Robot", "bot": True})
    assert made.status_code == 201
    assert desk.get(f"/v1/players/{made.get_json()['id']}")["bot"] is True
    assert desk.call("POST", "/v1/players", {"name": "Other", "bot": "yes"}).status_code == 422


def test_in_an_anonymous_game_a_bot_looks_like_anybody(desk: House) -> None:
    ann, robot = desk.register("Ann"), bot(desk, "Robot")
    game = desk.table(ann, robot, anonymous=True)
    seats = desk.get(f"/v1/games/{game}", by=ann)["seats"]
    assert [seat["kind"] for seat in seats] == ["player", "player"]
    desk.play_to_the_end(game, ann, robot)
    seats = desk.get(f"/v1/games/{game}", by=ann)["seats"]
    assert sorted(seat["kind"] for seat in seats) == ["bot", "player"]


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_seat_is_kept_for_who_is_invited(house: House, visibility: str) -> None:
    ann, bob, cem = (house.register(name) for name in ("Ann", "Bob", "Cem"))
    game = invite(house, ann, bob, visibility=visibility).get_json()["id"]
    [asked] = invitations(house, bob)
    assert (asked["game"], asked["data"]) == (game, {"seat": 2, "seated": False})
    assert "Ann invites you" in asked["text"]
    kept = seat_of(house, game, 2, ann)
    assert (kept["status"], kept["invited"]) == ("open", True)
    assert kept["offer"] == {"player": bob.id, "until": None}
    if visibility == "public":
        seen = seat_of(house, game, 2, cem)
        assert (seen["invited"], seen["offer"]) == (True, None)
    for body in ({}, {"seat": 2}):
        refused = house.call("POST", f"/v1/games/{game}/seats", body, by=cem)
        assert refused.status_code == (409 if visibility == "public" else 404)
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=bob).status_code == 201
    header = house.get(f"/v1/games/{game}", by=ann)
    assert header["status"] == "running"
    assert [(seat["player"], seat["offer"], seat["invited"]) for seat in header["seats"]] == [
        (ann.id, None, False),
        (bob.id, None, False),
    ]


def test_who_is_invited_may_decline_and_the_host_is_told(house: House) -> None:
    ann, bob, cem = (house.register(name) for name in ("Ann", "Bob", "Cem"))
    game = invite(house, ann, bob).get_json()["id"]
    assert house.call("DELETE", f"/v1/games/{game}/seats/me", by=bob).status_code == 204
    [told] = invitations(house, ann)
    assert told["data"] == {"player": bob.id, "declined": True}
    assert seat_of(house, game, 2)["invited"] is False
    assert house.call("DELETE", f"/v1/games/{game}/seats/me", by=bob).status_code == 403
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=cem).status_code == 201


def test_a_host_may_take_an_invitation_back(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = invite(desk, ann, bob, visibility="private").get_json()["id"]
    assert desk.call("DELETE", f"/v1/games/{game}/seats/2", by=ann).status_code == 204
    assert desk.call("POST", f"/v1/games/{game}/seats", {}, by=bob).status_code == 404
    assert seat_of(desk, game, 2, ann)["offer"] is None


def test_who_takes_another_seat_leaves_the_kept_one_to_others(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    seats = ["me", f"player:{bob.id}", "open"]
    game = desk.create(ann, seats=seats)
    assert desk.call("POST", f"/v1/games/{game}/seats", {"seat": 3}, by=bob).status_code == 201
    assert desk.call("POST", f"/v1/games/{game}/seats", {"seat": 2}, by=cem).status_code == 201


def test_who_is_invited_gets_the_kept_seat_and_others_an_open_one(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    game = desk.create(ann, seats=["me", "open", f"player:{bob.id}"])
    assert desk.call("POST", f"/v1/games/{game}/seats", {}, by=bob).status_code == 201
    assert seat_of(desk, game, 3)["player"] == bob.id
    assert desk.call("POST", f"/v1/games/{game}/seats", {}, by=cem).status_code == 201
    assert seat_of(desk, game, 2)["player"] == cem.id


def test_a_game_whose_free_seats_are_kept_has_none_to_take(house: House) -> None:
    ann, bob = house.register("Ann"), house.register("Bob")
    kept = invite(house, ann, bob).get_json()["id"]
    free = house.create(ann, seats=["me", "open", f"player:{bob.id}"])
    assert [one["id"] for one in house.get("/v1/games?open_seats=true")["items"]] == [free]
    assert {one["id"] for one in house.get("/v1/games")["items"]} == {kept, free}


def test_an_account_that_accepts_invitations_sits_at_once(house: House) -> None:
    ann, robot = house.register("Ann"), bot(house, "Robot", accepts_invitations=True)
    made = invite(house, ann, robot)
    assert made.status_code == 201
    header = made.get_json()
    assert header["status"] == "running"
    assert (header["seats"][1]["player"], header["seats"][1]["kind"]) == (robot.id, "bot")
    house.work()
    [asked] = invitations(house, robot)
    assert asked["data"] == {"seat": 2, "seated": True}
    assert house.get("/v1/me/prompts", by=robot)["items"]
    house.play_to_the_end(header["id"], ann, robot)
    events = house.get(f"/v1/games/{header['id']}/events")["items"]
    assert [event["data"]["name"] for event in events if event["kind"] == "seat.taken"] == ["Ann", "Robot"]


def test_an_account_with_too_many_games_is_only_asked(sqlite_settings: Any) -> None:
    house = House(replace(sqlite_settings, max_games=1))
    try:
        ann, robot = house.register("Ann"), bot(house, "Robot", accepts_invitations=True)
        assert invite(house, ann, robot).get_json()["status"] == "running"
        second = invite(house, house.register("Bob"), robot).get_json()
        assert (second["status"], second["seats"][1]["invited"]) == ("open", True)
    finally:
        house.close()


def test_a_host_who_asks_for_reliable_players_has_bots_asked(desk: House) -> None:
    ann, robot = desk.register("Ann"), bot(desk, "Robot", accepts_invitations=True)
    made = invite(desk, ann, robot, least_reliability=90).get_json()
    assert (made["status"], made["seats"][1]["invited"]) == ("open", True)


def test_only_other_players_are_invited_and_each_once(desk: House) -> None:
    ann, bob, gone, bad = (desk.register(name) for name in ("Ann", "Bob", "Cem", "Dan"))
    desk.call("DELETE", "/v1/me", by=gone)
    ban_player(desk.referee, bad.id, "spam")
    for guests, at in (([ann], 1), ([gone], 1), ([bad], 1), ([bob, bob], 2)):
        refused = invite(desk, ann, *guests)
        assert refused.status_code == 422
        assert [error["path"] for error in refused.get_json()["errors"]] == [f"/seats/{at}"]
    for further in ({"anonymous": True}, {"seed": "a seed"}):
        assert invite(desk, ann, bob, **further).status_code == 422
    for nonsense in ("player:", "player:A b", "player:" + "a" * 33, "bot:clever"):
        refused = desk.call("POST", "/v1/games", {"ruleset": "odds", "seats": ["me", nonsense]}, by=ann)
        assert refused.status_code == 422
    assert desk.get("/v1/games")["items"] == []
    assert invitations(desk, bob) == []


def test_invitations_are_counted(sqlite_settings: Any) -> None:
    house = House(replace(sqlite_settings, delegations_per_day=2))
    try:
        ann, bob, cem = (house.register(name) for name in ("Ann", "Bob", "Cem"))
        assert invite(house, ann, bob, cem).status_code == 201
        refused = invite(house, ann, bob)
        assert (refused.status_code, refused.get_json()["type"]) == (429, "/problems/too-many-delegations")
    finally:
        house.close()


def test_a_deleted_account_leaves_its_seat_to_others(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    game = invite(desk, ann, bob).get_json()["id"]
    desk.call("DELETE", "/v1/me", by=bob)
    assert desk.call("POST", f"/v1/games/{game}/seats", {}, by=cem).status_code == 201


def test_a_game_may_start_without_who_is_invited(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    game = desk.create(ann, seats=["me", "open", f"player:{bob.id}"])
    desk.call("POST", f"/v1/games/{game}/seats", {}, by=cem)
    assert desk.call("POST", f"/v1/games/{game}/start", by=ann).get_json()["status"] == "running"
    refused = desk.call("POST", f"/v1/games/{game}/seats", {}, by=bob)
    assert refused.status_code == 409


def test_what_is_kept_of_an_account_says_what_it_is(desk: House) -> None:
    robot = bot(desk, "Robot", accepts_invitations=True)
    exported = desk.get("/v1/me/export", by=robot)["player"]
    assert (exported["bot"], exported["accepts_invitations"]) == (True, True)
