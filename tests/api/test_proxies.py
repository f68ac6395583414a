"""Who calls, where trusted proxies say so; and what strangers' keys and limits count."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from structlog.testing import capture_logs

from referee.api.proxies import client_behind
from referee.service.requests.answer_once import SECRET_KEPT
from referee.settings import Settings
from tests.api.house import House
from tests.service.assembly import refusal

TRUSTED = (ip_network("10.0.0.0/8"), ip_network("::1"))
KEY = {"Idempotency-Key": "6c1f9f5e-2f0e-4a43-9d5b-7f0a1f6f8b11"}


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9, 10.2.0.1", "203.0.113.9"),
        # What stands before the first stranger is that stranger's word.
        ("10.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "unknown", "10.0.0.1"),
        ("10.0.0.1", "10.3.0.1, 10.2.0.1", "10.3.0.1"),
        ("::1", "[2001:db8::7]:443", "2001:db8::7"),
        ("::ffff:10.0.0.1", "203.0.113.9:5000", "203.0.113.9"),
    ],
)
def test_the_client_is_the_first_stranger_on_the_way_back(peer: str, forwarded: str, client: str) -> None:
    assert client_behind(peer, forwarded, TRUSTED) == client


@pytest.fixture
def behind_proxy(sqlite_settings: Settings) -> Iterator[House]:
    """The test's own client calls from 127.0.0.1, which is the proxy."""
    opened = House(
        dataclasses.replace(
            sqlite_settings,
            forwarded_allow=(ip_network("127.0.0.1"),),
            rate_limit="3/minute",
            rate_limit_new_players="2/hour",
        )
    )
    yield opened
    opened.close()


def register(house: House, name: str, address: str, **headers: str) -> Any:
    given = {"X-Forwarded-For": address, **headers}
    return house.call("POST", "/v1/players", {"name": name}, headers=given)


def test_limits_count_clients_and_not_the_proxy(behind_proxy: House) -> None:
    statuses = [register(behind_proxy, f"Ann {n}", f"203.0.113.{n % 2}").status_code for n in range(6)]
    assert statuses == [201, 201, 201, 201, 429, 429]


def test_limits_count_networks_of_ipv6(behind_proxy: House) -> None:
    statuses = [register(behind_proxy, f"Ann {n}", f"2001:db8::{n}").status_code for n in range(3)]
    assert statuses == [201, 201, 429]
    assert register(behind_proxy, "Bob", "2001:db8:0:1::1").status_code == 201


def test_limits_count_sites_of_ipv6_too(behind_proxy: House) -> None:
    """A /48 has 65,536 networks, and gets the allowance of sixteen."""
    asked = [(f"Ann {n}", f"2001:db8:7:{n:x}::1") for n in range(33)]
    statuses = [register(behind_proxy, name, address).status_code for name, address in asked]
    assert statuses == [201] * 32 + [429]
    assert register(behind_proxy, "Bob", "2001:db8:8::1").status_code == 201


def test_who_is_no_proxy_is_not_believed(sqlite_settings: Settings) -> None:
    house = House(dataclasses.replace(sqlite_settings, rate_limit_new_players="1/hour"))
    try:
        assert register(house, "Ann", "203.0.113.1").status_code == 201
        assert register(house, "Bob", "203.0.113.2").status_code == 429
    finally:
        house.close()


@pytest.mark.parametrize("house_name", ["behind_proxy", "desk"])
def test_a_strangers_key_hands_out_nobody_elses_token(
    house_name: str, request: pytest.FixtureRequest
) -> None:
    """Also where the host has forgotten to say that there is a proxy."""
    house: House = request.getfixturevalue(house_name)
    first = register(house, "Ann", "203.0.113.1", **KEY)
    again = register(house, "Ann", "203.0.113.1", **KEY)
    other = register(house, "Ann", "203.0.113.2", **KEY)
    assert first.json == again.json
    assert again.headers["Idempotency-Replayed"] == "true"
    assert refusal(other) == (409, "name-taken")


def test_keys_of_strangers_are_hard_to_guess(desk: House) -> None:
    short = {"Idempotency-Key": "1" * 15}
    reply = desk.call("POST", "/v1/players", {"name": "Ann"}, headers=short)
    assert refusal(reply) == (400, "bad-idempotency-key")
    ann = desk.register("Ann")
    body = {"ruleset": "odds", "seats": 2}
    assert desk.call("POST", "/v1/games", body, by=ann, headers={"Idempotency-Key": "1"}).status_code == 201


def test_a_reply_with_a_token_is_kept_for_minutes(house: House) -> None:
    made = house.call("POST", "/v1/players", {"name": "Ann"}, headers=KEY)
    house.clock.move(SECRET_KEPT - timedelta(seconds=1))
    assert house.call("POST", "/v1/players", {"name": "Ann"}, headers=KEY).json == made.json
    house.clock.move(timedelta(seconds=1))
    for _ in range(2):
        reply = house.call("POST", "/v1/players", {"name": "Ann"}, headers=KEY)
        assert refusal(reply) == (409, "reply-not-kept")
        house.pass_time(timedelta(0))


def test_the_log_names_whom_something_was_refused(behind_proxy: House) -> None:
    ann = behind_proxy.register("Ann")
    with capture_logs() as log:
        behind_proxy.call("GET", "/v1/games/none", by=ann, headers={"X-Forwarded-For": "203.0.113.1"})
        behind_proxy.call("GET", "/v1/rulesets", headers={"X-Forwarded-For": "203.0.113.2"})
        bad = {"Authorization": "Bearer nobody", "X-Forwarded-For": "203.0.113.3"}
        behind_proxy.call("GET", "/v1/me", headers=bad)
    refused, fine, unknown = log
    assert (refused["player"], refused["address"]) == (ann.id, "203.0.113.1")
    assert refused["token"] not in (None, ann.token)
    assert "address" not in fine
    assert (unknown["player"], unknown["address"]) == (None, "203.0.113.3")
    assert ann.token not in str(log)
