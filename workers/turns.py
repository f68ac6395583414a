"""Taking turns: a lock in Redis that keeps workers from doing the same thing at once. A courtesy, no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import redis
from redis.backoff import NoBackoff
from redis.lock import Lock
from redis.retry import Retry

from referee.service.task_message import KEY_PREFIX

SOCKET_SECONDS = 1.0
# Long for what is done in a turn, and over before the sweep rings for a game whose worker died.
TURN_SECONDS = 3.0


class Turns:
    """Without Redis everybody has a turn: the database lets only one of them through."""

    def __init__(self, redis_url: str) -> None:
        self._redis = redis.Redis.from_url(
            redis_url,
            socket_timeout=SOCKET_SECONDS,
            socket_connect_timeout=SOCKET_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )

    @contextmanager
    def taken(self, work: str, game_id: str, step: int) -> Iterator[bool]:
        """Whether it is this worker's turn to do this work, for the length of a `with` block."""
        lock = Lock(self._redis, f"{KEY_PREFIX}turn:{work}:{game_id}:{step}", timeout=TURN_SECONDS)
        try:
            mine = lock.acquire(blocking=False)
        except redis.RedisError:
            yield True
            return
        try:
            yield mine
        finally:
            if mine:
                with suppress(redis.RedisError):
                    lock.release()

    def close(self) -> None:
        self._redis.close()
