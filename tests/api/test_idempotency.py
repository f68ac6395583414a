"""A POST that is sent again with its key has no second effect."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from sqlalchemy import select
from werkzeug.test import TestResponse

from referee.store.schema import idempotency
from tests.api.house import House

KEY = {"Idempotency-Key": "6c1f9f5e-2f0e-4a43-9d5b-7f0a1f6f8b11"}


def test_the_same_request_again_gets_the_same_reply(house: House) -> None:
    first, again = (house.call("POST", "/v1/players", {"name": "Ann"}, headers=KEY) for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert first.get_data() == again.get_data()
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.content_type == "application/json"


def test_one_game_comes_of_it(house: House) -> None:
    ann = house.register("Ann")
    body = {"ruleset": "odds", "seats": ["me", "bot:random"]}
    replies = [house.call("POST", "/v1/games", body, by=ann, headers=KEY) for _ in range(3)]
    assert len({reply.get_data() for reply in replies}) == 1
    assert len({reply.headers["Location"] for reply in replies}) == 1
    assert len(house.get("/v1/games")["items"]) == 1
    assert [ring.work for ring in house.bell.rings] == ["bots"]


def test_the_key_with_another_body_is_refused(house: House) -> None:
    house.call("POST", "/v1/players", {"name": "Ann"}, headers=KEY)
    reply = house.call("POST", "/v1/players", {"name": "Bob"}, headers=KEY)
    assert reply.status_code == 422
    assert reply.json is not None
    assert reply.json["type"] == "/problems/idempotency-key-reused"


def test_refusals_are_not_kept(house: House) -> None:
    ann, bob, cem = (house.register(name) for name in ("Ann", "Bob", "Cem"))
    game = house.create(ann)
    start = f"/v1/games/{game}/start"
    assert house.call("POST", start, by=ann, headers=KEY).status_code == 409
    for person in (bob, cem):
        house.call("POST", f"/v1/games/{game}/seats", {}, by=person)
    again = house.call("POST", start, by=ann, headers=KEY)
    assert "Idempotency-Replayed" not in again.headers


def test_keys_belong_to_those_who_made_them(house: House) -> None:
    ann, bob = house.register("Ann"), house.register("Bob")
    body = {"ruleset": "odds", "seats": 3}
    games = [house.call("POST", "/v1/games", body, by=person, headers=KEY).json for person in (ann, bob)]
    assert games[0] is not None
    assert games[1] is not None
    assert games[0]["id"] != games[1]["id"]


def test_a_kept_token_is_not_stored_in_clear(house: House) -> None:
    reply: Any = house.call("POST", "/v1/players", {"name": "Ann"}, headers=KEY).json
    with house.referee.store.reading() as connection:
        row = connection.execute(select(idempotency)).one()
    assert reply["token"].encode() not in row.body
    assert KEY["Idempotency-Key"] not in (row.key, row.scope)


@pytest.mark.parametrize("key", ["", "x" * 256, "ü"])
def test_a_key_that_is_none(desk: House, key: str) -> None:
    reply = desk.call("POST", "/v1/players", {"name": "Ann"}, headers={"Idempotency-Key": key})
    assert reply.status_code == 400
    assert reply.json is not None
    assert reply.json["type"] == "/problems/bad-idempotency-key"


def test_two_at_the_same_time_have_one_effect(house: House) -> None:
    ann = house.register("Ann")
    replies: list[TestResponse] = []
    ready = threading.Barrier(4)

    def post() -> None:
        ready.wait()
        replies.append(house.call("POST", "/v1/games", {"ruleset": "odds", "seats": 3}, by=ann, headers=KEY))

    threads = [threading.Thread(target=post) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({reply.get_data() for reply in replies}) == 1
    assert len(house.get("/v1/games")["items"]) == 1
