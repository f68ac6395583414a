"""`make bench-peers`: the referee beside boardgame.io and the diplomacy package, in one table.

Each peer is installed by its name into benchmarks/.peers. The games differ (but for Sealed Picks, which is
the same on both sides), and so do the promises: neither peer flushes an accepted move to disk, or proves it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from socket import create_connection

import click
from rich.console import Console

from benchmarks import playouts
from benchmarks.figures import BenchmarkFailed, Comparison, back_to_back
from benchmarks.load import crowd
from benchmarks.orders import Rate, accepting_referee, order_scripts
from benchmarks.peers.scratch import DRIVERS, SCRATCH, PeerMissing, install_boardgame_io, install_diplomacy
from benchmarks.report import Line, Plain, Row, show
from benchmarks.stack import KEY, Command, free_port, running
from referee.serve.redis_server import running_redis
from referee.service.running.context import open_referee
from referee.settings import Settings, private_redis_socket
from referee.store.keys import KeyRing
from referee.store.migrate import upgrade

BOARDGAME_IO = DRIVERS / "boardgame_io"
PICKS_SEATS = 5
SERVER_SEATS = 4
CLIENT_PROCESSES = 2
# The diplomacy server computes its convoy tables when it is first started, which takes minutes.
START_SECONDS = 900.0


@click.command()
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=3.0, show_default=True, type=click.FloatRange(0.1, 60))
@click.option("--connections", default=16, show_default=True, help="Connections that send orders or moves.")
def main(rounds: int, seconds: float, connections: int) -> None:
    """Measure the referee beside other referees of games."""
    progress = Console(stderr=True)
    lines: list[Line] = []
    try:
        with tempfile.TemporaryDirectory(prefix="referee-bench-") as name, ExitStack() as stack:
            ours = stack.enter_context(_referee(Path(name), connections, seconds))
            bench = _Bench(rounds, seconds, connections, ours, Path(name), progress)
            lines += bench.beside("boardgame.io", bench.boardgame_io)
            lines += bench.beside("diplomacy", bench.diplomacy)
    except BenchmarkFailed as failure:
        sys.exit(f"The benchmark failed: {failure}")
    width = None if sys.stdout.isatty() else 150
    show("Referee beside other referees, on the same machine in the same run", lines, Console(width=width))


class _Bench:
    def __init__(
        self, rounds: int, seconds: float, connections: int, ours: Rate, folder: Path, progress: Console
    ) -> None:
        self._rounds = rounds
        self._seconds = seconds
        self._connections = connections
        self._ours = ours
        self._folder = folder
        self._progress = progress

    def beside(self, peer: str, measure: Callable[[], list[Line]]) -> list[Line]:
        """The lines of a peer, or one that says why there are none."""
        self._progress.print(f"{peer} …")
        try:
            return measure()
        except PeerMissing as reason:
            return [Plain(f"{peer} {reason}", "–")]

    def boardgame_io(self) -> list[Line]:
        environment = install_boardgame_io()
        rules, setup = playouts.sealed_picks(PICKS_SEATS)
        local: Command = ["node", BOARDGAME_IO / "local.js", str(self._seconds), str(PICKS_SEATS)]
        picks = back_to_back(
            self._rounds,
            lambda: playouts.answers_per_second(rules, setup, self._seconds),
            lambda: _driven(local, environment),
        )
        return [
            Row(f"Sealed Picks in one process, {PICKS_SEATS} seats", "boardgame.io, local", "/s", picks),
            *(
                Row(
                    "orders sealed over HTTP, SQLite",
                    f"moves to boardgame.io, {storage}",
                    "/s",
                    self._boardgame_io_server(storage, environment),
                )
                for storage in ("memory", "flatfile")
            ),
        ]

    def _boardgame_io_server(self, storage: str, environment: Mapping[str, str]) -> Comparison:
        port = free_port()
        server: Command = ["node", BOARDGAME_IO / "server.js", str(port), storage, self._folder / "flatfile"]
        clients = [port, self._seconds, self._connections, SERVER_SEATS]
        command: Command = ["node", BOARDGAME_IO / "clients.js", *map(str, clients)]
        with running(server, environment, self._folder / f"boardgame_io_{storage}.log"):
            _await_port(port)
            return back_to_back(self._rounds, self._ours, lambda: _driven(command, environment))

    def diplomacy(self) -> list[Line]:
        python = install_diplomacy()
        # Its cache belongs into the scratch folder too.
        environment = {**os.environ, "HOME": str(SCRATCH / "diplomacy")}
        rules, setup = playouts.cult_wars()
        local: Command = [python, DRIVERS / "diplomacy_local.py", str(self._seconds)]
        played = back_to_back(
            self._rounds,
            lambda: playouts.answers_per_second(rules, setup, self._seconds),
            lambda: _driven(local, environment),
        )
        port = free_port()
        server: Command = [python, "-m", "diplomacy.server.run", "--port", str(port)]
        clients = [port, self._seconds, self._connections]
        command: Command = [python, DRIVERS / "diplomacy_clients.py", *map(str, clients)]
        self._progress.print("diplomacy's server (its first start takes minutes) …")
        log = self._folder / "diplomacy.log"
        with running(server, environment, log, folder=self._folder):
            _await_port(port)
            served = back_to_back(self._rounds, self._ours, lambda: _driven(command, environment))
        return [
            Row("answers in random games of Cult Wars", "orders in random games of diplomacy", "/s", played),
            Row("orders sealed over HTTP, SQLite", "order batches to diplomacy's server", "/s", served),
        ]


@contextmanager
def _referee(folder: Path, connections: int, seconds: float) -> Iterator[Rate]:
    redis_folder = folder / "redis"
    database_url = f"sqlite:///{folder}/referee.sqlite"
    upgrade(database_url, KeyRing(KEY, folder / "none"))
    with (
        running_redis(redis_folder, private_redis_socket(redis_folder)) as redis_url,
        closing(open_referee(Settings(folder, database_url, redis_url, key=KEY))) as referee,
        crowd(CLIENT_PROCESSES) as clients,
        accepting_referee(
            folder / "referee", referee, order_scripts(referee, connections), clients, seconds
        ) as server,
    ):
        yield server.rate


def _driven(command: Command, environment: Mapping[str, str]) -> float:
    """Run a peer's driver, which measures itself and prints its figure."""
    done = subprocess.run(command, env=dict(environment), capture_output=True, timeout=120, check=False)
    if done.returncode:
        raise BenchmarkFailed(f"{command}:\n{done.stderr.decode(errors='replace')[-2000:]}")
    figure: float = json.loads(done.stdout.splitlines()[-1])["per_second"]
    return figure


def _await_port(port: int) -> None:
    give_up = time.monotonic() + START_SECONDS
    while time.monotonic() < give_up:
        try:
            create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise BenchmarkFailed(f"a peer's server did not come up within {START_SECONDS:.0f} s")


if __name__ == "__main__":
    main()
