"""`make bench-peers`: the referee beside boardgame.io and the diplomacy package, in one table.

Each peer is installed by its name into benchmarks/.peers. On all servers every seat of every game plays whole
rounds, and each server is killed in the middle: what it had accepted is counted, and what is gone. Sealed
Picks is the same game on both sides; Diplomacy's rules are larger than those of any small game.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import create_connection
from typing import Any

import click
from rich.console import Console

from benchmarks import playouts
from benchmarks.figures import Aim, BenchmarkFailed, back_to_back
from benchmarks.load import crowd
from benchmarks.orders import AT_ONCE
from benchmarks.peers import ours
from benchmarks.peers.scratch import DRIVERS, SCRATCH, PeerMissing, install_boardgame_io, install_diplomacy
from benchmarks.report import Line, Plain, Row, show
from benchmarks.rounds import Played
from benchmarks.stack import Command, EndedByItself, free_port, running

BOARDGAME_IO = DRIVERS / "boardgame_io"
DIPLOMACY = DRIVERS / "diplomacy_rounds.py"
SEATS = 5
POWERS = 7
# The diplomacy server computes its convoy tables when it is first started, which takes minutes.
START_SECONDS = 900.0
DRIVER_SECONDS = 120.0
KILL_AFTER_SECONDS = 3.0
MANY_AT_ONCE = Aim("at least", 0.5), Aim("at least", 4.0)
"""Beside boardgame.io in memory and with files."""
LONG_SECONDS = 60.0
"""A driver whose server is killed ends by itself long before."""


@click.command()
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=3.0, show_default=True, type=click.FloatRange(0.1, 60))
@click.option("--games", default=64, show_default=True, help="Games that are played at the same time.")
@click.option("--only", type=click.Choice(("boardgame.io", "diplomacy")), help="Only beside this one.")
def main(rounds: int, seconds: float, games: int, only: str | None) -> None:
    """Measure the referee beside other referees of games."""
    lines: list[Line] = []
    failed: BenchmarkFailed | None = None
    try:
        with tempfile.TemporaryDirectory(prefix="referee-bench-") as name:
            bench = _Bench(rounds, seconds, games, Path(name), Console(stderr=True), lines)
            for peer, measure in (("boardgame.io", bench.boardgame_io), ("diplomacy", bench.diplomacy)):
                if only in (None, peer):
                    bench.beside(peer, measure)
    except BenchmarkFailed as failure:
        failed = failure
    width = None if sys.stdout.isatty() else 150
    show("Referee beside other referees, on the same machine in the same run", lines, Console(width=width))
    if failed is not None:
        sys.exit(f"The benchmark failed: {failed}")


@dataclass(frozen=True)
class _Peer:
    """A peer's server, and the drivers that play on it and look what it still knows."""

    name: str
    server: Callable[[int], Command]
    play: Callable[[int, float], Command]
    look: Callable[[int], Command]
    environment: Mapping[str, str]
    writes: str


@dataclass(frozen=True)
class _Bench:
    rounds: int
    seconds: float
    games: int
    folder: Path
    progress: Console
    lines: list[Line]

    def beside(self, peer: str, measure: Callable[[], None]) -> None:
        """Add the lines of a peer, or one that says why there are none."""
        self.progress.print(f"{peer} …")
        try:
            measure()
        except PeerMissing as reason:
            self.lines.append(Plain(f"{peer} {reason}", "–"))

    def boardgame_io(self) -> None:
        environment = install_boardgame_io()
        rules, setup = playouts.sealed_picks(SEATS)
        local: Command = ["node", BOARDGAME_IO / "local.js", str(self.seconds), str(SEATS)]
        picks = back_to_back(
            self.rounds,
            lambda: playouts.answers_per_second(rules, setup, self.seconds),
            lambda: float(_driven(local, environment)["per_second"]),
        )
        self.lines.append(
            Row(f"Sealed Picks in one process, {SEATS} seats", "boardgame.io, local", "/s", picks)
        )
        peers = [
            self._boardgame_io("memory", "nothing is written to disk", environment),
            self._boardgame_io("flatfile", "written to files, without a flush", environment),
        ]
        self._many_at_once(peers)
        self._servers("boardgame_io", SEATS, peers)

    def _boardgame_io(self, storage: str, writes: str, environment: Mapping[str, str]) -> _Peer:
        def node(script: str, *words: object) -> Command:
            return ["node", BOARDGAME_IO / script, *map(str, words)]

        return _Peer(
            f"boardgame.io, {storage}",
            lambda port: node("server.js", port, storage, self.folder / storage),
            lambda port, seconds: node("rounds.js", port, seconds, self.games, SEATS),
            lambda port: node("stored.js", port),
            environment,
            writes,
        )

    def diplomacy(self) -> None:
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
        self.lines.append(
            Row("answers in random games of Cult Wars", "orders in random games of diplomacy", "/s", played)
        )
        self.progress.print("diplomacy's server (its first start takes minutes) …")
        peer = _Peer(
            "diplomacy",
            lambda port: [python, "-m", "diplomacy.server.run", "--port", str(port)],
            lambda port, seconds: [python, DIPLOMACY, str(port), str(seconds), str(self.games)],
            lambda port: [python, DIPLOMACY, str(port)],
            environment,
            "written to files every ten minutes",
        )
        self._servers("diplomacy", POWERS, [peer], Aim("at least", 1.3))

    def _many_at_once(self, peers: Sequence[_Peer]) -> None:
        """Orders for many games in one request; the peers, which take them one by one, play rounds."""
        with (
            ours.tables(self.folder / "ours_at_once", SEATS, self.games) as tables,
            ours.serving(tables, self.folder / "served_at_once") as server,
            crowd(1) as clients,
        ):
            what = f"orders {AT_ONCE} at once over HTTP, {self.games} games whose steps stay open, SQLite"
            for peer, aim in zip(peers, MANY_AT_ONCE, strict=True):
                self._compare(peer, what, lambda: tables.send(server, clients, self.seconds), aim)

    def _servers(self, name: str, seats: int, peers: Sequence[_Peer], aim: Aim | None = None) -> None:
        """Whole rounds on our server and on these, and what a kill leaves."""
        with ours.tables(self.folder / f"ours_{name}", seats, self.games) as tables:
            with ours.serving(tables, self.folder / f"served_{name}") as server:
                what = f"orders in whole rounds over HTTP, {seats} seats, {self.games} games, SQLite"
                for peer in peers:
                    self._compare(peer, what, lambda: tables.play(server, self.seconds), aim)
                accepted, gone = tables.killed(server)
            self.lines.append(_after_kill("the referee", accepted, gone))
        for peer in peers:
            self.progress.print(f"{peer.name}, killed …")
            self.lines.append(self._killed(peer))

    def _compare(self, peer: _Peer, what: str, play_ours: Callable[[], Played], aim: Aim | None) -> None:
        """Our server, and whole rounds on the peer's, in turn."""
        cores: dict[str, list[float]] = {"our": [], f"{peer.name}'s": []}

        def rate(whose: str, played: Played) -> float:
            cores[whose].append(played.cores)
            return played.per_second

        def play_theirs() -> Played:
            told = _driven(peer.play(port, self.seconds), peer.environment)
            return Played(float(told["per_second"]), float(told["cores"]))

        with self._served(peer) as (_, port):
            played = back_to_back(
                self.rounds,
                lambda: rate("our", play_ours()),
                lambda: rate(f"{peer.name}'s", play_theirs()),
            )
        beside = f"whole rounds on {peer.name} ({peer.writes})"
        self.lines.append(Row(what, beside, "/s", played, aim))
        self.lines.extend(
            Plain(f"cores that {whose} players took, at most", f"{max(taken):.2f}")
            for whose, taken in cores.items()
        )

    def _killed(self, peer: _Peer) -> Line:
        """Kill the server while rounds are played, start it again, and look what it still knows."""
        with ExitStack() as stack:
            process, port = stack.enter_context(self._served(peer))
            player = subprocess.Popen(
                peer.play(port, LONG_SECONDS), env=dict(peer.environment), stdout=subprocess.PIPE
            )
            assert player.stdout is not None
            player.stdout.readline()  # All seats are taken, and play begins.
            time.sleep(KILL_AFTER_SECONDS)
            os.killpg(process, signal.SIGKILL)
            told, _ = player.communicate(timeout=DRIVER_SECONDS)
        after, left = "", {}
        try:
            with self._served(peer) as (_, port):
                left = _driven(peer.look(port), peer.environment, told)
        except EndedByItself:
            if not left:
                raise
            after = ", and its server ends when it reads the files that this has left"
        return _after_kill(peer.name, left["taken"], left["gone"], after)

    @contextmanager
    def _served(self, peer: _Peer) -> Iterator[tuple[int, int]]:
        """The peer's server, always in the same folder: its process and its port."""
        port, home = free_port(), self.folder / peer.name
        home.mkdir(exist_ok=True)
        log = self.folder / f"{peer.name}.log"
        with running(peer.server(port), peer.environment, log, folder=home) as process:
            _await_port(port)
            yield process, port


def _after_kill(who: str, accepted: int, gone: int, after: str = "") -> Line:
    figure = f"{gone:,} of {accepted:,} accepted orders are gone"
    return Plain(f"{who} is killed while rounds are played{after}", figure)


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
