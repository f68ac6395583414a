"""What clients write that is nearly right, and addresses that people guess."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.api.openapi import spec
from tests.api.house import House


@pytest.mark.parametrize(("method", "path"), [("PUT", "/v1/me/preferences"), ("PATCH", "/v1/me")])
def test_a_call_that_needs_a_body_is_refused_without_one(desk: House, method: str, path: str) -> None:
    ann = desk.register("Ann")
    before = desk.get("/v1/me/preferences", by=ann)
    refused = desk.call(method, path, by=ann)
    assert refused.status_code == 422
    assert refused.json is not None
    assert refused.json["errors"] == [{"path": "", "message": "There is no body."}]
    assert desk.get("/v1/me/preferences", by=ann) == before


@pytest.mark.parametrize("value", [1, 0, "true", None])
@pytest.mark.parametrize("field", ["final", "wait"])
def test_an_order_s_flags_are_true_or_false(desk: House, field: str, value: Any) -> None:
    people = [desk.register(name) for name in ("Ann", "Bob")]
    game = desk.table(*people)
    order = f"/v1/games/{game}/prompts/1.1/order"
    refused = desk.call("PUT", order, {"answer": "1", field: value}, by=people[0])
    assert refused.status_code == 422
    assert refused.json is not None
    assert [error["path"] for error in refused.json["errors"]] == [f"/{field}"]


@pytest.mark.parametrize("value", [1, "yes"])
def test_a_clock_s_flags_are_true_or_false(desk: House, value: Any) -> None:
    ann = desk.register("Ann")
    body = {"ruleset": "odds", "seats": 2, "clock": {"absences": value}}
    refused = desk.call("POST", "/v1/games", body, by=ann)
    assert refused.status_code == 422
    assert refused.json is not None
    assert [error["path"] for error in refused.json["errors"]] == ["/clock/absences"]


NEED_A_TOKEN = [
    (method.upper(), re.sub(r"\{(seat|candidate)\}", "1", path).replace("{", "").replace("}", ""))
    for path, item in spec()["paths"].items()
    for method, operation in item.items()
    if method != "parameters" and any("token" in way for way in operation.get("security", []))
    if {} not in operation["security"]
]
WRONG = [
    (b"{", {"Content-Type": "application/json"}),
    (b"x", {"Content-Type": "text/plain"}),
    (None, {}),
    (b"{}", {"Content-Type": "application/json", "Idempotency-Key": "x"}),
    (b"{}", {"Content-Type": "application/json", "If-Match": "*"}),
]


@pytest.mark.parametrize(("method", "path"), NEED_A_TOKEN)
def test_who_has_no_token_is_told_so_before_anything_else(desk: House, method: str, path: str) -> None:
    for body, headers in WRONG:
        for query in ("", "?bogus=1&cursor=%00"):
            assert desk.send(method, path + query, body, headers=headers).status_code == 401


def test_most_calls_need_a_token() -> None:
    assert len(NEED_A_TOKEN) > 40


def test_a_doubled_slash_is_nowhere_and_leads_nowhere(desk: House) -> None:
    reply = desk.call("GET", "/v1//games", headers={"Host": "evil.example"})
    assert (reply.status_code, reply.headers.get("Location")) == (404, None)


def test_http_1_1_needs_a_host(desk: House) -> None:
    client = desk.app.test_client()
    without = {"SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": ""}
    refused = client.get("/v1/rulesets", environ_overrides=without)
    assert refused.status_code == 400
    assert refused.content_type == "application/problem+json"


@pytest.mark.parametrize("path", ["/docs/", "/problems", "/problems/", "/v1", "/v1/", "/rules/", "/guides"])
def test_addresses_that_people_guess_lead_to_the_page_of_the_api(desk: House, path: str) -> None:
    reply = desk.call("GET", path)
    assert (reply.status_code, reply.mimetype) == (200, "text/html")


def test_browsers_find_their_icon(desk: House) -> None:
    assert desk.call("GET", "/favicon.ico").mimetype == "image/svg+xml"
