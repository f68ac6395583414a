"""`referee simulate`."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from referee.commands.json_files import read_json
from referee.commands.refusal import Refusal
from referee.engine.content import BadContent
from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer
from referee.games import RULESETS
from referee.library import DEFAULT_PACK, AnyRuleset, Library
from referee.long_running import settle_down
from referee.simulation import BrokenGame, Series, Totals, play_series

GAMES_PER_TASK = 10
FRAME = 3
"""What a column of a table takes besides its text."""


@click.command("simulate")
@click.argument("rulesets", metavar="[RULESET]…", nargs=-1)
@click.option(
    "--games", default=100, show_default=True, type=click.IntRange(1, 10**7), help="How many of each."
)
@click.option(
    "--jobs",
    default=os.cpu_count() or 1,
    show_default="one per core",
    type=click.IntRange(1, 256),
    help="Processes to play in.",
)
@click.option("--seats", type=int, help="Players at the table; left out, all legal numbers in turn.")
@click.option("--seed", default="simulate", show_default=True, help="The same seed plays the same games.")
@click.option("--first", default=1, type=click.IntRange(1), help="Number of the first game under this seed.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option, value in JSON."
)
@click.option("--content", metavar="PACK", help="A content pack: its id, or a JSON file with its data.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def command(
    rulesets: tuple[str, ...],
    games: int,
    jobs: int,
    seats: int | None,
    seed: str,
    first: int,
    options: tuple[str, ...],
    content: str | None,
    as_json: bool,
) -> None:
    """Play whole games of each RULESET by random legal answers, in this process and its children.

    Without any, every game that is installed is played. Every law of the engine and of the game is checked at
    every step. A game that breaks one is named, so that it can be played again: exit code 1.

    \b
      referee simulate --games 100
      referee simulate cult_wars --games 1000 --jobs 2
      referee simulate cult_wars --seats 4 --seed bug-17 --first 12 --games 1 --json
    """
    library = Library()
    kinds: list[tuple[AnyRuleset, Series, list[int]]] = []
    for ruleset in rulesets or RULESETS:
        try:
            rules = library.ruleset(ruleset)
        except LookupError as error:
            raise Refusal(str(error)) from None
        series = Series(ruleset, seed, _content(library, ruleset, content), _options(options))
        numbers = _seat_numbers(rules, seats)
        _check(library, rules, series, numbers)
        kinds.append((rules, series, numbers))
    reports = []
    for rules, series, numbers in kinds:
        report = _report(rules, series, numbers, range(first, first + games), jobs, quiet=as_json)
        reports.append(report)
        if not as_json:
            scores = report.pop("scores")
            console = Console()
            console.print(_table(rules.name, report), *_scores_tables(scores, console.width))
    if as_json:
        click.echo(json.dumps(reports if len(reports) > 1 else reports[0], indent=2))


def _report(
    rules: AnyRuleset, series: Series, seats: list[int], games: range, jobs: int, *, quiet: bool
) -> dict[str, Any]:
    """The outcome of these games; one that breaks a law ends the process."""
    started = time.perf_counter()
    totals = Totals()
    try:
        with _progress(len(games), quiet=quiet) as show:
            for part in _played(series, seats, games, jobs):
                totals.add(part)
                show(totals.games)
    except BrokenGame as broken:
        click.echo(f"referee: game {broken.number} with {broken.seats} seats broke: {broken}", err=True)
        again = f"--seed {series.seed!r} --first {broken.number} --games 1 --seats {broken.seats}"
        click.echo(f"Play it again with: referee simulate {rules.id} {again}", err=True)
        sys.exit(1)
    return totals.report(rules.id, series.seed, seconds=time.perf_counter() - started)


def _played(series: Series, seats: list[int], games: range, jobs: int) -> Iterator[Totals]:
    tasks = [games[start : start + GAMES_PER_TASK] for start in range(0, len(games), GAMES_PER_TASK)]
    if jobs == 1:
        settle_down()
        yield from (play_series(series, seats, task) for task in tasks)
        return
    # New processes: a fork would copy the threads that draw the progress bar.
    with ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"), settle_down) as pool:
        waiting = [pool.submit(play_series, series, seats, task) for task in tasks]
        try:
            for task in waiting:
                yield task.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _content(library: Library, ruleset: str, given: str | None) -> Json:
    """The data of the pack to play with."""
    if given is not None and given.endswith(".json"):
        return read_json(Path(given))
    try:
        return library.content(ruleset, given or DEFAULT_PACK)[0].data
    except LookupError as error:
        raise Refusal(str(error)) from None


def _options(given: tuple[str, ...]) -> dict[str, Json]:
    options: dict[str, Json] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise Refusal(f"--option {one}: expected NAME=VALUE")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def _seat_numbers(rules: AnyRuleset, seats: int | None) -> list[int]:
    possible = list(range(rules.min_seats, rules.max_seats + 1))
    if seats is None:
        return possible
    if seats not in possible:
        raise Refusal(f"{rules.name} is for {rules.min_seats} to {rules.max_seats} seats, not {seats}")
    return [seats]


def _check(library: Library, rules: AnyRuleset, series: Series, seats: list[int]) -> None:
    """Refuse bad content and options once, before any process is started."""
    try:
        _, content = library.content_from(rules.id, series.content)
        for number in seats:
            rules.settle_options(series.options, number, content)
    except BadContent as error:
        raise Refusal(f"the content pack cannot be used: {error}") from None
    except IllegalAnswer as error:
        problem = error.problems[0]
        raise Refusal(f"option {problem.path.lstrip('/') or '?'}: {problem.message}") from None


@contextmanager
def _progress(games: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if somebody is watching; call it with the number of games played."""
    console = Console(stderr=True)
    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(
        *columns, console=console, transient=True, disable=quiet or not console.is_terminal
    ) as progress:
        task = progress.add_task("games", total=games)
        yield lambda played: progress.update(task, completed=played)


def _scores_tables(scores: Mapping[str, Mapping[str, float]], width: int) -> Iterator[Table]:
    """Average scores: as many columns side by side as fit this width."""
    measures = dict.fromkeys(name for averages in scores.values() for name in averages)
    cells = {(played, name): str(averages[name]) for played, averages in scores.items() for name in averages}
    corner, rows, columns = "played", list(scores), list(measures)
    if len(rows) < len(columns):
        corner, rows, columns = "per game", columns, rows
        cells = {(name, played): shown for (played, name), shown in cells.items()}
    left = max(map(len, (corner, *rows))) + FRAME + 1
    for part in _side_by_side({one: _widest(one, rows, cells) + FRAME for one in columns}, width - left):
        table = Table(corner, *part, title="Scores per game")
        for row in rows:
            table.add_row(row, *(cells.get((row, one), "") for one in part))
        yield table


def _widest(column: str, rows: Iterable[str], cells: Mapping[tuple[str, str], str]) -> int:
    return max(len(column), *(len(cells.get((row, column), "")) for row in rows))


def _side_by_side(widths: Mapping[str, int], room: int) -> Iterator[list[str]]:
    """The columns in groups that fit the width, at least one in each."""
    group: list[str] = []
    for column, width in widths.items():
        if group and sum(widths[one] for one in group) + width > room:
            yield group
            group = []
        group.append(column)
    yield group


def _table(name: str, report: Mapping[str, Json]) -> Table:
    table = Table("measure", "value", title=f"{name}: {report['games']} random games")
    for label, value in report.items():
        shown = (
            ", ".join(f"{key}: {one}" for key, one in value.items()) if isinstance(value, Mapping) else value
        )
        table.add_row(label.replace("_", " "), str(shown))
    return table
