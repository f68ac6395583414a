"""Thousands of random games of every game on the shelf, each law looked at after every step: `make laws`.

`python -m tests.games.laws [GAMES [GAME …]]` plays so many of each kind of table, in all cores: a game, or
one of its boards. A game that breaks a law is named with all that it takes to play it again, and ends the
run.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context

from rich.console import Console
from rich.table import Table

from referee.engine.json_types import Json
from referee.games.evil_high_priest.pack import BOARD_IDS
from referee.library import DEFAULT_PACK, Library
from referee.long_running import settle_down
from referee.simulation import BrokenGame, Series, Totals, play_series

GAMES = 1000
GAMES_PER_TASK = 10
BOXES: Json = ["blood_ceremony", "dark_ritual"]
EVIL_OPTIONS: tuple[dict[str, Json], ...] = (
    {},
    {"boxes": BOXES, "monsters": "unique", "investigators": True, "priests": True},
    {"boxes": BOXES, "investigators": True, "aggressive": True, "strict_prep": True},
    {"boxes": ["blood_ceremony"], "priests": True},  # a few Priests, whose abilities ask what they cost
)
"""What is played in turn on each board of Evil High Priest."""


OPTIONS: Mapping[str, tuple[dict[str, Json], ...]] = {
    "choose_your_god": ({}, {"sealed_rounds": True}),
    "true_messiah": ({}, {"windows": "few"}),
}
"""What is played in turn of the games that have options which change how they are played."""


@dataclass(frozen=True)
class Kind:
    """A kind of table, with the options that are played in turn."""

    ruleset: str
    name: str
    options: tuple[Mapping[str, Json], ...] = field(default=({},))


def kinds(library: Library) -> Iterator[Kind]:
    for rules in library.rulesets():
        if rules.id == "evil_high_priest":
            for board in BOARD_IDS:
                options = tuple({"board": board, **more} for more in EVIL_OPTIONS)
                yield Kind(rules.id, f"{rules.name}, {board}", options)
        else:
            yield Kind(rules.id, rules.name, OPTIONS.get(rules.id, ({},)))


def series_of(library: Library, kind: Kind, games: int) -> Iterator[tuple[Series, list[int], range]]:
    """What processes are given to play."""
    rules = library.ruleset(kind.ruleset)
    content = library.content(kind.ruleset, DEFAULT_PACK)[0].data
    seats = list(range(rules.min_seats, rules.max_seats + 1))
    for task, first in enumerate(range(1, games + 1, GAMES_PER_TASK)):
        options = kind.options[task % len(kind.options)]
        numbers = range(first, min(first + GAMES_PER_TASK, games + 1))
        yield Series(kind.ruleset, "laws", content, options), seats, numbers


def play(games: int, wanted: list[str], out: Console) -> bool:
    """Whether all games of all kinds kept the laws; tells how far it is, and in the end what was played."""
    library = Library()
    table = Table("played", "games", "steps", "laws looked at", "seconds", title="No law was broken")
    for kind in [one for one in kinds(library) if not wanted or one.ruleset in wanted]:
        started, tally = time.perf_counter(), Totals()
        with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), settle_down) as pool:
            tasks = {pool.submit(play_series, *one): one[0] for one in series_of(library, kind, games)}
            for done in as_completed(tasks):
                try:
                    tally.add(done.result())
                except BrokenGame as broken:
                    pool.shutdown(cancel_futures=True)
                    options = json.dumps(dict(tasks[done].options))
                    out.print(
                        f"{kind.name}: game {broken.number} with {broken.seats} seats: {broken}", markup=False
                    )
                    out.print(f"Its seed is laws, its options are {options}.", markup=False)
                    return False
        seconds = f"{time.perf_counter() - started:.0f}"
        out.print(f"{kind.name}: {tally.games} games in {seconds} s", markup=False)
        table.add_row(kind.name, f"{tally.games}", f"{sum(tally.steps)}", f"{tally.law_checks}", seconds)
    out.print(table)
    return True


if __name__ == "__main__":
    games_each = int(sys.argv[1]) if sys.argv[1:] else GAMES
    sys.exit(not play(games_each, sys.argv[2:], Console()))
