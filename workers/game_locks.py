"""A lock in Redis for each game, so that workers do not do the same work twice. A courtesy only."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from secrets import token_bytes
from typing import Any

import redis

from referee.service.running.impatient_redis import impatient_redis
from referee.service.running.tasks import KEY_PREFIX

SOCKET_SECONDS = 1.0
# Long enough for any work on a game, and over before the sweep rings for a game whose worker died.
LOCK_MILLISECONDS = 3000
WAIT_SECONDS = 1.0
LOOK_SECONDS = 0.002
# A lock that has expired may be somebody else's by now.
RELEASE = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0"


class GameLocks:
    """Without Redis everybody gets the lock: the database lets only one of them through.

    It has a connection of its own, for one thread. A lock costs one round trip: nobody waits for the reply
    when it is released.
    """

    def __init__(self, redis_url: str) -> None:
        self._redis = impatient_redis(redis_url, SOCKET_SECONDS)
        self._connection: Any = self._redis.connection_pool.make_connection()

    @contextmanager
    def held(self, game_id: str) -> Iterator[bool]:
        """Whether this worker has the game's lock while the `with` block lasts.

        Work on a game often follows other work on it at once, so a short wait is worth it.
        """
        key, token = f"{KEY_PREFIX}lock:{game_id}", token_bytes(16)
        try:
            mine = self._take(key, token)
        except redis.RedisError:
            yield True
            return
        try:
            yield mine
        finally:
            if mine:
                with suppress(redis.RedisError):
                    self._release(key, token)

    def close(self) -> None:
        self._connection.disconnect()
        self._redis.close()

    def _take(self, key: str, token: bytes) -> bool:
        """One round trip, unless somebody else has the lock."""
        give_up = time.monotonic() + WAIT_SECONDS
        while not self._is_set(key, token):
            if time.monotonic() >= give_up:
                return False
            time.sleep(LOOK_SECONDS)
        return True

    def _is_set(self, key: str, token: bytes) -> bool:
        self._connection.send_command("SET", key, token, "NX", "PX", LOCK_MILLISECONDS)
        return self._connection.read_response() is not None

    def _release(self, key: str, token: bytes) -> None:
        unanswered = [("CLIENT", "REPLY", "SKIP"), ("EVAL", RELEASE, 1, key, token)]
        self._connection.send_packed_command(self._connection.pack_commands(unanswered))
