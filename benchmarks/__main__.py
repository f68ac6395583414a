"""`make bench`: one table, measured in one run.

Everything runs on 127.0.0.1, on servers of its own in a temporary folder, and ends with the run.
"""

from __future__ import annotations

import signal
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

from benchmarks import choose_your_god, disk, growth, latency, mails, orders, playouts, reads, streams
from benchmarks.figures import BenchmarkFailed
from benchmarks.load import crowd
from benchmarks.report import Line, show
from benchmarks.stack import KEY, NO_LIMIT
from referee.serve.redis_server import running_redis
from referee.service.running.context import open_referee
from referee.settings import Settings, private_redis_socket
from referee.store.keys import key_ring
from referee.store.migrate import upgrade
from tests.servers import PostgresDatabases, running_postgres

PARTS = (
    "playouts", "sqlite", "postgresql", "latency", "resolution", "disk", "growth", "reads",
    "streams", "mails",
)  # fmt: skip
CLIENT_PROCESSES = 2
# Unlike the tests' server this one is durable.
POSTGRES_OPTIONS = ("shared_buffers=128MB",)


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    rounds: int
    load_seconds: float
    playout_seconds: float
    steps: int
    milestones: tuple[int, ...]
    games: tuple[int, ...]
    growth_rounds: int
    looked_through: int
    read_steps: int
    streams: tuple[int, int]
    """Idle ones, and as many as are held at once."""


FULL = Size(7, 4.0, 2.0, 20, (1, 100, 1_000), (10, 1_000, 10_000), 31, 100_000, 40, (1_000, 1_500))
QUICK = Size(5, 0.6, 0.4, 5, (1, 100), (10, 1_000), 11, 10_000, 8, (300, 400))


@click.command()
@click.option("--quick", is_flag=True, help="A look within a minute: shorter rounds, smaller games.")
@click.option("--rounds", type=click.IntRange(5), help="Rounds of each comparison, at least 5.")
@click.option("--seconds", type=click.FloatRange(0.1, 60), help="How long each load lasts.")
@click.option("--connections", default=16, show_default=True, help="Connections that send orders.")
@click.option("--only", type=click.Choice(PARTS), multiple=True, help="Measure only this; may be repeated.")
def main(
    *, quick: bool, rounds: int | None, seconds: float | None, connections: int, only: Sequence[str]
) -> None:
    """Measure the referee beside plain Flask, SQLAlchemy and Celery.

    The exit code tells whether the run was sound, not whether it was fast.
    """
    size = QUICK if quick else FULL
    knobs = orders.Knobs(rounds or size.rounds, seconds or size.load_seconds, connections)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    console = Console(width=None if sys.stdout.isatty() else 150)
    lines: list[Line] = []
    failed: BenchmarkFailed | None = None
    try:
        with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder:
            _measure(Path(folder), size, knobs, only or PARTS, Console(stderr=True), lines)
    except BenchmarkFailed as failure:
        failed = failure
    show("Referee, beside something plain on the same machine in the same run", lines, console)
    if failed is not None:
        sys.exit(f"The benchmark failed: {failed}")


def _measure(
    folder: Path,
    size: Size,
    knobs: orders.Knobs,
    parts: Sequence[str],
    progress: Console,
    lines: list[Line],
) -> None:
    """Add what is measured to these lines, part by part: they are shown even if a later part fails."""
    with ExitStack() as stack:
        redis_folder = folder / "redis"
        redis_url = stack.enter_context(running_redis(redis_folder, private_redis_socket(redis_folder)))

        def settings(database_url: str) -> Settings:
            return Settings(folder, database_url, redis_url, key=KEY, rate_limit=NO_LIMIT)

        def migrated(name: str) -> str:
            url = f"sqlite:///{folder}/{name}.sqlite"
            upgrade(url, key_ring(settings(url)))
            return url

        if "playouts" in parts:
            progress.print("random games …")
            lines += playouts.measure(knobs.rounds, size.playout_seconds)
            lines.append(choose_your_god.measure_playouts(knobs.rounds, size.playout_seconds))
        clients = stack.enter_context(crowd(CLIENT_PROCESSES))
        if "sqlite" in parts:
            progress.print("orders over HTTP, on SQLite …")
            referee = stack.enter_context(closing(open_referee(settings(migrated("orders")))))
            reference = f"sqlite:///{folder}/reference.sqlite"
            lines += orders.measure("SQLite", folder / "sqlite", referee, reference, clients, knobs)
        if "postgresql" in parts:
            progress.print("orders over HTTP, on PostgreSQL …")
            databases = PostgresDatabases(stack.enter_context(running_postgres(POSTGRES_OPTIONS)))
            ours, reference = (stack.enter_context(databases.fresh()) for _ in range(2))
            referee = stack.enter_context(closing(open_referee(settings(ours))))
            lines += orders.measure("PostgreSQL", folder / "postgresql", referee, reference, clients, knobs)
        if "latency" in parts:
            progress.print("from the last order to the resolved step …")
            referee = stack.enter_context(closing(open_referee(settings(migrated("latency")))))
            lines += latency.measure(folder, referee, knobs.rounds, size.steps)
        if "resolution" in parts:
            progress.print("a whole Resolution Phase …")
            referee = stack.enter_context(closing(open_referee(settings(migrated("resolution")))))
            lines.append(choose_your_god.measure_resolution(referee, knobs.rounds))
            lines.append(choose_your_god.measure_steps(referee))
        if "disk" in parts:
            progress.print("what games take on disk …")
            played = disk.GAMES if size is FULL else ("cult_wars",)
            lines += disk.measure(lambda name: open_referee(settings(migrated(f"disk-{name}"))), played)
            with closing(open_referee(settings(migrated("log")))) as referee:
                lines += disk.measure_log(referee)
        if "growth" in parts:
            progress.print("long games and full databases …")
            small = stack.enter_context(closing(growth.open_table(settings(migrated("small")))))
            large = stack.enter_context(closing(growth.open_table(settings(migrated("large")))))
            lines += growth.measure_long_game(small, size.milestones, size.growth_rounds)
            lines += growth.measure_full_database(small, large, size.games, size.growth_rounds)
            lines += growth.measure_looking(small, large, size.looked_through, size.growth_rounds)
        if "reads" in parts:
            progress.print("prompts and views …")
            referee = stack.enter_context(closing(open_referee(settings(migrated("reads")))))
            lines += reads.measure(referee, size.read_steps, knobs.rounds)
        if "mails" in parts:
            progress.print("orders by mail …")
            referee = stack.enter_context(closing(open_referee(settings(migrated("mails")))))
            lines += mails.measure(referee, knobs.rounds, size.looked_through // 1000)
        if "streams" in parts:
            progress.print("event streams …")
            referee = stack.enter_context(closing(open_referee(settings(migrated("streams")))))
            idle, held = size.streams
            seconds_idle = 5 * knobs.seconds
            lines += streams.measure(folder, referee, idle, held, knobs.rounds, seconds_idle)


if __name__ == "__main__":
    main()
