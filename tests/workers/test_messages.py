"""What we put on the queue ourselves is what Celery would have put there."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import redis
from celery import Celery

from referee.serve.redis_server import running_redis
from referee.service.running.tasks import LIFE_TASK, MAX_TOGETHER, TASKS, Ring, TaskSender, broker_options
from referee.settings import broker_url, private_redis_socket
from workers.game_locks import GameLocks

GAME = "abcdefghijklmnopqrstuvwxyz"
MADE_UP = {"id", "root_id", "correlation_id", "delivery_tag", "reply_to", "origin"}
"""Names of this one message and its sender; nobody replies to it."""


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    with running_redis(tmp_path / "redis", private_redis_socket(tmp_path)) as url:
        yield url


def taken(redis_url: str, queue: str) -> Any:
    """The one message on a queue."""
    with redis.Redis.from_url(redis_url) as client:
        [raw] = client.lrange(f"referee:{queue}", 0, -1)
        client.delete(f"referee:{queue}")
    message = json.loads(raw)
    message["body"] = json.loads(b64decode(message["body"]))
    for part in ("headers", "properties"):
        message[part] = {
            name: type(value).__name__ if name in MADE_UP else value for name, value in message[part].items()
        }
    return message


@pytest.mark.parametrize("bots_alone", [False, True])
@pytest.mark.parametrize("work", TASKS)
def test_a_ring_is_the_message_that_celery_would_send(redis_url: str, work: Any, bots_alone: bool) -> None:
    queue = "work-of-bots" if bots_alone else "work"
    with closing(TaskSender(redis_url)) as sender:
        sender.send([Ring(work, GAME, 12, bots_alone=bots_alone)])
    ours = taken(redis_url, queue)
    by_celery(redis_url, TASKS[work], [[[GAME, 12]]], queue)
    assert ours == taken(redis_url, queue)


def test_steps_that_close_together_are_one_task_up_to_a_limit(redis_url: str) -> None:
    """Work of other kinds, and for another queue, stays apart, and so does a second step of the same game."""
    closing_together = [
        Ring("resolve", f"game {number}", number) for number in range(MAX_TOGETHER["resolve"] + 1)
    ]
    with closing(TaskSender(redis_url)) as sender:
        sender.send([*closing_together, Ring("bots", "a", 1), Ring("bots", "b", 2)])
        sender.send(
            [Ring("resolve", "c", 1), Ring("resolve", "c", 2), Ring("resolve", "d", 1, bots_alone=True)]
        )
    assert sorted(told[0][0] for told in bodies(redis_url, "work")) == [
        [["a", 1]],
        [["b", 2]],
        [["c", 1]],
        [["c", 2]],
        [[ring.game_id, ring.step] for ring in closing_together[:-1]],
        [[closing_together[-1].game_id, closing_together[-1].step]],
    ]
    assert [told[0][0] for told in bodies(redis_url, "work-of-bots")] == [[["d", 1]]]


def bodies(redis_url: str, queue: str) -> list[Any]:
    """What the messages on a queue say."""
    with redis.Redis.from_url(redis_url) as client:
        raw = client.lrange(f"referee:{queue}", 0, -1)
    return [json.loads(b64decode(json.loads(one)["body"])) for one in raw]


def test_asking_for_life_is_too(redis_url: str) -> None:
    with closing(TaskSender(redis_url)) as sender:
        sender.ask_for_life()
    ours = taken(redis_url, "life")
    by_celery(redis_url, LIFE_TASK, [], "life")
    assert ours == taken(redis_url, "life")


def by_celery(redis_url: str, task: str, values: list[Any], queue: str) -> None:
    with Celery("referee", broker=broker_url(redis_url), set_as_current=False) as celery:
        celery.conf.update(broker_transport_options=broker_options(2.0), task_ignore_result=True)
        celery.send_task(task, values, queue=queue, retry=False)


def test_a_lock_is_had_by_one_at_a_time_and_released(redis_url: str) -> None:
    ours, others = GameLocks(redis_url), GameLocks(redis_url)
    with ours.held([GAME]) as mine:
        assert mine
        with others.held(["another game"]) as also:
            assert also
        with others.held([GAME]) as too:
            assert not too
    with others.held([GAME]) as mine:
        assert mine
    for locks in (ours, others):
        locks.close()


def test_of_several_games_a_worker_has_those_that_are_free_at_once(redis_url: str) -> None:
    ours, others = GameLocks(redis_url), GameLocks(redis_url)
    with ours.held(["a"]), others.held(["a", "b", "c"]) as theirs:
        assert theirs == ["b", "c"]
        with ours.held(["b", "d"]) as mine:
            assert mine == ["d"]
    for game_id in ("a", "b", "c", "d"):
        # Nobody waits for the reply to a release, so one may have to wait for the lock a little.
        with ours.held([game_id]) as mine:
            assert mine == [game_id]
    for locks in (ours, others):
        locks.close()


def test_a_lock_that_has_run_out_is_not_taken_from_who_has_it_now(redis_url: str) -> None:
    locks = GameLocks(redis_url)
    with redis.Redis.from_url(redis_url) as client:
        with locks.held([GAME]):
            client.set(f"referee:lock:{GAME}", b"somebody else's")
        assert client.get(f"referee:lock:{GAME}") == b"somebody else's"
    locks.close()
