"""`make memory`: how much memory each process has, minute by minute, while games are played.

Bots play all games against each other, and somebody reads along over HTTP. A process that has filled its
caches stays where it is: the last column says how much the second half of the run added.
"""

from __future__ import annotations

import http.client
import itertools
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import click
import orjson
from rich.console import Console
from rich.table import Table

from benchmarks.figures import BenchmarkFailed
from benchmarks.stack import KEY, Server, running_referee
from referee.engine.json_types import Json
from referee.serve.redis_server import running_redis
from referee.settings import Settings, private_redis_socket
from referee.store.keys import key_ring
from referee.store.migrate import upgrade
from tests.servers import PostgresDatabases, running_postgres

# With the fewest seats that each has: the more games, the sooner every cache is full.
SEATS = {
    "cult_wars": 3, "great_old_ones": 2, "evil_high_priest": 2, "choose_your_god": 2, "true_messiah": 2,
}  # fmt: skip
READ_ALONG = ("", "/view", "/events", "/transcript")
ANSWER_SECONDS = 60.0
LOOK_SECONDS = 2.0
MEGABYTE = 1_000_000


@click.command()
@click.option("--minutes", default=60.0, show_default=True, help="How long games are played.")
@click.option("--at-once", default=3, show_default=True, help="Games that are played at the same time.")
@click.option("--postgresql", is_flag=True, help="On PostgreSQL instead of SQLite.")
def main(*, minutes: float, at_once: int, postgresql: bool) -> None:
    """Play for a while, and print how much memory each process has."""
    console = Console(width=150)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="referee-memory-")))
        redis_url = stack.enter_context(running_redis(folder, private_redis_socket(folder)))
        if postgresql:
            database_url = stack.enter_context(
                PostgresDatabases(stack.enter_context(running_postgres())).fresh()
            )
        else:
            database_url = f"sqlite:///{folder}/games.sqlite"
            upgrade(database_url, key_ring(Settings(folder, database_url, redis_url, key=KEY)))
        server = stack.enter_context(running_referee(folder / "referee", database_url, redis_url))
        samples: list[dict[str, int]] = []
        began = time.monotonic()
        for finished in _games(server.port, minutes * 60, at_once):
            # Ten samples in all, so that the table fits on a screen.
            if time.monotonic() - began >= len(samples) * minutes * 6:
                samples.append(_resident(server))
                console.print(f"{(time.monotonic() - began) / 60:.1f} min, {finished} games finished …")
        samples.append(_resident(server))
    console.print(_table(samples, finished, minutes))


def _games(port: int, seconds: float, at_once: int) -> Iterator[int]:
    """Keep so many games going; yields every now and then how many have ended."""
    kinds, going, finished = itertools.cycle(SEATS.items()), list[str](), 0
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        while len(going) < at_once:
            going.append(_begin(port, *next(kinds)))
        time.sleep(LOOK_SECONDS)
        for game in going.copy():
            header = _call(port, "GET", f"/v1/games/{game}")
            if header["status"] == "running":
                continue
            for page in READ_ALONG:
                _call(port, "GET", f"/v1/games/{game}{page}")
            going.remove(game)
            finished += 1
        yield finished


def _begin(port: int, ruleset: str, seats: int) -> str:
    """A game among bots, of a host of its own: hosts may not have very many."""
    host = _call(port, "POST", "/v1/players", {"name": f"Host {os.urandom(6).hex()}"})
    game = {"ruleset": ruleset, "seats": ["bot:random"] * seats}
    return str(_call(port, "POST", "/v1/games", game, str(host["token"]))["id"])


def _call(port: int, method: str, path: str, body: Json = None, token: str | None = None) -> dict[str, Json]:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    web = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS)
    try:
        web.request(method, path, orjson.dumps(body) if body is not None else None, headers)
        reply = web.getresponse()
        answer: dict[str, Json] = orjson.loads(reply.read())
    finally:
        web.close()
    if reply.status >= 400:
        raise BenchmarkFailed(f"{method} {path} was refused: {answer}")
    return answer


def _resident(server: Server) -> dict[str, int]:
    """The resident memory of each of the referee's processes, in bytes."""
    sessions = {server.web: "web", **dict(zip(server.others, ("worker", "sweep"), strict=True))}
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            if name := sessions.get(int(fields[3])):
                pages = int((process / "statm").read_text().split()[1])
                found[f"{name} {process.name}"] = pages * os.sysconf("SC_PAGE_SIZE")
    return found


def _table(samples: list[dict[str, int]], finished: int, minutes: float) -> Table:
    table = Table(title=f"Megabytes after each tenth of {minutes:g} minutes; {finished} games finished")
    table.add_column("process")
    for number in range(len(samples)):
        table.add_column(f"{number / (len(samples) - 1):.0%}", justify="right")
    table.add_column("second half", justify="right")
    for name in sorted({name for sample in samples for name in sample}):
        sizes = [sample.get(name) for sample in samples]
        middle, last = sizes[len(sizes) // 2], sizes[-1]
        grown = f"{(last - middle) / MEGABYTE:+.1f}" if middle and last else "ended"
        table.add_row(name, *(f"{size / MEGABYTE:.1f}" if size else "" for size in sizes), grown)
    return table


if __name__ == "__main__":
    main()
