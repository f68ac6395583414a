"""The `referee` command. Each of its commands has a file of its own in referee/commands."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from referee.commands import COMMANDS
from referee.commands.refusal import Refusal


class Commands(click.Group):
    """Loads a command when it is called, so that `referee verify` need not wait for Flask and SQLAlchemy."""

    def list_commands(self, _: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = cmd_name.replace("-", "_")
        command: click.Command = import_module(f"referee.commands.{module}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; where its database or a file cannot be used, one sentence says so."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            if (sentence := _about_the_set_up(error)) is None:
                raise
            raise Refusal(sentence) from None

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _about_the_set_up(error: Exception) -> str | None:
    """What somebody must mend outside the program; None if the error is a fault of ours."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename} cannot be used: {error.strerror}"
    if "referee.store" not in sys.modules:
        return None  # Who has not loaded the store has had no trouble with a database or its key.
    from referee.service.database.errors import DatabaseUnavailable, KeyProblem, UnknownRevision

    if isinstance(error, DatabaseUnavailable):
        return f"the database cannot be used: {error.reason}"
    return str(error) if isinstance(error, (KeyProblem, UnknownRevision)) else None


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`referee COMMAND --help` explains a command with examples.",
)
@click.version_option(package_name="referee")
def main() -> None:
    """A referee for play-by-post board games: sealed orders, honest dice, and proof of both.

    Start with `referee serve`. The others help those who write rules, run a referee, or don't trust one.
    """
