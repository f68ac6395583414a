"""`referee shadow`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from referee.commands.json_files import read_json
from referee.commands.refusal import Refusal
from referee.commands.settings import settings_from_env
from referee.engine.golden import BadGolden, read_golden
from referee.engine.retrace import GoesAnotherWay, retrace
from referee.library import Library
from referee.service.database.errors import KeyProblem, UnknownRevision
from referee.service.database.find_revision import find_revision
from referee.service.database.revisions import check_known
from referee.service.rules.shadow_running_games import shadow_running_games
from referee.service.running.context import open_referee


@click.command("shadow")
@click.option(
    "--golden",
    type=click.Path(path_type=Path),
    help="Replay the golden games (*.json) in this folder too, and in those below it.",
)
@click.option("--only-golden", is_flag=True, help="Leave the database alone.")
def command(golden: Path | None, only_golden: bool) -> None:
    """Replay all running games of the database on the installed rules, before a new version takes over.

    Every game that would go differently is named, with the step and what would: exit code 1.

    \b
      referee shadow --golden tests/games
    """
    if only_golden and golden is None:
        raise Refusal("--only-golden needs --golden DIR")
    replayed = differing = 0
    for name, ruleset, said in _findings(golden, with_database=not only_golden):
        replayed += 1
        if said:
            differing += 1
            say_difference(name, ruleset, said)
    if differing:
        click.echo(f"Games replayed: {replayed}; {differing} would go differently.")
        sys.exit(1)
    click.echo(f"Games replayed: {replayed}; all go the same way.")


def say_difference(name: str, ruleset: str, said: str) -> None:
    """One line for a game that would go differently."""
    click.echo(f"referee: {ruleset} game {name} would go differently at {said}", err=True)


def _findings(golden: Path | None, *, with_database: bool) -> Iterator[tuple[str, str, str]]:
    """Each game with its ruleset, and how it would go differently ("": not at all)."""
    if golden is not None:
        yield from _golden_games(golden)
    if with_database:
        settings = settings_from_env()
        at = find_revision(settings)
        if at is None:
            raise Refusal("the database has no tables yet: there are no games to replay")
        referee = open_referee(settings)
        try:
            check_known(at)
            for shadow in shadow_running_games(referee):
                yield shadow.game, shadow.ruleset, shadow.said
        except (UnknownRevision, KeyProblem) as refusal:
            raise Refusal(str(refusal)) from None
        finally:
            referee.close()


def _golden_games(folder: Path) -> Iterator[tuple[str, str, str]]:
    files = sorted(folder.rglob("golden/*.json"))
    if not files:
        raise Refusal(f"there are no golden games in {folder}")
    library = Library()
    for file in files:
        try:
            game = read_golden(read_json(file))
            rules = library.ruleset(game.ruleset)
            _, content = library.content(game.ruleset, game.content_pack)
        except (BadGolden, LookupError) as error:
            raise Refusal(f"{file}: {error}") from None
        divergence = ""
        try:
            retrace(rules, game.setup(content), game.seeds(), game.past)
        except GoesAnotherWay as error:
            divergence = str(error)
        yield str(file), game.ruleset, divergence
