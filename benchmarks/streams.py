"""What event streams cost: how many are held, what idle ones take, and what orders notice of them."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from statistics import median

from benchmarks.figures import Aim, BenchmarkFailed, compare
from benchmarks.load import Connection
from benchmarks.orders import order_scripts
from benchmarks.report import Line, Plain, Row
from benchmarks.stack import running_referee
from benchmarks.tables import Member, register, start_game
from referee.service.running.context import Referee

AIM = Aim("at most", 1.2)
IDLE_AIM = Aim("at most", 0.05)
SEATS = 3
GAMES = 40
STREAMS_PER_PLAYER = 10
STREAMS_PER_ADDRESS = 50
SETTLE_SECONDS = 3.0
ORDERS_PER_ROUND = 100
ANSWER_SECONDS = 60.0
TICKS = os.sysconf("SC_CLK_TCK")


def measure(folder: Path, referee: Referee, idle: int, held: int, rounds: int, seconds: float) -> list[Line]:
    """Half of the streams follow one game each, as spectators; the others all games of a player.

    Some of these games are those that get the orders: whoever follows one is told of each.
    """
    settings = referee.settings
    players = register(referee, max(SEATS, held // 2 // STREAMS_PER_PLAYER + 1))
    tables = [[players[(number + seat) % len(players)] for seat in range(SEATS)] for number in range(GAMES)]
    orders = [wire for scripts in order_scripts(referee, 4) for script in scripts for wire in script]
    games = sorted({wire.split(b"/")[3].decode() for wire in orders})
    games += [start_game(referee, table) for table in tables]
    wires = cycle(orders)
    streamed, alone = [], []
    with running_referee(folder / "streams", settings.database_url, settings.redis_url) as server:
        requests = list(_requests(players, games, held))
        _latency(server.port, wires)
        for _ in range(rounds):
            with _streaming(server.port, requests[:idle]):
                streamed.append(_latency(server.port, wires))
            alone.append(_latency(server.port, wires))
        web = _processes(server.port)
        without = _cores(web, seconds)
        with _streaming(server.port, requests[:idle]):
            with_streams = _cores(web, seconds)
        with _streaming(server.port, requests) as accepted:
            pass
    cores = with_streams - without
    return [
        Plain(
            f"{idle:,} idle event streams, processor time of the web processes",
            f"{cores:.3f} core more than the {without:.3f} without; {IDLE_AIM.judged(cores, 'core')}",
        ),
        Plain("event streams held at once by two web processes", f"{accepted:,} of {held:,}, none refused"),
        Row(
            f"an order while {idle:,} streams are open", "while none is", "ms", compare(streamed, alone), AIM
        ),
    ]


def _requests(players: Sequence[Member], games: Sequence[str], count: int) -> Iterator[bytes]:
    for number in range(count):
        if number % 2:
            token = players[number // 2 // STREAMS_PER_PLAYER].token
            yield _request("/v1/me/events?after=now", f"Authorization: Bearer {token}\r\n")
        else:
            yield _request(f"/v1/games/{games[number // 2 % len(games)]}/events", "")


def _request(path: str, token: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n{token}Accept: text/event-stream\r\n\r\n".encode()


@contextmanager
def _streaming(port: int, requests: Sequence[bytes]) -> Iterator[int]:
    """Streams that are open for the length of a `with` block, from many addresses of this machine."""
    with ExitStack() as stack:
        for number, request in enumerate(requests):
            address = f"127.0.3.{1 + number // STREAMS_PER_ADDRESS}"
            wire = stack.enter_context(
                socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS, (address, 0))
            )
            wire.sendall(request)
            answer = wire.recv(4096)
            if not answer.startswith(b"HTTP/1.1 200"):
                raise BenchmarkFailed(f"stream {number + 1} was refused: {answer.decode(errors='replace')}")
        time.sleep(SETTLE_SECONDS)
        yield len(requests)
    time.sleep(SETTLE_SECONDS)


def _latency(port: int, wires: Iterator[bytes]) -> float:
    """The median milliseconds that an order takes, one after the other."""
    taken = []
    with socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS) as wire:
        client = Connection(wire, wires)
        for _ in range(ORDERS_PER_ROUND):
            start = time.perf_counter()
            client.send_next()
            while (answer := client.answer()) is None:
                pass
            taken.append(1000 * (time.perf_counter() - start))
            if not answer.startswith(b"HTTP/1.1 202"):
                raise BenchmarkFailed(f"an order was refused: {answer.decode(errors='replace')}")
    return median(taken)


def _processes(port: int) -> list[Path]:
    """The web processes of the referee that listens there."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            is_web = b"gunicorn" in (process / "cmdline").read_bytes()
            if is_web and f"\0PORT={port}\0".encode() in b"\0" + (process / "environ").read_bytes():
                found.append(process)
        except OSError:  # it is gone, or somebody else's
            continue
    if not found:
        raise BenchmarkFailed("the web processes cannot be found: streams are measured on Linux")
    return found


def _cores(processes: Sequence[Path], seconds: float) -> float:
    """How many cores these processes keep busy."""
    before, start = _ticks(processes), time.perf_counter()
    time.sleep(seconds)
    return (_ticks(processes) - before) / TICKS / (time.perf_counter() - start)


def _ticks(processes: Sequence[Path]) -> int:
    fields = [(process / "stat").read_text().rpartition(")")[2].split() for process in processes]
    return sum(int(field[11]) + int(field[12]) for field in fields)
