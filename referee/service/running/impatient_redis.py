"""A Redis client that would rather fail than keep anybody waiting."""

from __future__ import annotations

from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry


def impatient_redis(redis_url: str, seconds: float, **options: Any) -> redis.Redis:
    """A client that tries once, for this many seconds. Connections are made on first use."""
    return redis.Redis.from_url(
        redis_url,
        socket_timeout=seconds,
        socket_connect_timeout=seconds,
        retry=Retry(NoBackoff(), 0),
        **options,
    )
