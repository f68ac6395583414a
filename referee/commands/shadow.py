"""`referee shadow`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from referee.commands.json_files import read_json
from referee.commands.refusal import Refusal
from referee.commands.revision import revision
from referee.commands.settings import settings_from_env
from referee.engine.golden import BadGolden, read_golden
from referee.engine.retrace import GoesAnotherWay, retrace
from referee.library import Library
from referee.service.context import open_referee
from referee.service.shadow import Shadow, shadow_running_games
from referee.store import migrate


@click.command("shadow")
@click.option(
    "--golden",
    type=click.Path(path_type=Path),
    help="Replay the golden games (*.json) in this folder too, and in those below it.",
)
@click.option("--only-golden", is_flag=True, help="Leave the database alone.")
def command(golden: Path | None, only_golden: bool) -> None:
    """Replay all running games of the database on the installed rules, before a new version takes over.

    The first game that diverges is named with its step: exit code 1.

    \b
      referee shadow --golden tests/games
    """
    if only_golden and golden is None:
        raise Refusal("--only-golden needs --golden DIR")
    replayed = 0
    for shadow in _shadows(golden, with_database=not only_golden):
        if shadow.divergence is not None:
            click.echo(
                f"referee: {shadow.ruleset} game {shadow.game} diverges at {shadow.divergence}", err=True
            )
            sys.exit(1)
        replayed += 1
    click.echo(f"Games replayed: {replayed}; all go the same way.")


def _shadows(golden: Path | None, *, with_database: bool) -> Iterator[Shadow]:
    if golden is not None:
        yield from _golden_games(golden)
    if with_database:
        settings = settings_from_env()
        at = revision(settings)
        if at is not None and not migrate.is_known(at):
            raise Refusal(str(migrate.NewerDatabase(at)))
        if at != migrate.latest():
            raise Refusal("the database is not up to date; run referee db upgrade (on a copy, to be careful)")
        referee = open_referee(settings)
        try:
            yield from shadow_running_games(referee)
        finally:
            referee.close()


def _golden_games(folder: Path) -> Iterator[Shadow]:
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
        divergence = None
        try:
            retrace(rules, game.setup(content), game.seeds(), game.past)
        except GoesAnotherWay as error:
            divergence = str(error)
        yield Shadow(str(file), game.ruleset, len(game.past.answered), divergence)
