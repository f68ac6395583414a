"""Callers are counted by all processes together while Redis answers, and by each alone while it does not."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from datetime import timedelta

import pytest
import redis

from referee.api.rate_limits import LocalCounter, Policy, RateLimits, RedisCounter
from referee.settings import Settings
from tests.api.house import House, StandingClock

TEN = Policy.parse("ten", "10/minute")


@pytest.fixture
def strict_house(sqlite_settings: Settings) -> Iterator[House]:
    opened = House(
        dataclasses.replace(
            sqlite_settings,
            rate_limit="5/minute",
            rate_limit_strangers="5/minute",
            rate_limit_new_players="2/hour",
        )
    )
    yield opened
    opened.close()


def test_so_many_and_no_more_in_each_period() -> None:
    clock = StandingClock()
    limits = RateLimits(LocalCounter(), clock)
    standings = [limits.spend(TEN, "ann") for _ in range(12)]
    assert [standing.allowed for standing in standings] == [True] * 10 + [False] * 2
    assert [standing.remaining for standing in standings] == [*range(9, -1, -1), 0, 0]
    assert limits.spend(TEN, "bob").allowed
    clock.move(timedelta(seconds=60))
    assert limits.spend(TEN, "ann").allowed


def test_leases_add_up_to_the_whole_allowance() -> None:
    thousand = Policy.parse("thousand", "1000/minute")
    counter, clock = LocalCounter(), StandingClock()
    processes = itertools.cycle([RateLimits(counter, clock) for _ in range(2)])
    allowed = sum(next(processes).spend(thousand, "ann").allowed for _ in range(1500))
    assert allowed == 1000


def test_several_rates_hold_together() -> None:
    clock = StandingClock()
    limits = RateLimits(LocalCounter(), clock)
    both = Policy.parse("both", "3/second;5/minute")
    assert [limits.spend(both, "ann").allowed for _ in range(4)] == [True, True, True, False]
    clock.move(timedelta(seconds=1))
    assert [limits.spend(both, "ann").allowed for _ in range(3)] == [True, False, False]


def test_processes_count_together_in_redis(redis_url: str) -> None:
    clock = StandingClock()
    processes = itertools.cycle([RateLimits(RedisCounter(redis_url, patience=30), clock) for _ in range(3)])
    assert sum(next(processes).spend(TEN, "ann").allowed for _ in range(30)) == 10


def test_without_redis_each_counts_for_itself(tmp_path_factory: pytest.TempPathFactory) -> None:
    nowhere = f"unix://{tmp_path_factory.mktemp('nowhere')}/redis.sock"
    limits = RateLimits(RedisCounter(nowhere), StandingClock())
    assert sum(limits.spend(TEN, "ann").allowed for _ in range(30)) == 10


def test_a_frozen_redis_is_waited_for_once(redis_url: str) -> None:
    """A Redis that takes connections and never answers, as a stopped process does."""
    counter = RedisCounter(redis_url)
    with redis.Redis.from_url(redis_url) as other:
        other.execute_command("CLIENT", "PAUSE", 3000, "ALL")
    assert counter.add("ann", 1, 60) == 1
    assert counter.is_alone
    # A thousand time-outs of 0.1 s would end this test by its own.
    assert [counter.add("ann", 1, 60) for _ in range(1000)] == list(range(2, 1002))


def test_over_http(strict_house: House) -> None:
    house = strict_house
    ann = house.register("Ann")
    replies = [house.call("GET", "/v1/me", by=ann) for _ in range(6)]
    assert [reply.status_code for reply in replies] == [200] * 5 + [429]
    last = replies[-1]
    assert last.content_type == "application/problem+json"
    assert last.json is not None
    assert last.json["type"] == "/problems/too-many-requests"
    assert last.headers["Retry-After"] == "60"
    assert last.headers["RateLimit"] == '"requests-60s";r=0;t=60'
    assert last.headers["RateLimit-Policy"] == '"requests-60s";q=5;w=60'
    assert house.call("GET", "/healthz", by=ann).status_code == 200


def test_new_players_and_bad_tokens_are_counted_by_address(strict_house: House) -> None:
    house = strict_house
    bad = {"Authorization": "Bearer nobody"}
    statuses = [house.call("POST", "/v1/players", {"name": f"Ann {n}"}).status_code for n in range(3)]
    assert statuses == [201, 201, 429]
    assert [house.call("GET", "/v1/me", headers=bad).status_code for _ in range(3)] == [401, 401, 429]


def test_nothing_secret_is_kept_in_redis(strict_house: House, redis_url: str) -> None:
    ann = strict_house.register("Ann")
    strict_house.call("GET", "/v1/me", by=ann)
    with redis.Redis.from_url(redis_url, decode_responses=True) as client:
        keys = client.keys("*")
    assert keys
    assert not [key for key in keys if ann.token in key]
