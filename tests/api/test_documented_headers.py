"""Replies have the headers that the document says, and no others."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from referee.api.app import put_in_charge
from referee.api.openapi import spec
from referee.api.response_headers import OF_COUNTED_REQUESTS, RESPONSE_HEADERS
from tests.api.conftest import sqlite_settings as sqlite_settings
from tests.api.house import House, Person
from tests.api.test_access import ON_A_PUBLIC_GAME, OPERATIONS, call, scene
from tests.api.test_openapi import operations

NOT_OF_THE_CONTRACT = {
    # HTTP's own, for connections and caches.
    "Content-Type", "Content-Length", "Cache-Control", "Vary",
    # For browsers: what a page from here, or from elsewhere, may do.
    "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy",
    "Access-Control-Allow-Origin", "Access-Control-Expose-Headers",
    # For the proxies before us.
    "X-Accel-Buffering",
}  # fmt: skip


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    found: Any = part
    while "$ref" in found:
        name = found["$ref"]
        found = spec()
        for step in name.removeprefix("#/").split("/"):
            found = found[step]
    described: dict[str, Any] = found
    return described


DOCUMENTED = {
    (operation["operationId"], int(status)): set(resolved(response).get("headers", ()))
    for _, _, operation in operations()
    for status, response in operation["responses"].items()
}


class Reader:
    """Compares every reply of a house with the document."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.met: dict[tuple[str, int], set[str]] = {}
        self._send = house.send

    def send(self, method: str, path: str, *args: Any, **kwargs: Any) -> TestResponse:
        reply = self._send(method, path, *args, **kwargs)
        try:
            endpoint, _ = self.house.app.url_map.bind("").match(path.partition("?")[0], method)
        except HTTPException:
            return reply
        operation = endpoint.rpartition(".")[2]
        sent = set(reply.headers.keys())
        assert (operation, reply.status_code) in DOCUMENTED, (operation, reply.status_code)
        documented = DOCUMENTED[operation, reply.status_code]
        assert sent - NOT_OF_THE_CONTRACT <= documented, (operation, reply.status_code)
        always = {name for name in documented if RESPONSE_HEADERS[name].get("required")}
        always |= {name for name in OF_COUNTED_REQUESTS if name in documented}
        assert always <= sent, (operation, reply.status_code)
        self.met.setdefault((operation, reply.status_code), set()).update(sent)
        return reply


@pytest.fixture
def reader(desk: House, monkeypatch: pytest.MonkeyPatch) -> Reader:
    watching = Reader(desk)
    monkeypatch.setattr(desk, "send", watching.send)
    return watching


def test_of_every_call(desk: House, reader: Reader) -> None:
    for role in ("owner", "anonymous"):
        for operation in ON_A_PUBLIC_GAME:
            game, cast = scene(desk, "public")
            call(desk, operation, game, cast[role])
    assert {operation for operation, _ in reader.met} == OPERATIONS.keys()


def test_of_a_game_that_is_played(desk: House, reader: Reader) -> None:
    """To its end; with pages, conditional reads, repeated requests, dry runs, waits and streams."""
    ann, bob = desk.register("Ann"), desk.register("Bob")
    once = {"Idempotency-Key": "a key of sixteen characters"}
    body = {"ruleset": "odds", "seats": ["me", "open"], "clock": {"step": "P1D"}}
    desk.call("POST", "/v1/games", body, by=ann, headers=once)
    made = desk.call("POST", "/v1/games", body, by=ann, headers=once)
    assert made.json is not None
    game = made.json["id"]
    desk.call("POST", f"/v1/games/{game}/seats", {}, by=bob)
    desk.work()
    order = f"/v1/games/{game}/prompts/1.1/order"
    desk.call("PUT", f"{order}?dry_run=true", {"answer": "2"}, by=ann)
    sealed = desk.call("PUT", order, {"answer": "2"}, by=ann)
    desk.call("PUT", order, {"answer": "1"}, by=ann, headers={"If-Match": sealed.headers["ETag"]})
    desk.call("PUT", order, {"answer": "1"}, by=ann, headers={"If-Match": '"another"'})
    desk.call("PUT", order, {"answer": "1"}, by=ann, headers={"Origin": "https://elsewhere.example"})
    for path in (f"/v1/games/{game}/events?limit=1", "/v1/games?limit=1", f"/v1/games/{game}", "/v1/me"):
        read = desk.call("GET", path, by=ann)
        again = desk.call("GET", path, by=ann, headers={"If-None-Match": read.headers["ETag"]})
        assert again.status_code == 304
    for kind in ("text/event-stream", "application/x-ndjson"):
        desk.call("GET", f"/v1/games/{game}/events", by=ann, headers={"Accept": kind})
        desk.call("GET", "/v1/me/events", by=ann, headers={"Accept": kind})
    desk.call("GET", f"/v1/games/{game}/digest", by=ann, headers={"Accept": "text/plain"})
    desk.pass_time(timedelta(days=2))
    desk.play_to_the_end(game, ann, bob)
    desk.call("GET", f"/v1/games/{game}/transcript")
    _wait_for_a_step(desk, ann)
    met = reader.met
    assert "Location" in met["create_game", 201]
    assert "Idempotency-Replayed" in met["create_game", 201]
    assert {"Link", "ETag"} <= met["list_events", 200]
    assert "ETag" in met["seal_order", 202]
    assert "Preference-Applied" in met["seal_order", 200]
    assert ("seal_order", 412) in met


def _wait_for_a_step(desk: House, ann: Person) -> None:
    """A step that resolves while the request waits for it."""
    game = desk.create(ann, seats=["me", "bot:random"])
    desk.work()
    order = f"/v1/games/{game}/prompts/1.1/order"
    asked = {"answer": "2"}, {"Prefer": "wait=30"}
    waiting = threading.Thread(target=lambda: desk.call("PUT", order, asked[0], by=ann, headers=asked[1]))
    waiting.start()
    while waiting.is_alive():
        desk.work()
        waiting.join(0.01)


def test_of_those_who_call_too_often(desk: House, reader: Reader) -> None:
    strict = replace(desk.settings, rate_limit_strangers="1/minute")
    put_in_charge(desk.app, replace(desk.referee, settings=strict))
    desk.call("GET", "/v1/rulesets")
    assert desk.call("GET", "/v1/rulesets").status_code == 429
    assert "Retry-After" in reader.met["list_rulesets", 429]


def test_pages_elsewhere_may_read_all_of_them(desk: House) -> None:
    reply = desk.call("GET", "/v1/rulesets", headers={"Origin": "https://elsewhere.example"})
    assert set(reply.headers["Access-Control-Expose-Headers"].split(", ")) == set(RESPONSE_HEADERS)
    assert set(spec()["components"]["headers"]) == set(RESPONSE_HEADERS)


def test_a_method_that_is_not_taken_is_told_which_are(desk: House) -> None:
    reply = desk.call("PUT", "/v1/games")
    assert reply.status_code == 405
    assert set(reply.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}
