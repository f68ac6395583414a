"""Tokens: made, listed, rotated, revoked, and refused once they are no good."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from referee.service.running.sessions import REMEMBERED
from referee.service.tokens.keep_uses import keep_uses
from referee.store import tokens as stored_tokens
from tests.api.house import House, Person
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


def test_a_token_that_expires_changes_nothing_that_outlives_it(desk: House) -> None:
    """By a new text for the eternal one, or by an address that gets tokens, it would outlive itself."""
    ann = desk.register("Ann")
    short_id, short = new_token(desk, ann, expires_at="2026-11-16T13:00:00Z")
    shorter_id, shorter = new_token(desk, ann, expires_at="2026-11-16T12:30:00Z")
    longer_id, _ = new_token(desk, ann, expires_at="2026-11-16T14:00:00Z")
    eternal = next(one["id"] for one in desk.get("/v1/me/tokens", by=ann)["items"] if one["current"])
    for token in (eternal, longer_id):
        path = f"/v1/me/tokens/{token}"
        assert refusal(desk.call("POST", f"{path}/rotate", by=short)) == (403, "token-expires")
        assert refusal(desk.call("DELETE", path, by=short)) == (403, "token-expires")
    for change in ({"email": "eve@example.org"}, {"name": "Eve"}):
        assert refusal(desk.call("PATCH", "/v1/me", change, by=short)) == (403, "token-expires")
    assert refusal(desk.call("DELETE", "/v1/me", by=short)) == (403, "token-expires")
    assert refusal(desk.call("POST", f"/v1/me/tokens/{short_id}/rotate", by=shorter)) == (
        403,
        "token-expires",
    )
    assert desk.call("DELETE", f"/v1/me/tokens/{shorter_id}", by=short).status_code == 204
    rotated = desk.call("POST", f"/v1/me/tokens/{short_id}/rotate", by=short)
    assert rotated.status_code == 200
    assert rotated.json is not None
    assert rotated.json["expires_at"] == "2026-11-16T13:00:00.000000Z"
    # The owner's own token is as good as before.
    assert desk.get("/v1/me", by=ann)["email"] is None
    assert desk.call("DELETE", f"/v1/me/tokens/{longer_id}", by=ann).status_code == 204


def test_there_are_twenty_tokens_at_most(desk: House) -> None:
    ann = desk.register("Ann")
    for _ in range(19):
        new_token(desk, ann)
    reply = desk.call("POST", "/v1/me/tokens", {"name": "one more"}, by=ann)
    assert refusal(reply) == (409, "too-many-tokens")
