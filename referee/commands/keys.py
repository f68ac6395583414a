"""`referee keys`."""

from __future__ import annotations

import click

from referee.commands.refusal import Refusal
from referee.commands.settings import settings_from_env
from referee.service.database.errors import KeyProblem
from referee.service.database.find_key_in_use import find_key_in_use
from referee.service.database.rotate_keys import rotate_keys


@click.group("keys")
def command() -> None:
    """The keys that secrets in the database are sealed with: REFEREE_KEY, or the file REFEREE_KEY_FILE."""


@command.command("rotate")
def rotate() -> None:
    """Make a new key and seal everything with it, while the referee runs.

    The old one stays in the key file, below the new one: older backups need it. All processes must have the
    new key before anything is sealed with it; while one lacks it, this is refused. Where REFEREE_KEY is set,
    write the new key behind the old one there (OLD,NEW) and start all processes again, then the other way
    round (NEW,OLD), start them again, and then call this.
    """
    settings = settings_from_env()
    try:
        total = 0
        for table, changed in rotate_keys(settings):
            if changed:
                click.echo(f"{table}: {changed}")
            total += changed
        key, source = find_key_in_use(settings)
    except KeyProblem as problem:
        raise Refusal(str(problem)) from None
    if settings.key and not total:
        click.echo(f"Nothing was to be done: everything is sealed with key {key} from {source} already.")
        click.echo(
            "To change it, write a new key behind it there (OLD,NEW) and start all processes again, then in "
            "front (NEW,OLD), start them again, and then do this again."
        )
        return
    click.echo(f"{total} secrets were sealed again, with key {key} from {source}.")
    click.echo("Keep a copy of it apart from your backups.")
