"""`referee restore`."""

from __future__ import annotations

from pathlib import Path

import click

from referee.commands.refusal import Refusal
from referee.commands.settings import settings_from_env
from referee.service.database.errors import KeyProblem, NotABackup, NotEmpty, UnknownRevision
from referee.service.database.restore_database import restore_database
from referee.service.database.revisions import latest_revision


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
def command(file: Path) -> None:
    """Fill a new database (DATABASE_URL, or the SQLite file in REFEREE_DATA) from a backup.

    The key that the backup was made with must be there: put the key file in its place first, or set
    REFEREE_KEY. Games go on from where they were. Stop the referee that the backup was made of: no game
    must go on twice.
    """
    settings = settings_from_env()
    try:
        kept = restore_database(settings, file)
    except NotABackup as problem:
        raise Refusal(f"{file} cannot be restored. {problem}") from None
    except (NotEmpty, KeyProblem, UnknownRevision) as problem:
        raise Refusal(str(problem)) from None
    click.echo(f"{kept.rows} rows are restored; the database is at {latest_revision()}.")
