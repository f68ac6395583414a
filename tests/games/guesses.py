"""How far the published shapes lead: `python -m tests.games.guesses [GAMES [RULESET …]]`, `make guesses`.

A client that knows nothing but the shapes (`strangers/guess.py`, which imports nothing of ours) makes up
answers to every question of random games. The table says, for each kind of question, how many were asked, the
share of guesses that were legal, what the others were most often refused for, and how large the prompts are.
A low share means that a shape is wider than the rules: a limit that they know is not in it. `sayable` is the
share of random legal answers that the shape admits, as far as it lists their fields: a low one means that it
is narrower than the rules.

Guesses are drawn like this, and never say more than they mean:

- a flag, a number, one of the options, a case: each possibility alike;
- some options, a list: each length alike from `min` to `max`, but to three more than `min` at most, and then
  each option alike;
- a share of a total (up to five more than it must be): piece by piece, each to any bucket with room;
- an assignment: what the slots must have, then each item to any with room; if partial, any number of them;
- `optional`: said as often as not said on average. How talkative a guess is, from a tenth to nine tenths, is
  drawn once for each guess; fields that are not `required` are said half as often;
- a test: always, or a comparison of any number or flag with a small number.

The games themselves go on by random legal answers, whatever was guessed.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import median
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from referee.api.written_json import written
from referee.engine.asks import Ask
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.problems import IllegalAnswer
from referee.games import RULESETS
from referee.library import DEFAULT_PACK, Library
from referee.service.post.prompts import needed_parts
from referee.service.wording.prompt_bodies import prompt_body
from referee.store.columns import JsonParts
from tests.games.laws import kinds
from tests.games.strangers.fit import misfits
from tests.games.strangers.guess import Guesser, NothingToGuess

GAMES = 8
GUESSES = 4
SAMPLES = 2
"""For each question."""
REASONS = 3
"""For each kind of question, unless told otherwise."""
NOTHING = "(nothing can be guessed from its shape)"
WIDTH = 200
"""Of tables that go into a file."""

_PARTICULARS = re.compile(r'"[^"]*"|\d+')


@dataclass
class Tally:
    """What became of the guesses for one kind of question."""

    asked: int = 0
    guessed: int = 0
    legal: int = 0
    sampled: int = 0
    sayable: int = 0
    sizes: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    """A refusal as it was worded, for each reason."""

    def add(self, other: Tally) -> None:
        self.asked += other.asked
        self.guessed += other.guessed
        self.legal += other.legal
        self.sampled += other.sampled
        self.sayable += other.sayable
        self.sizes += other.sizes
        self.reasons += other.reasons
        self.examples = {**other.examples, **self.examples}

    def refuse(self, path: str, message: str) -> None:
        """Count a refusal with all those that differ from it in names and numbers only."""
        reason = _PARTICULARS.sub("…", f"{path}: {message}")
        self.reasons[reason] += 1
        self.examples.setdefault(reason, f"{path or '/'}: {message}")

    @property
    def shares(self) -> list[str]:
        pairs = (self.legal, self.guessed), (self.sayable, self.sampled)
        return [f"{part / whole:.1%}" if whole else "–" for part, whole in pairs]

    def row(self, name: str, reasons: int) -> list[str]:
        common = [f"{count}× {self.examples[reason]}" for reason, count in self.reasons.most_common(reasons)]
        sizes = [f"{size / 1000:.1f}" for size in (median(self.sizes), max(self.sizes))]
        return [name, str(self.asked), *self.shares, *sizes, "\n".join(common)]


class Watcher:
    """Guesses at every question of a game."""

    def __init__(self, seed: str) -> None:
        self.tallies: defaultdict[str, Tally] = defaultdict(Tally)
        self._chance = random.Random(seed)  # noqa: S311 - no secret depends on it
        self._guesser = Guesser(self._chance, careless=0)

    def watch(self, play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            tally = self.tallies[ask.kind]
            tally.asked += 1
            body = written(needed_parts(JsonParts.of(prompt_body(play, ask))))
            tally.sizes.append(len(body))
            choice = json.loads(body)["choice"]
            for _ in range(GUESSES):
                self._guess(ask, choice, tally)
            for _ in range(SAMPLES):
                tally.sampled += 1
                answer = ask.choice.sample(self)
                tally.sayable += not misfits(choice, answer, lenient=True)

    def below(self, n: int, /) -> int:
        """Samples are drawn by the same chance as guesses."""
        return self._chance.randrange(n)

    def _guess(self, ask: Ask, choice: dict[str, Any], tally: Tally) -> None:
        tally.guessed += 1
        try:
            ask.understood(self._guesser.guess(choice))
        except NothingToGuess:
            tally.refuse("", NOTHING)
        except IllegalAnswer as illegal:
            tally.refuse(illegal.problems[0].path, illegal.problems[0].message)
        else:
            tally.legal += 1


def guess_at_game(ruleset: str, number: int) -> tuple[str, Mapping[str, Tally]]:
    """Guess at the random game of this number; games take turns in size and options."""
    library = Library()
    rules = library.ruleset(ruleset)
    tables = [options for kind in kinds(library) if kind.ruleset == ruleset for options in kind.options]
    seats = rules.min_seats + number % (rules.max_seats - rules.min_seats + 1)
    watcher = Watcher(f"guesses {ruleset} {number}")
    random_game(
        rules,
        library.content(ruleset, DEFAULT_PACK)[1],
        seats,
        f"guesses-{number}",
        options=tables[number % len(tables)],
        watch=watcher.watch,
    )
    return ruleset, dict(watcher.tallies)


def table_of(ruleset: str, tallies: Mapping[str, Tally], reasons: int) -> Table:
    """One row for each kind of question, the most guessed wrong first; and one for all of them."""
    whole = Tally()
    for tally in tallies.values():
        whole.add(tally)
    table = Table(
        *("question", "asked", "legal", "sayable", "kB, median", "most", "refused for"),
        title=ruleset,
        show_lines=True,
    )
    for kind, tally in sorted(tallies.items(), key=lambda one: one[1].legal - one[1].guessed):
        table.add_row(*tally.row(kind, reasons))
    table.add_row(*whole.row("all", 0))
    return table


@click.command()
@click.argument("games", type=int, default=GAMES)
@click.argument("rulesets", type=click.Choice(sorted(RULESETS)), nargs=-1)
@click.option("--reasons", type=int, default=REASONS, help="How many refusals to show for each kind.")
@click.option("--jobs", type=int, default=os.cpu_count(), help="How many games are played at once.")
def main(games: int, rulesets: tuple[str, ...], reasons: int, jobs: int) -> None:
    """Guess at the questions of this many random games of each ruleset, from their published shapes only."""
    out = Console()
    if not out.is_terminal:
        out.width = WIDTH
    found: dict[str, defaultdict[str, Tally]] = {
        name: defaultdict(Tally) for name in rulesets or sorted(RULESETS)
    }
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        tasks = [pool.submit(guess_at_game, name, number) for number in range(games) for name in found]
        for task in as_completed(tasks):
            name, tallies = task.result()
            for kind, tally in tallies.items():
                found[name][kind].add(tally)
    for name, tallies in found.items():
        out.print(table_of(name, tallies, reasons), markup=False)


if __name__ == "__main__":
    main()
