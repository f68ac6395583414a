"""`make bench-peers`: the referee beside boardgame.io and the diplomacy package, in one table.

Each peer is installed by its name into benchmarks/.peers. On all servers every seat of every game plays whole
rounds, and each server is killed in the middle: what it had accepted is counted, and what is gone. Sealed
Picks is the same game on both sides; Diplomacy's rules are larger than those of any small game.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import create_connection
from typing import Any

import click
from rich.console import Console

from benchmarks import playouts
from benchmarks.figures import Aim, BenchmarkFailed, Comparison, back_to_back
from benchmarks.peers import ours
from benchmarks.peers.scratch import DRIVERS, SCRATCH, PeerMissing, install_boardgame_io, install_diplomacy
from benchmarks.report import Line, Plain, Row, show
from benchmarks.stack import Command, free_port, running

BOARDGAME_IO = DRIVERS / "boardgame_io"
DIPLOMACY = DRIVERS / "diplomacy_rounds.py"
SEATS = 5
POWERS = 7
# The diplomacy server computes its convoy tables when it is first started, which takes minutes.
START_SECONDS = 900.0
DRIVER_SECONDS = 120.0
KILL_AFTER_SECONDS = 3.0
LONG_SECONDS = 60.0
"""A driver whose server is killed ends by itself long before."""


@click.command()
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=3.0, show_default=True, type=click.FloatRange(0.1, 60))
@click.option("--games", default=32, show_default=True, help="Games that are played at the same time.")
@click.option("--only", type=click.Choice(("boardgame.io", "diplomacy")), help="Only beside this one.")
def main(rounds: int, seconds: float, games: int, only: str | None) -> None:
    """Measure the referee beside other referees of games."""
    lines: list[Line] = []
    try:
        with tempfile.TemporaryDirectory(prefix="referee-bench-") as name:
            bench = _Bench(rounds, seconds, games, Path(name), Console(stderr=True))
            for peer, measure in (("boardgame.io", bench.boardgame_io), ("diplomacy", bench.diplomacy)):
                lines += bench.beside(peer, measure) if only in (None, peer) else []
    except BenchmarkFailed as failure:
        sys.exit(f"The benchmark failed: {failure}")
    width = None if sys.stdout.isatty() else 150
    show("Referee beside other referees, on the same machine in the same run", lines, Console(width=width))


@dataclass(frozen=True)
class _Peer:
    """A peer's server, and the drivers that play on it and look what it still knows."""

    name: str
    server: Callable[[int], Command]
    play: Callable[[int, float], Command]
    look: Callable[[int], Command]
    environment: Mapping[str, str]
    writes: str
    aim: Aim


@dataclass(frozen=True)
class _Bench:
    rounds: int
    seconds: float
    games: int
    folder: Path
    progress: Console

    def beside(self, peer: str, measure: Callable[[], list[Line]]) -> list[Line]:
        """The lines of a peer, or one that says why there are none."""
        self.progress.print(f"{peer} …")
        try:
            return measure()
        except PeerMissing as reason:
            return [Plain(f"{peer} {reason}", "–")]

    def boardgame_io(self) -> list[Line]:
        environment = install_boardgame_io()
        rules, setup = playouts.sealed_picks(SEATS)
        local: Command = ["node", BOARDGAME_IO / "local.js", str(self.seconds), str(SEATS)]
        picks = back_to_back(
            self.rounds,
            lambda: playouts.answers_per_second(rules, setup, self.seconds),
            lambda: float(_driven(local, environment)["per_second"]),
        )
        peers = [
            self._boardgame_io("memory", "nothing is written to disk", Aim("at least", 0.5), environment),
            self._boardgame_io(
                "flatfile", "written to files, without a flush", Aim("at least", 4.0), environment
            ),
        ]
        return [
            Row(f"Sealed Picks in one process, {SEATS} seats", "boardgame.io, local", "/s", picks),
            *self._servers("boardgame_io", SEATS, peers),
        ]

    def _boardgame_io(self, storage: str, writes: str, aim: Aim, environment: Mapping[str, str]) -> _Peer:
        def node(script: str, *words: object) -> Command:
            return ["node", BOARDGAME_IO / script, *map(str, words)]

        return _Peer(
            f"boardgame.io, {storage}",
            lambda port: node("server.js", port, storage, self.folder / storage),
            lambda port, seconds: node("rounds.js", port, seconds, self.games, SEATS),
            lambda port: node("stored.js", port),
            environment,
            writes,
            aim,
        )

    def diplomacy(self) -> list[Line]:
        python = install_diplomacy()
        # Its cache belongs into the scratch folder too.
        environment = {**os.environ, "HOME": str(SCRATCH / "diplomacy")}
        rules, setup = playouts.cult_wars()
        local: Command = [python, DRIVERS / "diplomacy_local.py", str(self.seconds)]
        played = back_to_back(
            self.rounds,
            lambda: playouts.answers_per_second(rules, setup, self.seconds),
            lambda: float(_driven(local, environment)["per_second"]),
        )
        self.progress.print("diplomacy's server (its first start takes minutes) …")
        peer = _Peer(
            "diplomacy",
            lambda port: [python, "-m", "diplomacy.server.run", "--port", str(port)],
            lambda port, seconds: [python, DIPLOMACY, str(port), str(seconds), str(self.games)],
            lambda port: [python, DIPLOMACY, str(port)],
            environment,
            "written to files every ten minutes",
            Aim("at least", 1.3),
        )
        return [
            Row("answers in random games of Cult Wars", "orders in random games of diplomacy", "/s", played),
            *self._servers("diplomacy", POWERS, [peer]),
        ]

    def _servers(self, name: str, seats: int, peers: list[_Peer]) -> list[Line]:
        """Whole rounds on our server and on these, and what a kill leaves."""
        lines: list[Line] = []
        with ours.tables(self.folder / f"ours_{name}", seats, self.games) as tables:
            with ours.serving(tables, self.folder / f"served_{name}") as server:
                for peer in peers:
                    cores: list[float] = []
                    played = self._beside_ours(
                        peer, lambda: tables.play(server, self.seconds).per_second, cores
                    )
                    what = f"orders in whole rounds over HTTP, {seats} seats, {self.games} games, SQLite"
                    lines.append(Row(what, f"{peer.name} ({peer.writes})", "/s", played, peer.aim))
                    lines.append(Plain(f"cores of {peer.name}'s clients", f"{max(cores):.2f}"))
                accepted, gone = tables.killed(server)
            lines.append(_after_kill("the referee", accepted, gone))
        for peer in peers:
            self.progress.print(f"{peer.name}, killed …")
            told = self._killed(peer)
            lines.append(_after_kill(peer.name, told["taken"], told["gone"]))
        return lines

    def _beside_ours(self, peer: _Peer, rate: Callable[[], float], cores: list[float]) -> Comparison:
        def theirs() -> float:
            told = _driven(peer.play(port, self.seconds), peer.environment)
            cores.append(told["cores"])
            return float(told["per_second"])

        with self._served(peer) as (_, port):
            return back_to_back(self.rounds, rate, theirs)

    def _killed(self, peer: _Peer) -> dict[str, int]:
        """Kill the server while rounds are played, start it again, and have a look."""
        with ExitStack() as stack:
            process, port = stack.enter_context(self._served(peer))
            player = subprocess.Popen(
                peer.play(port, LONG_SECONDS), env=dict(peer.environment), stdout=subprocess.PIPE
            )
            time.sleep(KILL_AFTER_SECONDS)
            os.killpg(process, 9)
            told, _ = player.communicate(timeout=DRIVER_SECONDS)
        with self._served(peer) as (_, port):
            return _driven(peer.look(port), peer.environment, told)

    @contextmanager
    def _served(self, peer: _Peer) -> Iterator[tuple[int, int]]:
        """The peer's server, always in the same folder: its process and its port."""
        port, home = free_port(), self.folder / peer.name
        home.mkdir(exist_ok=True)
        log = self.folder / f"{peer.name}.log"
        with running(peer.server(port), peer.environment, log, folder=home) as process:
            _await_port(port)
            yield process, port


def _after_kill(who: str, accepted: int, gone: int) -> Line:
    return Plain(
        f"{who} killed while rounds are played", f"{gone:,} of {accepted:,} accepted orders are gone"
    )


def _driven(command: Command, environment: Mapping[str, str], told: bytes = b"") -> dict[str, Any]:
    """Run a peer's driver, which measures itself and prints what came of it."""
    done = subprocess.run(
        command, input=told, env=dict(environment), capture_output=True, timeout=DRIVER_SECONDS, check=False
    )
    if done.returncode:
        raise BenchmarkFailed(f"{command}:\n{done.stderr.decode(errors='replace')[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


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
