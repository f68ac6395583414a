"""`referee db`."""

from __future__ import annotations

import click

from referee.commands.refusal import Refusal
from referee.commands.settings import settings_from_env
from referee.service.database.errors import KeyProblem, UnknownRevision
from referee.service.database.find_revision import find_revision
from referee.service.database.revisions import check_known, latest_revision
from referee.service.database.upgrade_database import upgrade_database


@click.group("db")
def command() -> None:
    """Bring the tables of the database (DATABASE_URL, or the SQLite file in REFEREE_DATA) up to date.

    `referee serve` does so by itself. Hosts who run the processes separately do it before each new version.
    """


@command.command("upgrade")
def upgrade() -> None:
    """Apply the migrations that the database does not have yet."""
    settings = settings_from_env()
    try:
        upgrade_database(settings)
    except (UnknownRevision, KeyProblem) as refusal:
        raise Refusal(str(refusal)) from None
    click.echo(f"The database is at {latest_revision()}.")


@command.command("current")
def current() -> None:
    """Tell which migration the database is at, and which is the latest."""
    settings = settings_from_env()
    latest = latest_revision()
    at = find_revision(settings)
    if at is None:
        click.echo(f"The database has no tables yet; the latest migration is {latest}.")
    elif at == latest:
        click.echo(f"The database is at {at}, the latest migration.")
    else:
        try:
            check_known(at)
        except UnknownRevision as refusal:
            click.echo(str(refusal))
        else:
            click.echo(f"The database is at {at}; the latest migration is {latest}. Run: referee db upgrade")
