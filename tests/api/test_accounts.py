"""Tokens, names and addresses, and going for good."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from referee.api.scopes import NEEDS, scopes_of
from referee.fairplay.verify import verify
from referee.service.admin.players.ban_player import ban_player
from referee.service.admin.players.unban_player import unban_player
from referee.service.running.sessions import REMEMBERED
from referee.service.tokens.keep_uses import keep_uses
from referee.store import tokens as stored_tokens
from referee.store.schema import metadata
from tests.api.house import LIBRARY, House, Person
from tests.service.assembly import refusal

SCOPES = ["read", "play", "host"]


def new_token(house: House, by: Person, **token: Any) -> tuple[str, Person]:
    """A token's id, and its owner with that token."""
    reply = house.call("POST", "/v1/me/tokens", {"name": "another", **token}, by=by)
    assert reply.status_code == 201, reply.get_data(as_text=True)
    assert reply.json is not None
    return reply.json["id"], Person(by.id, reply.json["token"])


def tokens(house: House, by: Person) -> list[Any]:
    found: list[Any] = house.get("/v1/me/tokens", by=by)["items"]
    return found


def test_the_first_token_is_good_for_everything_for_ever(house: House) -> None:
    ann = house.register("Ann")
    [first] = tokens(house, ann)
    assert {name: first[name] for name in ("name", "scopes", "expires_at", "current")} == {
        "name": "first",
        "scopes": SCOPES,
        "expires_at": None,
        "current": True,
    }
    assert ann.token not in str(first)


def test_the_hour_of_a_tokens_last_use_is_kept_without_a_write_for_each_request(house: House) -> None:
    ann = house.register("Ann")
    house.clock.move(timedelta(minutes=40))
    assert [one["last_used_at"] for one in tokens(house, ann)] == [None]
    keep_uses(house.referee)
    assert [one["last_used_at"] for one in tokens(house, ann)] == ["2026-11-16T12:00:00.000000Z"]
    assert not house.referee.sessions.take_uses()


def test_a_token_can_be_revoked_and_is_refused_at_once(house: House) -> None:
    ann = house.register("Ann")
    token, phone = new_token(house, ann, name="phone")
    assert house.call("GET", "/v1/me", by=phone).status_code == 200
    assert house.call("DELETE", f"/v1/me/tokens/{token}", by=ann).status_code == 204
    assert refusal(house.call("GET", "/v1/me", by=phone)) == (401, "unauthenticated")
    assert house.call("DELETE", f"/v1/me/tokens/{token}", by=ann).status_code == 404
    assert house.call("GET", "/v1/me", by=ann).status_code == 200


def test_another_process_remembers_a_token_for_two_seconds_at_most(house: House) -> None:
    assert timedelta(seconds=2) == REMEMBERED
    ann = house.register("Ann")
    house.get("/v1/me", by=ann)
    # Another process has done this: it does not tell us.
    house.referee.store.run(lambda connection: stored_tokens.remove(connection, ann.id))
    house.clock.move(REMEMBERED)
    assert house.call("GET", "/v1/me", by=ann).status_code == 401


def test_a_stream_ends_with_its_token(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    token, watcher = new_token(desk, ann, scopes=["read"])
    with desk.app.test_client() as client:
        headers = {**watcher.headers, "Accept": "text/event-stream"}
        frames = iter(client.get(f"/v1/games/{game}/events", headers=headers).response)
        assert b"retry: " in next(frames)
        desk.call("DELETE", f"/v1/me/tokens/{token}", by=ann)
        # What was found before may still be told.
        assert len(list(frames)) < 20


def test_a_rotated_token_has_another_text(house: House) -> None:
    ann = house.register("Ann")
    token, phone = new_token(house, ann, name="phone", scopes=["read"])
    rotated: Any = house.call("POST", f"/v1/me/tokens/{token}/rotate", by=ann).json
    assert (rotated["id"], rotated["name"], rotated["scopes"]) == (token, "phone", ["read"])
    assert house.call("GET", "/v1/me", by=phone).status_code == 401
    assert house.call("GET", "/v1/me", by=Person(ann.id, rotated["token"])).status_code == 200


def test_a_token_that_has_expired_is_refused(desk: House) -> None:
    ann = desk.register("Ann")
    _, today = new_token(desk, ann, expires_at="2026-11-16T13:00:00Z")
    assert desk.call("GET", "/v1/me", by=today).status_code == 200
    # One that ends makes none that outlives it.
    assert refusal(desk.call("POST", "/v1/me/tokens", {"name": "x"}, by=today)) == (422, "invalid-token")
    desk.clock.move(timedelta(hours=1))
    assert refusal(desk.call("GET", "/v1/me", by=today)) == (401, "unauthenticated")
    past = {"name": "x", "expires_at": "2026-11-16T13:00:00Z"}
    assert refusal(desk.call("POST", "/v1/me/tokens", past, by=ann)) == (422, "invalid-token")


def test_there_are_twenty_tokens_at_most(desk: House) -> None:
    ann = desk.register("Ann")
    for _ in range(19):
        new_token(desk, ann)
    reply = desk.call("POST", "/v1/me/tokens", {"name": "one more"}, by=ann)
    assert refusal(reply) == (409, "too-many-tokens")


def test_every_call_says_what_it_needs(desk: House) -> None:
    """Pages, which are for browsers without a token, are no calls."""
    rules = {rule.endpoint for rule in desk.app.url_map.iter_rules()}
    assert {rule for rule in rules if rule != "static" and not rule.startswith("pages.")} == NEEDS.keys()


@pytest.mark.parametrize("scope", SCOPES)
def test_a_token_is_good_for_its_scopes_and_nothing_else(desk: House, scope: str) -> None:
    ann = desk.register("Ann")
    _, narrow = new_token(desk, ann, scopes=[scope])
    for rule in desk.app.url_map.iter_rules():
        if not rule.rule.startswith("/v1/") or rule.endpoint.startswith("pages."):
            continue
        needed = scopes_of(NEEDS[rule.endpoint])
        path = rule.rule
        for part in rule.arguments:
            path = path.replace(f"<{part}>", "a" * 26).replace(f"<int:{part}>", "1")
        [method] = (rule.methods or set()) - {"HEAD", "OPTIONS"}
        reply = desk.call(method, path, by=narrow)
        lacks = reply.json is not None and reply.json.get("type") == "/problems/scope-missing"
        assert lacks == any(one != scope for one in needed), (method, path)


def test_a_token_for_reading_cannot_play(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    _, eyes = new_token(desk, ann, scopes=["read"])
    assert len(desk.get(f"/v1/games/{game}/prompts", by=eyes)["items"]) == 1
    reply = desk.seal(game, eyes, "2")
    assert refusal(reply) == (403, "scope-missing")
    assert reply.json is not None
    assert reply.json["detail"] == "This call needs a token with the scope play."


def test_who_is_banned_is_told_why(desk: House) -> None:
    ann = desk.register("Ann")
    desk.get("/v1/me", by=ann)
    ban_player(desk.referee, ann.id, "insults")
    reply = desk.call("GET", "/v1/me", by=ann)
    assert refusal(reply) == (403, "banned")
    assert reply.json is not None
    assert "insults" in reply.json["detail"]
    unban_player(desk.referee, ann.id, "sorry")
    assert desk.call("GET", "/v1/me", by=ann).status_code == 200


# Names and addresses.


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


# Going for good.


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
