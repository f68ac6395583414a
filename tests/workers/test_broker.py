"""A worker whose Redis dies and comes back hears again at once, whatever it was doing at the time."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from kombu import Connection
from kombu.transport import redis as kombu_redis

from referee.serve.redis_server import running_redis
from referee.settings import broker_url, private_redis_socket
from workers import broker

MAX_UNFINISHED = 2


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    """A Redis of our own: it will not survive the test."""
    with running_redis(tmp_path / "redis", private_redis_socket(tmp_path)) as url:
        yield url


@pytest.fixture
def connection(redis_url: str) -> Iterator[Connection]:
    broker.mend()
    with Connection(broker_url(redis_url)) as connection:
        yield connection


def _kill(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        os.kill(int(client.info("server")["process_id"]), signal.SIGKILL)


@pytest.mark.parametrize("done", ["ack", "reject"])
def test_tasks_that_redis_could_not_be_told_of_leave_room_for_others(
    redis_url: str, connection: Connection, done: str
) -> None:
    """Before, a worker counted them as unfinished for ever, and asked for no others."""
    queue: Any = connection.SimpleQueue("work")
    for number in range(MAX_UNFINISHED):
        queue.put(number)
    queue.consumer.qos(prefetch_count=MAX_UNFINISHED)
    tasks = [queue.get(timeout=60) for _ in range(MAX_UNFINISHED)]
    credit = queue.channel.qos
    assert not credit.can_consume()
    _kill(redis_url)
    for task in tasks:
        with pytest.raises(connection.recoverable_connection_errors):
            getattr(task, done)()
    assert credit.can_consume()


def test_workers_count_so_and_listen_so() -> None:
    from workers.app import app

    assert kombu_redis.Transport.Channel.QoS is broker.Acknowledgements
    assert app.conf.worker_consumer == f"{broker.__name__}:{broker.Listener.__name__}"
