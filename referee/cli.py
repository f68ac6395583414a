"""The `referee` command. Each of its commands has a file of its own in referee/commands."""

from __future__ import annotations

from importlib import import_module

import click

from referee.commands import COMMANDS


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

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


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
