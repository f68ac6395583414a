"""`referee release`."""

from __future__ import annotations

import sys

import click

from referee.commands.refusal import Refusal
from referee.commands.settings import settings_from_env
from referee.commands.shadow import say_difference
from referee.service.database.errors import KeyProblem, UnknownRevision
from referee.service.database.find_revision import find_revision
from referee.service.database.read_up_to_date import read_up_to_date
from referee.service.database.revisions import latest_revision
from referee.service.database.upgrade_database import upgrade_database
from referee.service.rules.keep_shadow import keep_shadow
from referee.service.rules.shadow_running_games import shadow_running_games
from referee.service.rules.shadows import Shadow
from referee.service.running.context import open_referee
from referee.settings import Settings


@click.command("release")
@click.option(
    "--hold",
    is_flag=True,
    help="Go on although games would go differently: they are held until their tables agree.",
)
def command(hold: bool) -> None:
    """Make the database ready for the version of the referee that is installed here, once per deployment.

    First all running games are replayed on the installed rules. If some would go differently, each is named
    and nothing is changed: exit code 1. Keep their rules installed beside the newer ones, or say --hold.
    """
    settings = settings_from_env()
    try:
        _release(settings, hold=hold)
    except (UnknownRevision, KeyProblem) as refusal:
        raise Refusal(str(refusal)) from None


def _release(settings: Settings, *, hold: bool) -> None:
    shadows = _shadows(settings)
    differing = [shadow for shadow in shadows if shadow.finding is not None]
    for shadow in differing:
        say_difference(shadow.game, shadow.ruleset, shadow.said)
    if differing and not hold:
        click.echo(
            f"referee: {len(differing)} of {len(shadows)} running games would go differently; nothing was "
            "changed. Keep their rules installed too (docs/changing-rules.md), or have these games held: "
            "referee release --hold",
            err=True,
        )
        sys.exit(1)
    upgrade_database(settings)
    _keep(settings, shadows)
    click.echo(f"The database is at {latest_revision()}.")
    click.echo(f"Running games: {len(shadows)}; held: {len(differing)}.")


def _shadows(settings: Settings) -> list[Shadow]:
    if find_revision(settings) is None:
        return []
    with read_up_to_date(settings) as readable:
        referee = open_referee(readable)
        try:
            return list(shadow_running_games(referee))
        finally:
            referee.close()


def _keep(settings: Settings, shadows: list[Shadow]) -> None:
    referee = open_referee(settings)
    try:
        for shadow in shadows:
            keep_shadow(referee, shadow)
    finally:
        referee.close()
