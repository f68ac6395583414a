"""Paste every example of every prompt: `python -m tests.games.examples [GAMES [RULESET …]]`, `make examples`.

Random games are played as they are opened by post, in turn at every size of table and with the options that
`make laws` plays. Each example is sent exactly as its player reads it. `--first 301` goes on after 300 games.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from referee.engine.ahead import QUEUE, STANDING, Letter, read_orders, taken_apart
from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.engine.layout import WIDTH
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.problems import IllegalAnswer, UnreadableText
from referee.games import RULESETS
from referee.library import DEFAULT_PACK, Library
from referee.long_running import settle_down
from referee.service.ahead.seats_in_play import vocabulary_of
from tests.games.laws import kinds

GAMES = 100
TOLD_EVERY = 10
"""Seconds between two lines that say how far it is."""


@dataclass
class Examples:
    """What became of the examples of some games."""

    games: int = 0
    prompts: int = 0
    tried: int = 0
    refused: list[str] = field(default_factory=list)
    too_long: list[str] = field(default_factory=list)

    def look(self, play: Play[Any, Any]) -> None:
        """Try the examples of every open question."""
        for ask in () if play.step is None else play.step.asks:
            self.prompts += 1
            self.too_long += [line for line in ask.text().splitlines() if len(line) > WIDTH]
            for example in ask.page().examples:
                self.tried += 1
                try:
                    _paste(play, ask, example.whole)
                except (IllegalAnswer, UnreadableText) as error:
                    self.refused.append(f"{ask.kind}: {example.whole} ({error})")

    def add(self, other: Examples) -> None:
        self.games += other.games
        self.prompts += other.prompts
        self.tried += other.tried
        self.refused += other.refused
        self.too_long += other.too_long

    def row(self, name: str) -> list[str]:
        counts = (self.games, self.prompts, self.tried, len(self.refused), len(self.too_long))
        return [name, *map(str, counts)]


def _paste(play: Play[Any, Any], ask: Ask, example: str) -> None:
    """Send it as a player would: an order, and below it what is sent ahead, where the game has such lines."""
    letter = Letter(example, "", "")
    words = vocabulary_of(play, ask.seat)
    if play.rules.queues.below_orders:
        letter = taken_apart(example, words)
    ask.understood(ask.read(letter.order))
    read_orders(QUEUE, letter.queue, words)
    read_orders(STANDING, letter.standing, words)


@cache
def _tables(ruleset: str) -> list[Mapping[str, Json]]:
    of_game = [kind for kind in kinds(Library()) if kind.ruleset == ruleset]
    return [options for kind in of_game for options in kind.options]


def examples_of_game(ruleset: str, number: int) -> Examples:
    """The examples of the random game of this number, counted from 1."""
    rules, tables = RULESETS[ruleset], _tables(ruleset)
    content = Library().content(ruleset, DEFAULT_PACK)[1]
    sizes = range(rules.min_seats, rules.max_seats + 1)
    turn, size = divmod(number - 1, len(sizes))
    options = tables[turn % len(tables)]
    found = Examples(games=1)
    random_game(rules, content, sizes[size], f"examples/{number}", options=options, watch=found.look)
    found.refused = [f"game {number}: {one}" for one in found.refused]
    return found


@click.command()
@click.argument("games", type=int, default=GAMES)
@click.argument("rulesets", type=click.Choice(sorted(RULESETS)), nargs=-1)
@click.option("--first", type=int, default=1, help="The number of the first game.")
@click.option("--jobs", type=int, default=os.cpu_count(), help="How many games are played at once.")
def main(games: int, rulesets: tuple[str, ...], first: int, jobs: int) -> None:
    """Play the random games FIRST … GAMES of each ruleset, and paste the examples of all their prompts."""
    out = Console()
    table = Table("played", "games", "prompts", "examples", "refused", "lines too long")
    whole = Examples()
    with ProcessPoolExecutor(jobs, get_context("spawn"), settle_down) as pool:
        for name in rulesets or sorted(RULESETS):
            found, told = Examples(), time.monotonic()
            numbers = range(first, games + 1)
            played = pool.map(examples_of_game, [name] * len(numbers), numbers)
            for number, one in zip(numbers, played, strict=True):
                found.add(one)
                for line in (*one.refused, *one.too_long):
                    out.print(line, markup=False)
                if time.monotonic() - told > TOLD_EVERY:
                    told = time.monotonic()
                    out.print(
                        f"{name}: {found.tried} examples, {len(found.refused)} refused, to game {number}"
                    )
            table.add_row(*found.row(name))
            whole.add(found)
    out.print(table)
    sys.exit(bool(whole.refused or whole.too_long))


if __name__ == "__main__":
    main()
