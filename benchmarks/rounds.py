"""Players who play whole rounds of Sealed Picks over HTTP, all seats of many games at once.

Each player has a seat in every game, follows them all in one stream of events, and sends the orders for all
games that ask it together.
"""

from __future__ import annotations

import http.client
import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from queue import Empty, SimpleQueue
from typing import TypeAlias

import orjson

from benchmarks.figures import BenchmarkFailed
from benchmarks.sealed_picks import NUMBERS
from benchmarks.tables import Member

AT_ONCE = 100
ANSWER_SECONDS = 30.0
WARM_UP_SECONDS = 0.5
RESOLVED_MEANWHILE = "/problems/prompt-closed"

OpenSteps: TypeAlias = Callable[[], Mapping[str, int]]
"""Tells which step each game is at."""


@dataclass
class Bot:
    """One seat of every game."""

    port: int
    member: Member
    seat: int
    asked: SimpleQueue[tuple[str, int]] = field(default_factory=SimpleQueue)
    """Games that ask this seat, each with its step."""
    accepted: dict[str, int] = field(default_factory=dict)
    """The last step of each game in which the referee has accepted this seat's order."""
    failure: str = ""
    stopped: threading.Event = field(default_factory=threading.Event)

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.member.token}", "Content-Type": "application/json"}

    @contextmanager
    def following(self) -> Iterator[None]:
        """Hear of every step that opens, for the length of a `with` block."""
        with _connected(self.port) as connection:
            headers = {**self._headers, "Accept": "application/x-ndjson"}
            connection.request("GET", "/v1/me/events?after=now", headers=headers)
            stream = connection.getresponse()
            listener = threading.Thread(target=self._hear, args=(stream,), daemon=True)
            listener.start()
            try:
                yield
            finally:
                self.stopped.set()
                if connection.sock is not None:
                    with suppress(OSError):
                        connection.sock.shutdown(2)
                listener.join()

    def _hear(self, stream: http.client.HTTPResponse) -> None:
        with suppress(OSError, http.client.HTTPException, ValueError):
            while line := stream.readline():
                event = orjson.loads(line) if line.strip() else {}
                if event.get("kind") == "step.opened":
                    self.asked.put((event["game"], event["data"]["step"]))
        if not self.stopped.is_set():
            self.failure = self.failure or "the stream of events has ended"

    def order(self) -> None:
        """Answer whatever is asked, until stopped or until the referee is gone."""
        try:
            with _connected(self.port) as connection:
                while not self.stopped.is_set():
                    if batch := self._next_batch():
                        self._send(connection, batch)
        except (OSError, http.client.HTTPException) as gone:
            self.failure = self.failure or repr(gone)

    def _next_batch(self) -> list[tuple[str, int]]:
        with suppress(Empty):
            batch = [self.asked.get(timeout=0.05)]
            with suppress(Empty):
                while len(batch) < AT_ONCE:
                    batch.append(self.asked.get_nowait())
            return batch
        return []

    def _send(self, connection: http.client.HTTPConnection, batch: Sequence[tuple[str, int]]) -> None:
        orders = [
            {"game": game_id, "prompt": f"{step}.{self.seat}", "answer": random.randint(1, NUMBERS)}  # noqa: S311
            for game_id, step in batch
        ]
        connection.request("POST", "/v1/orders", orjson.dumps({"orders": orders}), self._headers)
        reply = connection.getresponse()
        body = orjson.loads(reply.read())
        for (game_id, step), item in zip(batch, body.get("items", [body] * len(batch)), strict=True):
            if item["status"] == HTTPStatus.ACCEPTED:
                self.accepted[game_id] = step
            elif item["type"] != RESOLVED_MEANWHILE:
                self.failure = f"an order was refused: {item}"
                raise http.client.HTTPException


@dataclass(frozen=True)
class Played:
    """Orders of complete rounds per second, and how many cores the players themselves took."""

    per_second: float
    cores: float


def play(port: int, members: Sequence[Member], open_steps: OpenSteps, seconds: float) -> Played:
    """Play on from the open steps for a while. A seat that has answered already only changes its order."""
    bots = [Bot(port, member, seat) for seat, member in enumerate(members, 1)]
    with _playing(bots, open_steps):
        time.sleep(WARM_UP_SECONDS)
        before, start, worked = _rounds(bots), time.perf_counter(), time.process_time()
        time.sleep(seconds)
        rounds, elapsed = _rounds(bots) - before, time.perf_counter() - start
        cores = (time.process_time() - worked) / elapsed
    for bot in bots:
        if bot.failure:
            raise BenchmarkFailed(bot.failure)
    return Played(rounds * len(bots) / elapsed, cores)


def play_until_gone(
    port: int, members: Sequence[Member], open_steps: OpenSteps, seconds: float
) -> list[dict[str, int]]:
    """The same until the referee is killed; for each seat the last step of each game that was accepted."""
    bots = [Bot(port, member, seat) for seat, member in enumerate(members, 1)]
    with _playing(bots, open_steps):
        give_up = time.monotonic() + seconds
        while not all(bot.failure for bot in bots):
            if time.monotonic() > give_up:
                raise BenchmarkFailed("the referee did not go away")
            time.sleep(0.05)
    return [bot.accepted for bot in bots]


@contextmanager
def _playing(bots: Sequence[Bot], open_steps: OpenSteps) -> Iterator[None]:
    with ExitStack() as stack:
        for bot in bots:
            stack.enter_context(bot.following())
        # Only now: who begins to follow later would miss the steps that open in between.
        now_open = open_steps()
        for bot in bots:
            for game_id, step in now_open.items():
                bot.accepted[game_id] = step - 1
                bot.asked.put((game_id, step))
        senders = [threading.Thread(target=bot.order, daemon=True) for bot in bots]
        for sender in senders:
            sender.start()
        try:
            yield
        finally:
            for bot in bots:
                bot.stopped.set()
            for sender in senders:
                sender.join(ANSWER_SECONDS)


def _rounds(bots: Sequence[Bot]) -> int:
    """How many rounds all seats have ordered."""
    return sum(min(bot.accepted[game_id] for bot in bots) for game_id in bots[0].accepted.copy())


@contextmanager
def _connected(port: int) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS)
    try:
        yield connection
    finally:
        connection.close()
