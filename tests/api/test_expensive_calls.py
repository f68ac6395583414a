"""Calls that take long to work out: they cost what they take, wait in line, and hold nobody else up."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from referee.api.errors import TooBusy, TooManyAtOnce
from referee.api.expensive_calls import Turnstile
from referee.api.rate_limits import LocalCounter, Policy, RateLimits
from referee.settings import Settings
from referee.store.schema import idempotency
from tests.api.house import House, StandingClock

KEY = {"Idempotency-Key": "0f6bd5f4-8e0f-4c9d-b6bb-7a3f7e3f1c55"}


@pytest.fixture
def hasty(sqlite_settings: Settings) -> Iterator[House]:
    """A referee that has next to no time for each request."""
    opened = House(replace(sqlite_settings, try_seconds=1e-9))
    yield opened
    opened.close()


def tried(house: House, **headers: str) -> Any:
    ann, bob, cem = (house.register(name) for name in ("Ann", "Bob", "Cem"))
    game = house.table(ann, bob, cem)
    kind = house.get(f"/v1/games/{game}/prompts", by=ann)["items"][0]["kind"]
    body = {"items": [{"kind": kind, "default": True}]}
    path = f"/v1/games/{game}/standing-orders/try"
    reply = house.call("POST", path, body, by=ann, headers=headers)
    assert reply.status_code == 200
    return reply.json


def test_all_is_tried_where_there_is_time(desk: House) -> None:
    reply = tried(desk)
    assert (len(reply["items"]), reply["untried"]) == (1, 0)


def test_the_rest_is_not_tried(hasty: House) -> None:
    reply = tried(hasty)
    assert (reply["items"], reply["untried"]) == ([], 1)


def test_no_key_is_kept_for_what_changes_nothing(desk: House) -> None:
    tried(desk, **KEY)
    with desk.referee.store.reading() as connection:
        assert connection.execute(select(idempotency)).all() == []


def test_one_works_while_few_wait() -> None:
    turnstile = Turnstile(2)
    inside, done, out = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        with turnstile.passed("ann"):
            inside.set()
            done.wait(10)

    def wait() -> None:
        with turnstile.passed("ann"):
            assert done.is_set()
        out.set()

    threads = [threading.Thread(target=target) for target in (work, wait)]
    threads[0].start()
    assert inside.wait(10)
    threads[1].start()
    while turnstile.present < 2:
        time.sleep(0.001)
    with pytest.raises(TooManyAtOnce), turnstile.passed("ann"):
        pass
    with pytest.raises(TooBusy), turnstile.passed("bob"):
        pass
    done.set()
    assert out.wait(10)
    for thread in threads:
        thread.join()


def test_an_expensive_request_is_counted_as_several() -> None:
    limits, policy = RateLimits(LocalCounter(), StandingClock()), Policy("requests", 1000, 60)
    assert limits.spend((policy,), "ann", 11).remaining == 989
    assert limits.spend((policy,), "ann").remaining == 988
    # Whoever has anything left may spend it all at once.
    last = limits.spend((policy,), "ann", 5000)
    assert (last.allowed, last.remaining) == (True, 0)
    assert not limits.spend((policy,), "ann").allowed


@pytest.mark.parametrize(
    ("path", "price"),
    [("events", 1), ("events?limit=1000", 11), ("view", 1), ("view?at=1", 5), ("transcript", 5), ("dice", 1)],
)
def test_reads_that_take_long_cost_more(desk: House, path: str, price: int) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    game = desk.table(ann, bob, cem)

    def left() -> int:
        header = desk.call("GET", "/v1/me", by=ann).headers["RateLimit"]
        return int(header.split(";r=")[1].split(";")[0])

    before = left()
    assert desk.call("GET", f"/v1/games/{game}/{path}", by=ann).status_code == 200
    assert before - left() == price + 1


def test_strangers_have_less(sqlite_settings: Settings) -> None:
    house = House(replace(sqlite_settings, rate_limit_strangers="2/minute"))
    ann = house.register("Ann")
    statuses = [house.call("GET", "/v1/games").status_code for _ in range(2)]
    assert statuses == [200, 429]
    assert house.call("GET", "/v1/games", by=ann).status_code == 200
    house.close()


def test_pages_and_transcripts_are_written_once(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    game = desk.table(ann, bob, cem)
    path = f"/v1/games/{game}/transcript"
    first, again = (desk.call("GET", path).get_data() for _ in range(2))
    assert first == again
    desk.call("POST", f"/v1/games/{game}/messages", {"to": "all", "text": "Hello."}, by=ann)
    assert desk.call("GET", path).get_data() != first
    pages = [desk.call("GET", "/docs").get_data() for _ in range(2)]
    assert pages[0] == pages[1]
