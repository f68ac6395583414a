"""`referee backup`."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from referee.commands.refusal import Refusal
from referee.commands.settings import settings_from_env
from referee.service.database.back_up_database import back_up_database
from referee.service.database.errors import KeyProblem, NotABackup


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(file: Path) -> None:
    """Write everything in the database at this moment to FILE, while the referee runs.

    The file can be restored into SQLite or PostgreSQL, whichever it came from. The key that opens its secrets
    is not in it: keep a copy of the key file, or of REFEREE_KEY, somewhere other than the backups. That key
    also vouches for the file: a backup that was changed or damaged is not restored.
    """
    settings = settings_from_env()
    try:
        kept = back_up_database(settings, file, datetime.now(UTC))
    except FileExistsError:
        if not file.exists():
            raise  # It is the data folder that cannot be made.
        raise Refusal(f"{file} is there already; nothing was written.") from None
    except (NotABackup, KeyProblem) as problem:
        raise Refusal(str(problem)) from None
    click.echo(f"{file}: {kept.rows} rows, at migration {kept.revision}.")
    if kept.keys:
        where = "REFEREE_KEY" if settings.key else settings.key_path
        click.echo(
            f"Not in it: key {' and '.join(kept.keys)}, from {where}. Nothing can be restored without it."
        )
