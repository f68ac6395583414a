"""Every refusal is a problem+json that says what was wrong and shows nothing of the inside."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

import referee
from referee.api.problem_types import PROBLEM_STATUSES, PROBLEM_TYPES
from tests.api.house import House


def problem(reply: TestResponse, status: int, code: str) -> Any:
    """The body of a refusal, checked for what each must have."""
    assert reply.status_code == status, reply.get_data(as_text=True)
    assert reply.content_type == "application/problem+json"
    body = json.loads(reply.get_data())
    assert body["type"] == f"/problems/{code}"
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert body["instance"] == reply.headers["X-Request-Id"]
    return body


def raw(house: House, body: bytes, content_type: str | None = "application/json") -> TestResponse:
    headers = {"Content-Type": content_type} if content_type else {}
    with house.app.test_client() as client:
        return client.post("/v1/players", data=body, headers=headers)


def test_nothing_there(desk: House) -> None:
    problem(desk.call("GET", "/v1/nothing"), 404, "not-found")
    problem(desk.call("GET", "/v1/games/none"), 404, "not-found")
    problem(desk.call("GET", "/v1/rulesets/none"), 404, "not-found")


def test_a_method_that_is_not_taken(desk: House) -> None:
    reply = desk.call("PATCH", "/v1/games")
    problem(reply, 405, "method-not-allowed")
    assert set(reply.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}


def test_a_body_that_is_too_large(desk: House) -> None:
    name = "x" * desk.referee.settings.max_body_bytes
    problem(raw(desk, json.dumps({"name": name}).encode()), 413, "too-large")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_body_that_is_not_declared_as_json(desk: House, content_type: str | None) -> None:
    problem(raw(desk, b'{"name": "Ann"}', content_type), 415, "not-json")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"{", "not JSON"),
        (b'{"name": "Ann", "name": "Bob"}', "twice"),
        (b"[" * 1980, "nested"),
        (b'{"name": "\\ud800"}', "surrogate"),
        (b'{"name": "A\\u0000"}', "NUL"),
        (b'{"name": NaN}', "NaN"),
        (b'{"name": 99999999999999999}', "2^53"),
    ],
)
def test_json_that_means_nothing_or_too_much(desk: House, body: bytes, says: str) -> None:
    assert says in problem(raw(desk, body), 400, "bad-json")["detail"]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "/name"),
        ({"name": "Ann", "admin": True}, "/admin"),
        ({"name": ""}, "/name"),
        ({"name": "A\nB"}, "/name"),
        ({"name": "x" * 81}, "/name"),
        ({"name": 5}, "/name"),
        ({"name": "Ann", "email": "nowhere"}, "/email"),
        ([], ""),
        ("Ann", ""),
    ],
)
def test_fields_are_named(desk: House, body: Any, path: str) -> None:
    reply = desk.call("POST", "/v1/players", body)
    assert path in [error["path"] for error in problem(reply, 422, "malformed")["errors"]]


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("seats", 0, "/seats"),
        ("seats", True, "/seats"),
        ("seats", 9, "/seats"),
        ("seats", [], "/seats"),
        ("seats", ["me", "robot"], "/seats"),
        ("seats", ["me", 5], "/seats"),
        ("ruleset", "chess", "/ruleset"),
        ("options", {"rounds": 99}, "/options/rounds"),
        ("options", {"colour": "red"}, "/options/colour"),
        ("options", [], "/options"),
        ("content_pack", "none", "/content_pack"),
        ("clock", {"step": "soon"}, "/clock/step"),
        ("clock", {"step": "PT1S"}, "/clock/step"),
        ("clock", {"step": "P99D"}, "/clock/step"),
        ("clock", {"turn": "P1D"}, "/clock/turn"),
        ("visibility", "secret", "/visibility"),
        ("entropy", "", "/entropy"),
    ],
)
def test_a_game_that_cannot_be(desk: House, field: str, value: Any, path: str) -> None:
    ann = desk.register("Ann")
    reply = desk.call("POST", "/v1/games", {"ruleset": "odds", "seats": 3, field: value}, by=ann)
    assert reply.status_code == 422
    assert reply.json is not None
    assert path in [error["path"] for error in reply.json["errors"]]
    assert desk.get("/v1/games", by=ann)["items"] == []


@pytest.mark.parametrize(
    ("clock", "path", "example"),
    [
        ("P2D", "/clock", '{"step": "P2D"}'),
        ({"step": "soon"}, "/clock/step", "P2D"),
        ({"step": "PT1S"}, "/clock/step", "PT1M"),
    ],
)
def test_a_bad_clock_is_told_what_a_good_one_is(desk: House, clock: Any, path: str, example: str) -> None:
    body = {"ruleset": "odds", "seats": 3, "clock": clock}
    reply = desk.call("POST", "/v1/games", body, by=desk.register("Ann"))
    assert reply.status_code == 422
    assert reply.json is not None
    (error,) = reply.json["errors"]
    assert error["path"] == path
    assert example in error["message"]


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=101", "limit=x", "status=lost", "mine=perhaps", "page=2", "cursor=%21", "cursor=AAAA"],
)
def test_queries_are_checked_too(desk: House, query: str) -> None:
    reply = desk.call("GET", f"/v1/games?{query}")
    assert reply.status_code == 422
    assert reply.json is not None
    assert reply.json["errors"][0]["path"] == f"?{query.partition('=')[0]}"


def test_an_order_needs_either_form(desk: House) -> None:
    people = [desk.register(name) for name in ("Ann", "Bob", "Cem")]
    path = f"/v1/games/{desk.table(*people)}/prompts/1.1/order"
    for body in ({}, {"answer": "1", "text": "1"}):
        problem(desk.call("PUT", path, body, by=people[0]), 422, "malformed")
    assert desk.call("PUT", path, {"answer": None}, by=people[0]).status_code == 422


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer", "Basic QW5uOng=", "Bearer ü"])
def test_a_bad_token_is_refused_also_where_none_is_needed(desk: House, header: str) -> None:
    for path in ("/v1/me", "/v1/rulesets"):
        reply = desk.call("GET", path, headers={"Authorization": header})
        problem(reply, 401, "unauthenticated")
        assert reply.headers["WWW-Authenticate"] == "Bearer"


def test_a_failure_shows_nothing_of_the_inside(desk: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the sealed answer is 42")

    monkeypatch.setattr("referee.api.calls.rulesets.do_list_rulesets", fail)
    reply = desk.call("GET", "/v1/rulesets")
    body = problem(reply, 500, "internal-error")
    assert "42" not in json.dumps(body)


def test_every_code_has_a_page(desk: House) -> None:
    """The codes are read from the source: the first argument of whatever raises a refusal."""
    codes = {known.code for known in PROBLEM_STATUSES.values() if known.code} | {
        "not-found",
        "unauthenticated",
    }
    for file in Path(referee.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in ("Conflict", "Forbidden", "Invalid", "BadRequest") and isinstance(
                    first, ast.Constant
                ):
                    codes.add(str(first.value))
    assert codes - PROBLEM_TYPES.keys() == set()
    for code in PROBLEM_TYPES:
        page = desk.call("GET", f"/problems/{code}")
        assert page.status_code == 200
        assert code in page.get_data(as_text=True)
    problem(desk.call("GET", "/problems/none"), 404, "not-found")
