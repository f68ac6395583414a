"""`referee openapi`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from referee.api.openapi import spec
from referee.commands.json_files import read_json
from referee.engine.compare import differences


@click.command("openapi")
@click.option(
    "--check",
    "committed",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Compare this file with what the code serves; exit code 1 if they differ.",
)
def command(committed: Path | None) -> None:
    """Print the description of the HTTP API (OpenAPI 3.1), as it is served at /openapi.json.

    \b
      referee openapi > api_spec/openapi.json
      referee openapi --check api_spec/openapi.json
    """
    served = spec()
    if committed is None:
        click.echo(json.dumps(served, indent=2, sort_keys=True, ensure_ascii=False))
        return
    found = list(differences(read_json(committed), served))
    for difference in found:
        click.echo(f"{committed} has drifted: {difference}", err=True)
    sys.exit(1 if found else 0)
