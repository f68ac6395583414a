"""How a command refuses."""

from __future__ import annotations

from typing import IO, Any

import click


class Refusal(click.ClickException):
    """Something the user gave cannot be used: one clear sentence on stderr, exit code 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"referee: {self.format_message()}", file=file, err=file is None)
