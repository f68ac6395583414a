"""A lock in Redis for each game, so that workers do not do the same work twice. A courtesy only."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
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
RELEASE = (
    "for _, key in ipairs(KEYS) do if redis.call('get', key) == ARGV[1] then redis.call('del', key) end end"
)


class GameLocks:
    """Without Redis everybody gets the lock: the database lets only one of them through.

    It has a connection of its own, for one thread. A lock costs one round trip: nobody waits for the reply
    when it is released.
    """

    def __init__(self, redis_url: str) -> None:
        self._redis = impatient_redis(redis_url, SOCKET_SECONDS)
        self._connection: Any = self._redis.connection_pool.make_connection()

    @contextmanager
    def held(self, game_ids: Collection[str]) -> Iterator[Collection[str]]:
        """Those of the games whose lock this worker has while the `with` block lasts.

        Work on a game often follows other work on it at once, so a short wait for a single game is worth it.
        """
        token = token_bytes(16)
        try:
            mine = self._take(game_ids, token)
        except redis.RedisError:
            yield game_ids
            return
        try:
            yield mine
        finally:
            if mine:
                with suppress(redis.RedisError):
                    self._release(mine, token)

    def close(self) -> None:
        self._connection.disconnect()
        self._redis.close()

    def _take(self, game_ids: Collection[str], token: bytes) -> Collection[str]:
        """One round trip, unless it is for a game that somebody else has the lock of."""
        give_up = time.monotonic() + WAIT_SECONDS
        while not (mine := self._set(game_ids, token)) and len(game_ids) == 1:
            if time.monotonic() >= give_up:
                break
            time.sleep(LOOK_SECONDS)
        return mine

    def _set(self, game_ids: Collection[str], token: bytes) -> list[str]:
        """The games whose lock was free, and now is ours."""
        self._send([("SET", _key(one), token, "NX", "PX", LOCK_MILLISECONDS) for one in game_ids])
        replies = [self._connection.read_response() for _ in game_ids]
        return [game_id for game_id, reply in zip(game_ids, replies, strict=True) if reply is not None]

    def _release(self, game_ids: Collection[str], token: bytes) -> None:
        keys = [_key(game_id) for game_id in game_ids]
        self._send([("CLIENT", "REPLY", "SKIP"), ("EVAL", RELEASE, len(keys), *keys, token)])

    def _send(self, commands: Sequence[Sequence[object]]) -> None:
        self._connection.send_packed_command(self._connection.pack_commands(commands))


def _key(game_id: str) -> str:
    return f"{KEY_PREFIX}lock:{game_id}"
