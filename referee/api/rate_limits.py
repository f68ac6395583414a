"""Rate limits, counted in Redis over fixed periods and spent from small leases.

A process takes a hundredth of a period's allowance at a time, so that most requests need not ask Redis. While
Redis does not answer, each process counts by itself; only the first request waits for the time-out.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from typing import Protocol

import limits
import redis

from referee.service.running.context import Clock
from referee.service.running.impatient_redis import impatient_redis

LEASES_PER_WINDOW = 100
MAX_CALLERS_REMEMBERED = 50_000
REDIS_PATIENCE_SECONDS = 0.1
SECONDS_BETWEEN_PROBES = 1.0


@dataclass(frozen=True)
class Policy:
    """A number of requests in each period of some seconds."""

    name: str
    amount: int
    seconds: int

    @classmethod
    def parse(cls, name: str, rate: str) -> tuple[Policy, ...]:
        """The policies that a rate such as `20/second;600/minute` stands for."""
        return tuple(
            cls(f"{name}-{item.get_expiry()}s", item.amount, item.get_expiry())
            for item in limits.parse_many(rate)
        )

    def times(self, factor: int) -> Policy:
        """The same for so many callers together."""
        return Policy(f"{self.name}-x{factor}", factor * self.amount, self.seconds)

    @property
    def lease(self) -> int:
        return max(1, self.amount // LEASES_PER_WINDOW)


@dataclass(frozen=True)
class RequestsLeft:
    """Where a caller stands after a request."""

    policy: Policy
    allowed: bool
    remaining: int
    reset_seconds: int

    def served(self) -> RequestsLeft:
        """The same for a request that was answered, whatever it cost."""
        return replace(self, allowed=True)

    def headers(self) -> dict[str, str]:
        """The fields of the IETF draft on RateLimit headers, and Retry-After for those who must wait."""
        policy = self.policy
        told = {
            "RateLimit-Policy": f'"{policy.name}";q={policy.amount};w={policy.seconds}',
            "RateLimit": f'"{policy.name}";r={self.remaining};t={self.reset_seconds}',
        }
        return told if self.allowed else {**told, "Retry-After": str(self.reset_seconds)}


class Counter(Protocol):
    """Counts what all processes have taken from a period."""

    def add(self, key: str, amount: int, seconds: int) -> int:
        """The total taken under `key`, including this."""


@dataclass
class _Period:
    index: int = -1
    leases: dict[str, list[int]] = field(default_factory=dict)
    """Caller → [left of the lease, what the period had left beyond it]."""


class RateLimits:
    """One per process; safe to share between threads."""

    def __init__(self, counter: Counter, clock: Clock) -> None:
        self._counter = counter
        self._clock = clock
        self._periods: dict[Policy, _Period] = {}
        self._lock = threading.Lock()

    def spend(self, policies: tuple[Policy, ...], caller: str, price: int = 1) -> RequestsLeft:
        """Count the request's price against each policy; returns where the caller stands then.

        Whoever has anything left may spend it on a request that costs more.
        """
        all_left = [self._spend(policy, caller, price) for policy in policies]
        return min(all_left, key=lambda left: (left.allowed, left.remaining))

    def _spend(self, policy: Policy, caller: str, price: int) -> RequestsLeft:
        now = int(self._clock.now().timestamp())
        index, elapsed = divmod(now, policy.seconds)
        with self._lock:
            lease = self._lease(policy, index, caller)
            if lease[0] >= price:
                lease[0] -= price
                return RequestsLeft(policy, True, sum(lease), policy.seconds - elapsed)
            had, lease[0] = lease[0], 0
        wanted = price - had
        asked = max(policy.lease, wanted)
        taken = self._counter.add(f"{policy.name}:{caller}:{index}", asked, policy.seconds)
        left_before = max(0, policy.amount - (taken - asked))
        granted = min(asked, left_before)
        with self._lock:
            lease = self._lease(policy, index, caller)
            lease[0] += max(0, granted - wanted)
            lease[1] = left_before - granted
            return RequestsLeft(policy, had + granted > 0, sum(lease), policy.seconds - elapsed)

    def _lease(self, policy: Policy, index: int, caller: str) -> list[int]:
        period = self._periods.setdefault(policy, _Period())
        if period.index != index or len(period.leases) >= MAX_CALLERS_REMEMBERED:
            period.index, period.leases = index, {}
        return period.leases.setdefault(caller, [0, 0])


class LocalCounter:
    """Counts for this process alone."""

    def __init__(self) -> None:
        self._totals: dict[str, int] = {}
        self._lock = threading.Lock()

    def add(self, key: str, amount: int, seconds: int) -> int:  # noqa: ARG002 - nothing expires here
        with self._lock:
            if len(self._totals) >= MAX_CALLERS_REMEMBERED:
                self._totals.clear()
            self._totals[key] = self._totals.get(key, 0) + amount
            return self._totals[key]


class RedisCounter:
    """Counts in Redis, and by itself too: that is what counts while Redis does not answer."""

    def __init__(self, redis_url: str, patience: float = REDIS_PATIENCE_SECONDS) -> None:
        self._redis = impatient_redis(redis_url, patience)
        self._own = LocalCounter()
        self._answers = threading.Event()
        self._answers.set()
        self._probing = threading.Lock()

    @property
    def is_alone(self) -> bool:
        """Whether Redis has not answered, and is left alone until it does."""
        return not self._answers.is_set()

    def add(self, key: str, amount: int, seconds: int) -> int:
        own = self._own.add(key, amount, seconds)
        if not self.is_alone:
            try:
                pipeline = self._redis.pipeline(transaction=False)
                pipeline.incrby(f"referee:rate:{key}", amount)
                # Twice the period, so that hosts whose clocks differ a little still count together.
                pipeline.expire(f"referee:rate:{key}", 2 * seconds)
                # During an outage some of our own requests may not have been counted there.
                return max(own, int(pipeline.execute()[0]))
            except redis.RedisError:
                self._await_redis()
        return own

    def _await_redis(self) -> None:
        """Leave Redis alone, and let a thread find out when it is back: no request waits for it again."""
        with self._probing:
            if self._answers.is_set():
                self._answers.clear()
                threading.Thread(target=self._probe, name="rate-limit-probe", daemon=True).start()

    def _probe(self) -> None:
        pause = threading.Event()
        while True:
            try:
                self._redis.ping()
            except redis.RedisError:
                pause.wait(SECONDS_BETWEEN_PROBES)
            else:
                self._answers.set()
                return
