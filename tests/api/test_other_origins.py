"""Web pages of third parties: they may call the API with a token, and are never let in by cookies."""

from __future__ import annotations

import pytest

from referee.api.openapi import spec
from referee.api.other_origins import METHODS, SENT
from tests.api.house import House

PAGE = {"Origin": "https://client.example"}


def test_a_browser_may_ask_for_everything_that_the_api_takes(desk: House) -> None:
    asked = {
        **PAGE,
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "authorization",
    }
    reply = desk.call("OPTIONS", "/v1/games/any/prompts/1.1/order", headers=asked)
    assert (reply.status_code, reply.get_data()) == (204, b"")
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    assert int(reply.headers["Access-Control-Max-Age"]) >= 3600
    assert "Access-Control-Allow-Credentials" not in reply.headers
    methods, headers = set(), {"Authorization", "Content-Type"}
    for item in spec()["paths"].values():
        for method, operation in item.items():
            if method != "parameters":
                methods.add(method.upper())
                headers |= {one["name"] for one in operation["parameters"] if one["in"] == "header"}
    assert methods <= set(METHODS.split(", "))
    assert headers <= set(SENT.split(", "))


def test_a_preflight_costs_nobody_a_request(desk: House) -> None:
    """Nor does it tell whether there is such a thing, or such a token."""
    asked = {**PAGE, "Access-Control-Request-Method": "GET"}
    reply = desk.call("OPTIONS", "/v1/games/none", headers={**asked, "Authorization": "Bearer wrong"})
    assert reply.status_code == 204
    assert "RateLimit" not in reply.headers


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/none", "/v1/me", "/openapi.json"])
def test_replies_and_refusals_can_be_read(desk: House, path: str) -> None:
    reply = desk.call("GET", path, headers=PAGE)
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    exposed = reply.headers["Access-Control-Expose-Headers"].split(", ")
    assert {"ETag", "Link", "Retry-After", "RateLimit", "RateLimit-Policy"} <= set(exposed)
    assert "Access-Control-Allow-Credentials" not in reply.headers
    assert "Origin" in reply.headers["Vary"]


def test_cookies_are_nobody(desk: House) -> None:
    ann = desk.register("Ann")
    reply = desk.call("GET", "/v1/me", headers={**PAGE, "Cookie": f"token={ann.token}; session={ann.token}"})
    assert reply.status_code == 401


def test_pages_and_what_the_host_watches_stay_their_own(desk: House) -> None:
    for path in ("/docs", "/healthz", "/metrics"):
        reply = desk.call("GET", path, headers=PAGE)
        assert "Access-Control-Allow-Origin" not in reply.headers
