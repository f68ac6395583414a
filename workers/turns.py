"""Taking turns: a lock in Redis for each game, so that workers do not do the same thing. A courtesy only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import redis
from redis.lock import Lock

from referee.service.running.impatient_redis import impatient_redis
from referee.service.running.tasks import KEY_PREFIX

SOCKET_SECONDS = 1.0
# Long for what is done in a turn, and over before the sweep rings for a game whose worker died.
TURN_SECONDS = 3.0
WAIT_SECONDS = 1.0
LOOK_SECONDS = 0.002


class Turns:
    """Without Redis everybody has a turn: the database lets only one of them through."""

    def __init__(self, redis_url: str) -> None:
        self._redis = impatient_redis(redis_url, SOCKET_SECONDS)

    @contextmanager
    def taken(self, game_id: str) -> Iterator[bool]:
        """Whether this worker has its turn with the game, for the length of a `with` block.

        Work on a game often follows other work on it at once, so it is worth a little waiting.
        """
        lock = Lock(
            self._redis,
            f"{KEY_PREFIX}turn:{game_id}",
            timeout=TURN_SECONDS,
            sleep=LOOK_SECONDS,
            blocking_timeout=WAIT_SECONDS,
        )
        try:
            mine = lock.acquire()
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
