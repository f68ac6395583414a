"""`referee rules`."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from referee.commands.refusal import Refusal
from referee.library import Library
from referee.rule_tests import coverage, marks


@click.command("rules")
@click.option(
    "--tests",
    default="tests",
    show_default=True,
    type=click.Path(path_type=Path),
    help="Folder with tests that are marked with the clauses they hold.",
)
@click.option(
    "--docs",
    default="docs/rules",
    show_default=True,
    type=click.Path(path_type=Path),
    help="Folder with one <game>.md for each game.",
)
def command(tests: Path, docs: Path) -> None:
    """Count, for each game, the clauses of its rules that have a test, and list those without.

    A clause is a table row in docs/rules/<game>.md that begins with its id; a test holds it if it is marked
    with `@pytest.mark.rule("CW-24")`. Exit code 1 if a clause has no test, or a mark names no clause.
    """
    if not tests.is_dir():
        raise Refusal(f"there is no folder {tests}")
    marked = marks(tests)
    found = []
    for rules in Library().rulesets():
        text = docs / f"{rules.id}.md"
        if not text.is_file():
            raise Refusal(f"the rules of {rules.name} are not where they should be: {text}")
        found.append(coverage(rules.name, text, marked))
    table = Table("game", "clauses", "with a test", "without")
    for game in found:
        tested = len(game.tests) - len(game.without)
        table.add_row(game.game, str(len(game.tests)), str(tested), ", ".join(game.without) or "none")
    Console().print(table)
    known = {clause for game in found for clause in game.tests}
    unknown = sorted(set(marked) - known)
    if unknown:
        click.echo(f"Tests name clauses that are in no rules: {', '.join(unknown)}", err=True)
    sys.exit(1 if unknown or any(game.without for game in found) else 0)
