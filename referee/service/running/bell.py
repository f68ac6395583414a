"""The doorbell: tells workers that there is something to do, and readers that there is something to see.

Nothing depends on its being heard. What is to be done is in the outbox, which the sweep goes through, and
readers look for themselves now and then. So the bell may lose messages, and never makes its caller wait.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Literal, Protocol, TypeAlias

import redis
import structlog
from redis.client import PubSub

from referee.service.running.impatient_redis import impatient_redis
from referee.service.running.tasks import KEY_PREFIX, LIFE_QUEUE, CannotSend, Ring, TaskSender

log = structlog.get_logger()

NUDGE_CHANNEL = KEY_PREFIX + "nudge"
SOCKET_SECONDS = 2.0
RECONNECT_SECONDS = 1.0
MAX_WAITING = 10_000
# Nudges that come within this time are passed on together.
GATHER_SECONDS = 0.01

FOR_LIFE: Literal["life"] = "life"
Message: TypeAlias = Ring | Literal["life"]


class Bell(Protocol):
    """What the service needs from a doorbell."""

    def ring(self, ring: Ring) -> None:
        """Have a worker look at it soon. Returns at once."""

    def ring_now(self, rings: Sequence[Ring]) -> bool:
        """The same, but wait for it; False if it failed."""

    def ask_for_life(self) -> None:
        """Ask a worker to show that it is alive. Returns at once."""

    def nudge(self, game_id: str) -> None:
        """Wake everybody who is waiting for news of this game, in any process. Returns at once."""

    def listening(self, game_id: str) -> AbstractContextManager[threading.Event]:
        """An event that is set whenever the game may have changed, while the `with` block lasts."""

    def hear_all(self, heard: Callable[[str], None]) -> None:
        """From now on, call this with each game that may have changed. It must return at once."""

    def close(self) -> None:
        """Stop the bell's threads."""


class Listeners:
    """Who in this process is waiting for which game."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[threading.Event]] = {}
        self._hearing_all: list[Callable[[str], None]] = []
        self._lock = threading.Lock()

    def hear_all(self, heard: Callable[[str], None]) -> None:
        self._hearing_all.append(heard)

    @contextmanager
    def listening(self, game_id: str) -> Iterator[threading.Event]:
        event = threading.Event()
        with self._lock:
            self._waiting.setdefault(game_id, []).append(event)
        try:
            yield event
        finally:
            with self._lock:
                self._waiting[game_id].remove(event)
                if not self._waiting[game_id]:
                    del self._waiting[game_id]

    def wake(self, game_id: str) -> None:
        with self._lock:
            for event in self._waiting.get(game_id, ()):
                event.set()
        for heard in self._hearing_all:
            heard(game_id)

    def wake_all(self) -> None:
        with self._lock:
            for events in self._waiting.values():
                for event in events:
                    event.set()


class RedisBell:
    """Rings through Redis, from a thread of its own."""

    def __init__(self, redis_url: str) -> None:
        self._tasks = TaskSender(redis_url)
        # Connections are made on first use, and never by a parent process for its children.
        self._redis = impatient_redis(redis_url, SOCKET_SECONDS, decode_responses=True)
        self._outgoing: queue.Queue[Message | None] = queue.Queue(MAX_WAITING)
        self._nudged: set[str] = set()
        self._nudging = threading.Condition()
        self._listeners = Listeners()
        self._threads: dict[str, threading.Thread] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()

    def ring(self, ring: Ring) -> None:
        self._send(ring)

    def ring_now(self, rings: Sequence[Ring]) -> bool:
        try:
            self._tasks.send(rings)
        except CannotSend as error:
            log.warning("cannot ring", type=type(error).__name__)
            return False
        return True

    def ask_for_life(self) -> None:
        self._send(FOR_LIFE)

    def nudge(self, game_id: str) -> None:
        self._listeners.wake(game_id)
        self._start("nudge", self._pass_nudges_on)
        with self._nudging:
            self._nudged.add(game_id)
            if len(self._nudged) == 1:
                self._nudging.notify()

    @contextmanager
    def listening(self, game_id: str) -> Iterator[threading.Event]:
        with self._listeners.listening(game_id) as event:
            # Not earlier: the first listener is woken once we are subscribed, for whatever was published
            # before.
            self._start("hear", self._hear)
            yield event

    def hear_all(self, heard: Callable[[str], None]) -> None:
        self._listeners.hear_all(heard)
        self._start("hear", self._hear)

    def close(self) -> None:
        self._closed.set()
        with suppress(queue.Full):
            self._outgoing.put_nowait(None)
        with self._nudging:
            self._nudging.notify()
        for thread in self._threads.values():
            thread.join(2 * SOCKET_SECONDS)
        self._tasks.close()
        self._redis.close()

    def _send(self, message: Message) -> None:
        self._start("relay", self._relay)
        # A full queue means that Redis is down; the sweep will ring.
        with suppress(queue.Full):
            self._outgoing.put_nowait(message)

    def _start(self, name: str, run: Callable[[], None]) -> None:
        if name in self._threads:
            return
        with self._lock:
            if name not in self._threads:
                thread = threading.Thread(target=run, name=f"bell-{name}", daemon=True)
                self._threads[name] = thread
                thread.start()

    def _relay(self) -> None:
        """Send what is waiting, all of it at a time: steps that close together are resolved together."""
        waiting: list[Message | None] = []
        while None not in waiting:
            waiting = [self._outgoing.get()]
            with suppress(queue.Empty):
                while True:
                    waiting.append(self._outgoing.get_nowait())
            with suppress(CannotSend):
                self._tasks.send(message for message in waiting if isinstance(message, Ring))
                if FOR_LIFE in waiting:
                    self._tasks.ask_for_life()
                    # Without workers these requests would pile up.
                    self._redis.ltrim(KEY_PREFIX + LIFE_QUEUE, 0, 0)

    def _pass_nudges_on(self) -> None:
        while not self._closed.is_set():
            with self._nudging:
                self._nudging.wait_for(lambda: self._nudged or self._closed.is_set())
                nudged, self._nudged = self._nudged, set()
            with suppress(redis.RedisError):
                self._redis.publish(NUDGE_CHANNEL, " ".join(nudged))
            # Under load, a message for each order would cost as much as storing it.
            self._closed.wait(GATHER_SECONDS)

    def _pubsub(self) -> PubSub:
        pubsub: PubSub = self._redis.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
        return pubsub

    def _hear(self) -> None:
        while not self._closed.is_set():
            with suppress(redis.RedisError), self._pubsub() as pubsub:
                pubsub.subscribe(NUDGE_CHANNEL)
                # Whatever was published before we subscribed is lost.
                self._listeners.wake_all()
                while not self._closed.is_set():
                    message = pubsub.get_message(timeout=RECONNECT_SECONDS)
                    if message is not None:
                        for game_id in message["data"].split():
                            self._listeners.wake(game_id)
            self._closed.wait(RECONNECT_SECONDS)
