"""Browsers' sessions: a cookie that stands for a token, for pages of this origin and for no others."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import timedelta
from http.cookies import Morsel, SimpleCookie
from ipaddress import ip_network
from typing import Any

import httpx2
import pytest
from werkzeug.test import TestResponse

from referee.api.cookies import CSRF_HEADER
from referee.settings import Settings
from tests.api.house import House, Person
from tests.api.web_server import running_web_server
from tests.service.assembly import refusal
from tests.service.tokens.test_tokens import new_token, tokens

SAME = {"Sec-Fetch-Site": "same-origin"}
LINK = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
ELSEWHERE: list[dict[str, str]] = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    # Typed by nobody, and no page: what an extension may send.
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
    # What a page says about where it comes from, a browser would say otherwise.
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
]


def cookie_of(reply: TestResponse) -> Morsel[str]:
    [cookie] = SimpleCookie(reply.headers["Set-Cookie"]).values()
    return cookie


class Browser:
    """Somebody's browser, as far as it is signed in."""

    def __init__(self, house: House, by: Person, **headers: str) -> None:
        self.house = house
        started = house.call("POST", "/v1/me/session", by=by, headers=headers)
        assert started.status_code == 201, started.get_data(as_text=True)
        assert started.json is not None
        self.started = started.json
        self.cookie = cookie_of(started)

    def call(
        self, method: str, path: str, body: Any = None, *, csrf: str | None = None, **headers: str
    ) -> TestResponse:
        sent = {"Cookie": f"{self.cookie.key}={self.cookie.value}", **headers}
        if csrf is not None:
            sent[CSRF_HEADER] = csrf
        return self.house.call(method, path, body, headers=sent)

    def get(self, path: str) -> TestResponse:
        return self.call("GET", path, **SAME)

    def change(self, method: str, path: str, body: Any = None) -> TestResponse:
        return self.call(method, path, body, csrf=self.started["csrf"], **SAME)


@pytest.fixture
def ann(desk: House) -> Person:
    return desk.register("Ann")


@pytest.fixture
def browser(desk: House, ann: Person) -> Browser:
    return Browser(desk, ann)


def test_a_page_can_do_what_its_player_can(house: House) -> None:
    ann, bob = house.register("Ann"), house.register("Bob")
    browser = Browser(house, ann)
    assert browser.started["player"]["name"] == "Ann"
    assert browser.get("/v1/me").json == house.get("/v1/me", by=ann)
    assert browser.get("/v1/me/session").json == browser.started
    game = house.table(ann, bob)
    order = f"/v1/games/{game}/prompts/1.1/order"
    assert browser.change("PUT", order, {"answer": "2"}).status_code == 202
    assert house.get(order, by=ann)["answer"] == "2"
    assert browser.change("POST", "/v1/games", {"ruleset": "odds", "seats": 2}).status_code == 201
    assert browser.change("PATCH", "/v1/me", {"name": "Anna"}).status_code == 200


def test_scripts_cannot_read_the_cookie_and_no_text_gives_it_away(desk: House, ann: Person) -> None:
    reply = desk.call("POST", "/v1/me/session", by=ann)
    cookie = cookie_of(reply)
    assert (cookie.key, cookie["samesite"], cookie["path"], cookie["domain"]) == ("session", "Lax", "/", "")
    assert cookie["httponly"]
    assert cookie.value not in reply.get_data(as_text=True)
    assert "Cookie" in reply.headers["Vary"]


def test_what_changes_something_needs_the_header(browser: Browser, desk: House, ann: Person) -> None:
    other = Browser(desk, ann)
    for csrf in (None, "", "wrong", other.started["csrf"], browser.cookie.value):
        reply = browser.call("PATCH", "/v1/me", {"name": "Eve"}, csrf=csrf, **SAME)
        assert refusal(reply) == (403, "csrf")
    assert browser.get("/v1/me").get_json()["name"] == "Ann"


@pytest.mark.parametrize("said", ELSEWHERE, ids=str)
def test_for_pages_of_others_the_cookie_is_nobody(browser: Browser, said: dict[str, str]) -> None:
    assert browser.call("GET", "/v1/me", **said).status_code == 401
    csrf = browser.started["csrf"]
    reply = browser.call("PATCH", "/v1/me", {"name": "Eve"}, csrf=csrf, **said)
    assert reply.status_code == 401
    assert "Access-Control-Allow-Credentials" not in reply.headers
    assert browser.get("/v1/me").get_json()["name"] == "Ann"


def test_a_link_shows_ones_own_page_and_changes_nothing(browser: Browser) -> None:
    """Whoever has set the link cannot read what it leads to."""
    for said in (LINK, {**LINK, "Sec-Fetch-Site": "none"}):
        assert browser.call("GET", "/v1/me", **said).status_code == 200
        reply = browser.call("PATCH", "/v1/me", {"name": "Eve"}, csrf=browser.started["csrf"], **said)
        assert reply.status_code == 401


def test_browsers_that_say_only_their_origin(browser: Browser) -> None:
    """Without TLS they say no more, and with reads of the same origin not even that."""
    csrf = browser.started["csrf"]
    assert browser.call("GET", "/v1/me").status_code == 200
    assert browser.call("PATCH", "/v1/me", {"name": "Eve"}, csrf=csrf).status_code == 401
    for origin, status in {
        "http://localhost:1": 401,
        "https://localhost": 401,
        "http://localhost": 200,
    }.items():
        assert (
            browser.call("PATCH", "/v1/me", {"name": "Eve"}, csrf=csrf, Origin=origin).status_code == status
        )
        assert browser.call("GET", "/v1/me", Origin=origin).status_code == status


def test_orders_come_in_by_the_same_rules(browser: Browser, desk: House, ann: Person) -> None:
    """The short way that plain orders take is for tokens."""
    game = desk.table(ann, desk.register("Bob"))
    order, csrf = f"/v1/games/{game}/prompts/1.1/order", browser.started["csrf"]
    assert browser.call("PUT", order, {"answer": "2"}, csrf=csrf).status_code == 401
    assert browser.call("PUT", order, {"answer": "2"}, csrf=csrf, **ELSEWHERE[0]).status_code == 401
    assert refusal(browser.call("PUT", order, {"answer": "2"}, **SAME)) == (403, "csrf")
    assert desk.call("GET", order, by=ann).status_code == 404
    assert browser.call("PUT", order, {"answer": "2"}, csrf=csrf, **SAME).status_code == 202


def test_nobody_is_signed_in_with_a_cookie_that_was_there_before(desk: House, ann: Person) -> None:
    """Fixation: who has planted a cookie in a browser knows nothing of the session that follows."""
    planted = Browser(desk, desk.register("Eve"))
    sent = {"Cookie": f"session={planted.cookie.value}", **SAME}
    signed_in = Browser(desk, ann, **sent)
    assert signed_in.cookie.value != planted.cookie.value
    assert planted.get("/v1/me").status_code == 401, "the session that the browser had has ended"
    assert signed_in.get("/v1/me").get_json()["name"] == "Ann"
    # What is no session at all becomes none.
    sent = {"Cookie": f"session={'a' * 60}", **SAME}
    assert Browser(desk, ann, **sent).cookie.value != "a" * 60


def test_no_page_of_others_signs_a_browser_in(desk: House, ann: Person) -> None:
    for said in (*ELSEWHERE[:2], ELSEWHERE[5], LINK):
        reply = desk.call("POST", "/v1/me/session", by=ann, headers=said)
        assert refusal(reply) == (403, "other-origin")
        assert "Set-Cookie" not in reply.headers


def test_a_cookie_is_no_token_and_a_token_no_cookie(browser: Browser, desk: House, ann: Person) -> None:
    bearer = {"Authorization": f"Bearer {browser.cookie.value}"}
    assert desk.call("GET", "/v1/me", headers=bearer).status_code == 401
    cookie = {"Cookie": f"session={ann.token}", **SAME}
    assert desk.call("GET", "/v1/me", headers=cookie).status_code == 401


def test_a_token_counts_before_the_cookie(browser: Browser, desk: House) -> None:
    bob = desk.register("Bob")
    assert browser.call("GET", "/v1/me", **bob.headers, **SAME).get_json()["name"] == "Bob"
    # It needs no header, as no page of others can send a token that it does not have.
    reply = browser.call("PATCH", "/v1/me", {"name": "Bobby"}, **bob.headers, **SAME)
    assert reply.get_json()["name"] == "Bobby"


def test_signing_out(browser: Browser, desk: House, ann: Person) -> None:
    other = Browser(desk, ann)
    assert refusal(browser.call("DELETE", "/v1/me/session", **SAME)) == (403, "csrf")
    reply = browser.change("DELETE", "/v1/me/session")
    assert reply.status_code == 204
    gone = cookie_of(reply)
    assert (gone.key, gone.value, gone["max-age"]) == ("session", "", "0")
    assert browser.get("/v1/me").status_code == 401
    # It is nobody, who still sees what everybody may see.
    assert browser.get("/v1/games").status_code == 200
    assert other.get("/v1/me").status_code == 200


def test_it_is_listed_and_revoked_like_a_token(browser: Browser, desk: House, ann: Person) -> None:
    first, listed = tokens(desk, ann)
    assert (first["session"], listed["session"]) == (False, True)
    assert listed["id"] == browser.started["id"]
    assert browser.get("/v1/me/tokens").get_json()["items"][1]["current"] is True
    path = f"/v1/me/tokens/{listed['id']}"
    assert refusal(desk.call("POST", f"{path}/rotate", by=ann)) == (409, "not-rotated")
    assert desk.call("DELETE", path, by=ann).status_code == 204
    assert browser.get("/v1/me").status_code == 401


def test_it_ends_with_the_token_that_started_it(desk: House, ann: Person) -> None:
    end = desk.clock.now() + timedelta(days=3)
    _, short = new_token(desk, ann, expires_at=end.isoformat())
    browser = Browser(desk, short)
    assert int(browser.cookie["max-age"]) == 3 * 24 * 3600
    assert refusal(browser.change("PATCH", "/v1/me", {"name": "Eve"})) == (403, "token-expires")
    desk.clock.move(timedelta(days=3))
    assert browser.get("/v1/me").status_code == 401


def test_a_token_that_may_not_make_tokens_starts_no_session(desk: House, ann: Person) -> None:
    _, narrow = new_token(desk, ann, scopes=["read", "play"])
    assert refusal(desk.call("POST", "/v1/me/session", by=narrow)) == (403, "scope-missing")


def test_of_too_many_sessions_the_oldest_ends(desk: House, ann: Person) -> None:
    browsers = []
    for _ in range(21):
        browsers.append(Browser(desk, ann))
        desk.clock.move(timedelta(seconds=1))
    assert [one.get("/v1/me").status_code for one in browsers] == [401] + [200] * 20
    # They take no place from tokens, of which there may be as many.
    for _ in range(19):
        new_token(desk, ann)


def test_sent_again_with_its_key_it_is_the_same_session(desk: House, ann: Person) -> None:
    key = {"Idempotency-Key": "a key of my own"}
    once, again = (desk.call("POST", "/v1/me/session", by=ann, headers=key) for _ in range(2))
    assert again.headers["Idempotency-Replayed"] == "true"
    assert once.headers["Set-Cookie"] == again.headers["Set-Cookie"]
    assert once.json == again.json
    assert len(tokens(desk, ann)) == 2


@pytest.mark.parametrize("public_url", ["https://referee.example", ""])
def test_under_tls_the_cookie_is_for_this_host_alone(sqlite_settings: Settings, public_url: str) -> None:
    """Whether the proxy says so or the host: no subdomain can plant another one."""
    trusted = () if public_url else (ip_network("127.0.0.0/8"),)
    house = House(dataclasses.replace(sqlite_settings, public_url=public_url, forwarded_allow=trusted))
    try:
        ann = house.register("Ann")
        proxy = {} if public_url else {"X-Forwarded-Proto": "https"}
        browser = Browser(house, ann, **proxy)
        assert browser.cookie.key == "__Host-session"
        assert browser.cookie["secure"]
        assert (browser.cookie["path"], browser.cookie["domain"]) == ("/", "")
        assert browser.call("GET", "/v1/me", **SAME, **proxy).status_code == 200
        # Without the prefix anybody may have set it.
        sent = {"Cookie": f"session={browser.cookie.value}", **SAME, **proxy}
        assert house.call("GET", "/v1/me", headers=sent).status_code == 401
        origin = public_url or "https://localhost"
        csrf = browser.started["csrf"]
        changed = browser.call("PATCH", "/v1/me", {"name": "Anna"}, csrf=csrf, Origin=origin, **proxy)
        assert changed.status_code == 200
    finally:
        house.close()


@pytest.fixture
def served(sqlite_settings: Settings) -> Iterator[httpx2.Client]:
    with (
        running_web_server(sqlite_settings) as server,
        httpx2.Client(base_url=server.url, timeout=60) as client,
    ):
        yield client


@pytest.mark.parametrize("accept", ["text/event-stream", "application/x-ndjson"])
def test_pages_follow_their_players_events(served: httpx2.Client, accept: str) -> None:
    token = served.post("/v1/players", json={"guest": True}).json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    started = served.post("/v1/me/session", headers=bearer)
    csrf = started.json()["csrf"]
    made = served.post(
        "/v1/games",
        json={"ruleset": "cult_wars", "seats": ["me", "bot:random", "bot:random"]},
        headers={CSRF_HEADER: csrf, **SAME},
    )
    assert made.status_code == 201, made.text
    stream = {"Accept": accept, **SAME}
    with served.stream("GET", "/v1/me/events", headers=stream) as reply:
        assert reply.status_code == 200
        assert any("seat.taken" in line or "prompt.opened" in line for line in reply.iter_lines())
    elsewhere = {"Accept": accept, "Sec-Fetch-Site": "cross-site"}
    assert served.get("/v1/me/events", headers=elsewhere).status_code == 401
