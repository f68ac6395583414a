"""The doorbell: heard by everybody if Redis is there, and in nobody's way if it is not."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator

import pytest
import redis

from referee.service.running.bell import RedisBell
from referee.service.running.tasks import KEY_PREFIX, Ring

PATIENT_SECONDS = 600


@pytest.fixture
def bell(redis_url: str) -> Iterator[RedisBell]:
    bell = RedisBell(redis_url)
    yield bell
    bell.close()


def test_a_ring_becomes_a_task_that_names_only_the_game_and_its_step(bell: RedisBell, redis_url: str) -> None:
    bell.ring(Ring("resolve", "somegame", 7))
    with redis.Redis.from_url(redis_url) as client:
        taken = client.brpop([f"{KEY_PREFIX}work"], timeout=PATIENT_SECONDS)
    assert taken is not None
    message = json.loads(taken[1])
    assert message["headers"]["task"] == "referee.resolve_steps"
    arguments, keywords, _ = json.loads(b64decode(message["body"]))
    assert (arguments, keywords) == ([[["somegame", 7]]], {})


def test_rings_that_are_waited_for_say_whether_they_were_made(bell: RedisBell, redis_url: str) -> None:
    assert bell.ring_now([Ring("resolve", "a", 1), Ring("bots", "b", 2)])
    with redis.Redis.from_url(redis_url) as client:
        assert client.llen(f"{KEY_PREFIX}work") == 2
    dead = RedisBell("unix:///nowhere/redis.sock")
    assert not dead.ring_now([Ring("resolve", "a", 1)])
    dead.close()


def test_unanswered_questions_for_life_do_not_pile_up(bell: RedisBell, redis_url: str) -> None:
    for _ in range(5):
        bell.ask_for_life()
    # Rings of the same moment go first: after the second one, the questions before it have been put.
    with redis.Redis.from_url(redis_url) as client:
        for _ in range(2):
            bell.ring(Ring("bots", "after all of them", 1))
            assert client.brpop([f"{KEY_PREFIX}work"], timeout=PATIENT_SECONDS) is not None
        assert client.llen(f"{KEY_PREFIX}life") == 1


def test_a_nudge_wakes_those_who_listen_to_that_game_in_any_process(bell: RedisBell, redis_url: str) -> None:
    elsewhere = RedisBell(redis_url)
    for one in (bell, elsewhere):
        with one.listening("mine") as first:
            # It is woken as soon as anything can be heard, for what it may have missed.
            assert first.wait(PATIENT_SECONDS)
    with (
        bell.listening("yours") as other,
        bell.listening("mine") as here,
        elsewhere.listening("mine") as there,
    ):
        bell.nudge("mine")
        assert here.is_set()
        assert there.wait(PATIENT_SECONDS)
        assert not other.is_set()
    elsewhere.close()


def test_without_redis_listeners_in_the_same_process_are_woken() -> None:
    dead = RedisBell("unix:///nowhere/redis.sock")
    with dead.listening("mine") as event:
        dead.nudge("mine")
        dead.ring(Ring("resolve", "mine", 1))
        assert event.is_set()
    dead.close()
