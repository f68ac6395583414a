"""Clients that send prepared requests over keep-alive connections, from processes of their own."""

from __future__ import annotations

import multiprocessing
import selectors
import socket
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import cycle

from benchmarks.figures import BenchmarkFailed

ANSWER_SECONDS = 30.0
HEADERS_END = b"\r\n\r\n"

Script = Sequence[bytes]
"""The requests that one connection sends, over and over, each after the answer to the one before."""


@dataclass(frozen=True)
class Load:
    """What came of a load: how many requests were accepted, and how many in each second.

    `p99` is the time in which 99 of 100 were answered; `cores` is what the clients themselves have taken.
    """

    accepted: int
    per_second: float
    p99: float
    cores: float


@dataclass(frozen=True)
class Crowd:
    """A pool of client processes. `drive` may be called again and again."""

    pool: ProcessPoolExecutor
    processes: int

    def drive(self, port: int, scripts: Sequence[Script], seconds: float) -> Load:
        """One connection for each script; raises BenchmarkFailed on the first answer that is not a 2xx."""
        shares = [scripts[first :: self.processes] for first in range(self.processes)]
        done = [self.pool.submit(_drive, port, share, seconds) for share in shares if share]
        tallies = [future.result() for future in done]
        for tally in tallies:
            if tally.refusal:
                raise BenchmarkFailed(f"a request was refused: {tally.refusal}")
        waits = sorted(wait for tally in tallies for wait in tally.waits)
        return Load(
            sum(tally.accepted for tally in tallies),
            sum(tally.accepted / tally.elapsed for tally in tallies),
            waits[len(waits) * 99 // 100],
            sum(tally.processor / tally.elapsed for tally in tallies),
        )


@contextmanager
def crowd(processes: int) -> Iterator[Crowd]:
    """Client processes for the length of a `with` block."""
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        # Start all of them now: a process that is still starting would make the first load look slow.
        list(pool.map(time.sleep, [0.05] * processes))
        yield Crowd(pool, processes)


def request(method: str, path: str, headers: Mapping[str, str], body: bytes) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + HEADERS_END + body


@dataclass
class _Tally:
    accepted: int = 0
    elapsed: float = 0.0
    processor: float = 0.0
    waits: list[float] = field(default_factory=list)
    refusal: str = ""


@dataclass
class Connection:
    """A client who sends one request after the other."""

    socket: socket.socket
    script: Iterator[bytes]
    received: bytearray = field(default_factory=bytearray)
    sent_at: float = 0.0

    def send_next(self) -> None:
        self.received.clear()
        self.sent_at = time.perf_counter()
        self.socket.sendall(next(self.script))

    def answer(self) -> bytes | None:
        """The whole answer to the request just sent, or None while some of it is missing."""
        piece = self.socket.recv(65536)
        if not piece:
            raise BenchmarkFailed("the server closed a connection without an answer")
        self.received += piece
        head, separator, body = bytes(self.received).partition(HEADERS_END)
        if not separator:
            return None
        return bytes(self.received) if len(body) >= _content_length(head) else None


def _drive(port: int, scripts: Sequence[Script], seconds: float) -> _Tally:
    tally = _Tally()
    with ExitStack() as stack:
        waiting = stack.enter_context(selectors.DefaultSelector())
        start, worked = time.perf_counter(), time.process_time()
        for script in scripts:
            wire = stack.enter_context(socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS))
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection = Connection(wire, cycle(script))
            waiting.register(wire, selectors.EVENT_READ, connection)
            connection.send_next()
        # After the time is up every request still under way is waited for, so that what the clients count as
        # accepted can be held against what the server has stored.
        while waiting.get_map():
            ready = waiting.select(ANSWER_SECONDS)
            if not ready:
                raise BenchmarkFailed(f"no answer within {ANSWER_SECONDS:.0f} s")
            for key, _ in ready:
                connection = key.data
                answer = connection.answer()
                if answer is None:
                    continue
                if answer[9:10] != b"2":
                    tally.refusal = answer.decode(errors="replace")[:2000]
                    return tally
                tally.accepted += 1
                tally.waits.append(time.perf_counter() - connection.sent_at)
                if time.perf_counter() - start < seconds:
                    connection.send_next()
                else:
                    waiting.unregister(connection.socket)
        tally.elapsed = time.perf_counter() - start
        tally.processor = time.process_time() - worked
    return tally


def _content_length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.split(b":")[1])
    raise BenchmarkFailed(f"an answer without Content-Length: {head.decode(errors='replace')}")
