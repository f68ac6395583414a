"""`make soak`: people play all games over HTTP, on SQLite and on PostgreSQL, while everything breaks.

At the end every step must have been resolved exactly once, with every order that was accepted; everything
that was said must be there once; everybody must have been told of everything once; nobody may have been
missed; and every transcript must hold. A failing run can be repeated with its `--seed`.
"""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random

import click
from rich.box import MARKDOWN
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from referee.games import RULESETS
from tests.faults.checks import Found
from tests.faults.crowd import Person
from tests.faults.estate import Estate, running_estate
from tests.faults.nemesis import Nemesis
from tests.faults.small_disk import NoSmallDisk, small_disk
from tests.servers import THROWAWAY, running_postgres

DATABASES = ("SQLite", "PostgreSQL")
AIM_SECONDS = 10.0
STANDSTILL_SECONDS = 120.0
# How many faults come so quickly that nobody recovers in between.
BURSTS = (2, 3)
SEVERAL = "several at once"
LONGEST_PAUSE = 1.0
SECONDS_TO_FINISH = 45.0
DISK_MEGABYTES = 512
# PostgreSQL would keep a gigabyte of write-ahead log, and fill the disk by itself.
SMALL_LOG = "max_wal_size=64MB"
# As many processes as that want to run at once leave nobody's times as they would be.
BUSY = 2.0 * (os.cpu_count() or 1)


@dataclass
class Report:
    """What a soak came to: how long it took after each fault until everybody went on, and all else."""

    recoveries: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    struck: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    loads: list[float] = field(default_factory=list)
    found: Found = field(default_factory=Found)

    @property
    def slowest(self) -> float:
        return max(seconds for one in self.recoveries.values() for seconds in one)

    @property
    def is_quiet(self) -> bool:
        """Whether the machine had time to spare, so that recovery times mean something."""
        return max(self.loads) < BUSY


class Soak:
    """People who play on an estate, as many as there are games for them, and what is done to it."""

    def __init__(self, estate: Estate, rulesets: Sequence[str], *, seed: int) -> None:
        self._served = estate.served
        self._choice = Random(seed)  # noqa: S311 - how many faults come at once is no secret
        self.nemesis = Nemesis(estate, seed)
        self.report = Report()
        self._crowd = [
            Person(f"Person {n}", estate.settings.port, [*rulesets[n:], *rulesets[:n]], seed + n)
            for n in range(len(rulesets))
        ]
        for person in self._crowd:
            person.start()

    def strike(self, faults: list[str]) -> float:
        """Have these faults happen; how long the slowest game stood still after the last of them was over."""
        for fault in faults:
            time.sleep(self._choice.uniform(0, LONGEST_PAUSE))
            self.nemesis.faults[fault]()
            self.report.struck[fault] += 1
        seconds = self._await_moves(time.monotonic(), faults)
        self.report.recoveries[faults[0] if len(faults) == 1 else SEVERAL].append(seconds)
        self.report.loads.append(os.getloadavg()[0])
        return seconds

    def strike_for(self, seconds: float, tell: Callable[[str], None]) -> None:
        """Have each fault happen alone, and then bursts of them, for so long in all."""
        until = time.monotonic() + seconds
        order = self.nemesis.order()
        alone = len(self.nemesis.faults)
        while time.monotonic() < until:
            burst = list(islice(order, 1 if alone > 0 else self._choice.choice(BURSTS)))
            alone -= 1
            tell(f"{', '.join(burst)}: everybody goes on after {self.strike(burst):.1f} s")

    def finish(self, seconds: float = SECONDS_TO_FINISH) -> Report:
        """Let people end their games, and check everything."""
        for person in self._crowd:
            person.finish(seconds)
        give_up = time.monotonic() + seconds + STANDSTILL_SECONDS
        for person in self._crowd:
            person.join(max(0.0, give_up - time.monotonic()))
            if person.is_alive():
                self.report.found.failures += [*person.refused[-1:], f"game {person.games[-1:]} does not end"]
            else:
                self.report.found.check(person)
        return self.report

    def _await_moves(self, since: float, faults: list[str]) -> float:
        """How long it takes from then until everybody's game has gone on."""
        give_up = since + STANDSTILL_SECONDS
        while any(person.moved_at <= since for person in self._crowd):
            if self._served.process.poll() is not None:
                raise AssertionError(f"the referee has ended after {faults}: {self._served.end()[-2000:]}")
            if time.monotonic() > give_up:
                last = {person.last_refusal for person in self._crowd}
                self.report.found.failures.append(f"a game stands still after {faults}: {last}")
                break
            time.sleep(0.02)
        return time.monotonic() - since


@contextmanager
def estate_on(database: str) -> Iterator[Estate]:
    """A referee on this database, with a disk that can be filled where this machine allows it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="soak-")))
        disk: Path | None = folder / "disk"
        try:
            stack.enter_context(small_disk(folder / "disk", DISK_MEGABYTES))
        except NoSmallDisk:
            disk = None
        if database == "SQLite":
            yield stack.enter_context(running_estate(disk or folder, disk=disk))
        else:
            # Root lends the server to somebody else, who has to find its disk.
            folder.chmod(0o711)
            url = stack.enter_context(running_postgres([*THROWAWAY, SMALL_LOG], disk=disk))
            yield stack.enter_context(running_estate(folder, url, disk=disk))


def table_of(reports: dict[str, Report]) -> Table:
    """All that was seen; of each fault, how often it came and how long games then stood still at most."""
    table = Table("fault", *reports, box=MARKDOWN)
    for fault in [*sorted({name for report in reports.values() for name in report.struck}), SEVERAL]:
        table.add_row(fault, *(_fault_cell(report, fault) for report in reports.values()))
    facts = [_facts(report) for report in reports.values()]
    for name in facts[0]:
        table.add_row(name, *(str(one[name]) for one in facts))
    return table


def _facts(report: Report) -> dict[str, object]:
    found = report.found
    return {
        "faults": sum(report.struck.values()),
        "slowest recovery": f"{report.slowest:.1f} s",
        "load of the machine": f"{min(report.loads):.1f} to {max(report.loads):.1f}",
        **{f"games of {name}": found.games[name] for name in sorted(RULESETS)},
        "steps, each resolved once": found.steps,
        "accepted orders, all used": found.orders,
        "messages, each there once": found.messages,
        "notices, each told once": found.notices,
        "transcripts that hold": found.games.total(),
        "failures": len(found.failures),
    }


def _fault_cell(report: Report, fault: str) -> str:
    """How often it came, and the longest standstill after it came alone."""
    recoveries = report.recoveries[fault]
    slowest = f", {max(recoveries):.1f} s" if recoveries else ""
    return f"{report.struck.get(fault, len(recoveries))}×{slowest}"


@click.command()
@click.option("--seconds", type=float, default=600.0, help="How long things break, in all.")
@click.option("--seed", type=int, default=lambda: secrets.randbelow(10**9))
@click.option("--database", "databases", type=click.Choice(DATABASES), multiple=True, default=DATABASES)
def main(seconds: float, seed: int, databases: tuple[str, ...]) -> None:
    """Play while things break."""
    out = Console()
    out.print(f"seed {seed}", highlight=False)
    reports: dict[str, Report] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[last]}"))
    with Progress(*columns, TimeElapsedColumn(), console=out) as progress:
        for database in databases:
            time_each = seconds / len(databases)
            bar = progress.add_task(database, total=time_each, last="starting")
            with estate_on(database) as estate:
                soak = Soak(estate, sorted(RULESETS), seed=seed)
                began = time.monotonic()

                def tell(what: str, began: float = began, bar: TaskID = bar) -> None:
                    progress.print(what, highlight=False)
                    progress.update(bar, completed=time.monotonic() - began, last="things break")

                soak.strike_for(time_each, tell)
                progress.update(bar, completed=time_each, last="games end, and are checked")
                reports[database] = soak.finish()
                progress.update(bar, last="done")
    out.print(table_of(reports))
    slow = [name for name, report in reports.items() if report.is_quiet and report.slowest > AIM_SECONDS]
    failures = [failure for report in reports.values() for failure in report.found.failures]
    failures += [f"{name}: games stood still for more than {AIM_SECONDS:.0f} s" for name in slow]
    for failure in failures:
        out.print(failure, markup=False, highlight=False)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
