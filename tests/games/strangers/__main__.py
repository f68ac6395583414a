"""Hundreds of games with strangers: `python -m tests.games.strangers [GAMES [RULESET …]]`, `make strangers`.

With `--number N` only the game of this number is played, to look at what went wrong in it.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context

import click
from rich.console import Console
from rich.table import Table

from referee.games import RULESETS
from tests.games.strangers.process import open_up, play
from tests.games.strangers.table import Outcome

GAMES = 200
TOLD_EVERY = 20


@dataclass
class Tally:
    """What came of all games of a kind."""

    outcomes: list[Outcome] = field(default_factory=list)

    def row(self, name: str) -> list[str]:
        orders = sum(one.counts.orders for one in self.outcomes)
        refused = sum(one.counts.refused for one in self.outcomes)
        return [
            name,
            str(len(self.outcomes)),
            str(orders),
            f"{refused / orders:.0%}" if orders else "–",
            str(sum(one.steps for one in self.outcomes)),
            str(sum(one.verified for one in self.outcomes)),
            str(sum(one.held for one in self.outcomes)),
        ]


@click.command()
@click.argument("games", type=int, default=GAMES)
@click.argument("rulesets", type=click.Choice(sorted(RULESETS)), nargs=-1)
@click.option("--number", type=int, help="Play the game of this number alone.")
def main(games: int, rulesets: tuple[str, ...], number: int | None) -> None:
    """Have strangers play so many games of each ruleset over HTTP, and verify every transcript."""
    out = Console()
    numbers = range(1, games + 1) if number is None else [number]
    started, tallies = time.monotonic(), {name: Tally() for name in rulesets or sorted(RULESETS)}
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), initializer=open_up) as pool:
        tasks = [pool.submit(play, name, one) for one in numbers for name in tallies]
        for done, task in enumerate(as_completed(tasks), 1):
            outcome = task.result()
            tallies[outcome.ruleset].outcomes.append(outcome)
            if outcome.trouble is not None:
                where = f"{outcome.ruleset}, game {outcome.number} with {outcome.seats} seats"
                again = f"python -m tests.games.strangers 1 {outcome.ruleset} --number {outcome.number}"
                out.print(f"{where}: {outcome.trouble}\n({again})", markup=False, highlight=False)
            if done % TOLD_EVERY == 0:
                out.print(
                    f"{done} of {len(tasks)} games, {time.monotonic() - started:.0f} s", highlight=False
                )
    table = Table("played", "games", "orders sent", "refused", "steps", "verified", "held")
    for name, tally in tallies.items():
        table.add_row(*tally.row(name))
    out.print(table)
    sys.exit(any(one.trouble is not None for tally in tallies.values() for one in tally.outcomes))


if __name__ == "__main__":
    main()
