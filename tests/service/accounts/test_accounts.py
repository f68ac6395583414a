"""Names and addresses, what is kept of a player, and going for good."""

from __future__ import annotations

from typing import Any

from referee.fairplay.verify import verify
from referee.store.schema import metadata
from tests.api.house import LIBRARY, House, Person
from tests.service.assembly import refusal


def test_nobody_has_a_name_that_looks_like_anothers(house: House) -> None:
    ann, bob = house.register("Ann"), house.register("Bob")
    for name in ("ANN", "Аnn"):
        assert refusal(house.call("POST", "/v1/players", {"name": name})) == (409, "name-taken")
        assert refusal(house.call("PATCH", "/v1/me", {"name": name}, by=bob)) == (409, "name-taken")
    assert house.get("/v1/me", by=bob)["name"] == "Bob"
    # One's own can be written otherwise, and the old one is free again.
    assert house.call("PATCH", "/v1/me", {"name": "ann"}, by=ann).status_code == 200
    assert house.call("PATCH", "/v1/me", {"name": "Anna"}, by=ann).status_code == 200
    assert house.get("/v1/me", by=ann)["name"] == "Anna"
    assert house.call("PATCH", "/v1/me", {"name": "Ann"}, by=bob).status_code == 200


def test_what_is_no_name_is_refused_with_the_reason(desk: House) -> None:
    reply = desk.call("POST", "/v1/players", {"name": "Ann leaves seat 1. Bob"})
    assert refusal(reply) == (422, "invalid-name")
    assert reply.json is not None
    [error] = reply.json["errors"]
    assert error["path"] == "/name"
    assert "full stop" in error["message"]


def test_an_address_can_be_seen_changed_and_deleted_by_its_owner(desk: House) -> None:
    made: Any = desk.call("POST", "/v1/players", {"name": "Ann", "email": "ann@example.org"}).json
    ann = Person(made["id"], made["token"])
    assert desk.get("/v1/me", by=ann)["email"] == "ann@example.org"
    assert desk.call("PATCH", "/v1/me", {"email": "a@example.org"}, by=ann).status_code == 200
    assert desk.get("/v1/me", by=ann)["email"] == "a@example.org"
    assert desk.call("PATCH", "/v1/me", {"email": None}, by=ann).status_code == 200
    assert desk.get("/v1/me", by=ann)["email"] is None
    assert "email" not in desk.get(f"/v1/players/{ann.id}")


def test_who_goes_leaves_every_seat_and_no_name(house: House) -> None:
    ann, bob, cem = house.register("Annabel"), house.register("Bob"), house.register("Cem")
    running, ended = house.table(ann, bob, cem), house.table(bob, ann)
    house.call("POST", f"/v1/games/{running}/messages", {"to": "all", "text": "Good luck!"}, by=ann)
    house.play_to_the_end(ended, bob, ann)
    house.call("PATCH", "/v1/me", {"name": "Ariadne", "email": "ariadne@example.org"}, by=ann)
    empty = house.create(ann, seats=["open", "open"])
    assert "Annabel" in house.call("GET", f"/v1/games/{ended}/transcript").text  # which is kept in memory
    assert house.call("DELETE", "/v1/me", by=ann).status_code == 204

    assert house.call("GET", "/v1/me", by=ann).status_code == 401
    assert house.get(f"/v1/players/{ann.id}")["name"] == "a former player"
    assert [seat["status"] for seat in house.get(f"/v1/games/{running}")["seats"]] == [
        "left",
        "taken",
        "taken",
    ]
    assert house.get(f"/v1/games/{empty}")["status"] == "abandoned"
    house.work()
    house.play_to_the_end(running, bob, cem)
    for game in (running, ended):
        pages = [house.get(f"/v1/games/{game}{page}") for page in ("", "/events", "/messages", "/transcript")]
        assert "Annabel" not in str(pages)
        assert "Ariadne" not in str(pages)
        assert "A former player takes seat" in str(pages[1])
        assert verify(pages[3], LIBRARY).holds
    # The name is free for others.
    assert house.call("POST", "/v1/players", {"name": "Ariadne"}).status_code == 201


def test_nothing_is_left_of_the_person_in_the_database(house: House) -> None:
    made: Any = house.call(
        "POST",
        "/v1/players",
        {"name": "Annabel", "email": "annabel@example.org"},
        headers={"Idempotency-Key": "k" * 16},
    ).json
    ann, bob = Person(made["id"], made["token"]), house.register("Bob")
    house.table(ann, bob)
    house.call("POST", "/v1/me/tokens", {"name": "annabel's phone"}, by=ann)
    house.call("DELETE", "/v1/me", by=ann)
    assert "annabel" not in _dump(house).lower()


def _dump(house: House) -> str:
    with house.referee.store.reading() as connection:
        return str([connection.execute(table.select()).all() for table in metadata.tables.values()])


def test_all_that_is_kept_of_me(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    assert desk.seal(game, ann, "2", final=False).status_code == 202
    desk.call("POST", f"/v1/games/{game}/messages", {"to": "all", "text": "Good luck!"}, by=ann)
    desk.call("POST", f"/v1/games/{game}/messages", {"to": "all", "text": "You too!"}, by=bob)
    mine = desk.get("/v1/me/export", by=ann)
    assert mine["player"]["name"] == "Ann"
    assert [seat["game_id"] for seat in mine["seats"]] == [game]
    assert [order["answer"] for order in mine["orders"]] == ["2"]
    assert [message["text"] for message in mine["messages"]] == ["Good luck!"]
    assert ann.token not in str(mine)


def test_what_a_predecessor_said_in_private_is_not_mine(desk: House) -> None:
    ann, bob, cem, dan = (desk.register(name) for name in ("Ann", "Bob", "Cem", "Dan"))
    game = desk.table(ann, bob, cem, replacements="anybody")
    desk.call("POST", f"/v1/games/{game}/messages", {"to": [2], "text": "a secret"}, by=ann)
    desk.call("DELETE", f"/v1/games/{game}/seats/me", by=ann)
    assert desk.call("POST", f"/v1/games/{game}/seats", {"seat": 1}, by=dan).status_code == 201
    assert "a secret" not in str(desk.get("/v1/me/export", by=dan))
