"""`python -m benchmarks.engine BASE`: random answers per second of processor time, here and at BASE.

Both play by turns, so that whatever else the machine does meets both; each game's figure is the median of its
rounds' ratios.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import click
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parents[2]
PLAYER = Path(__file__).with_name("player.py")
SEATS = {"cult_wars": 4, "great_old_ones": 4, "true_messiah": 4, "choose_your_god": 5, "evil_high_priest": 5}
GAMES = {"cult_wars": 40, "great_old_ones": 8, "true_messiah": 4, "choose_your_god": 3, "evil_high_priest": 4}
"""How many make a round of about a second."""


@dataclass(frozen=True)
class Player:
    """A process that plays by the rules of one checkout."""

    process: subprocess.Popen[str]

    def answers_per_second(self, ruleset: str, seeds: list[str]) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([ruleset, SEATS[ruleset], seeds]), file=self.process.stdin, flush=True)
        answers, seconds = json.loads(self.process.stdout.readline())
        return float(answers / seconds)


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """A folder with the sources of this revision, for the length of a `with` block."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "base"
        _git("worktree", "add", "--quiet", "--detach", str(folder), revision)
        try:
            yield folder
        finally:
            _git("worktree", "remove", "--force", str(folder))


@contextmanager
def player(folder: Path) -> Iterator[Player]:
    """Somebody who plays by the rules in this folder."""
    process = subprocess.Popen(
        [sys.executable, PLAYER],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        yield Player(process)
        assert process.stdin is not None
        process.stdin.close()


@click.command()
@click.argument("base")
@click.argument("rulesets", nargs=-1, type=click.Choice(list(SEATS)))
@click.option("--rounds", default=7, show_default=True, type=click.IntRange(1), help="Of each game.")
def main(base: str, rulesets: tuple[str, ...], rounds: int) -> None:
    """Play random games by the rules here and by those of the revision BASE, and compare."""
    table = Table(title=f"Random answers per second of processor time, here and at {base}")
    for heading in ("game", "seats", "here", "base", "ratio", "range"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    with ExitStack() as stack:
        before = stack.enter_context(player(stack.enter_context(checked_out(base))))
        here = stack.enter_context(player(HERE))
        for ruleset in rulesets or SEATS:
            now, then = [], []
            for number in range(rounds + 1):
                seeds = [f"{number}-{game}" for game in range(GAMES[ruleset])]
                now.append(here.answers_per_second(ruleset, seeds))
                then.append(before.answers_per_second(ruleset, seeds))
            # The first round warms up.
            ratios = [one / other for one, other in zip(now[1:], then[1:], strict=True)]
            table.add_row(
                ruleset,
                str(SEATS[ruleset]),
                f"{median(now[1:]):,.0f}",
                f"{median(then[1:]):,.0f}",
                f"{median(ratios):.2f}",
                f"{min(ratios):.2f}–{max(ratios):.2f}",
            )
    Console(width=100).print(table)


def _git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=HERE, check=True)  # noqa: S607


if __name__ == "__main__":
    main()
