"""`referee verify`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.commands.json_files import read_json
from referee.fairplay.verify import Verdict, verify
from referee.library import Library


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--key", metavar="HEX", help="The referee's public key: refuse transcripts signed with another."
)
def command(file: Path, key: str | None) -> None:
    """Check the transcript in FILE without any server.

    It checks the signature, the chain of hashes and every commitment to a seed or a sealed order, plays the
    whole game again by the installed rules, and draws every die and every card anew. The first entry that
    does not hold is named.

    \b
      curl -s localhost:8000/v1/games/$GAME/transcript > transcript.json
      referee verify transcript.json

    The transcript of a game that still runs is checked as far as its secrets allow. Get the referee's public
    key from its /.well-known/referee.json and give it as --key: without it, the signature proves only that
    somebody signed.

    Exit code: 0 if all of it holds, 1 if something does not, 2 if the file cannot be read.
    """
    verdict = verify(read_json(file), Library(), key)
    if verdict.failure is not None:
        click.echo(f"does not hold: {verdict.failure}", err=True)
        sys.exit(1)
    click.echo(_told(verdict, pinned=key is not None))


def _told(verdict: Verdict, *, pinned: bool) -> str:
    signed = "by the key you gave" if pinned else f"by the key {verdict.public_key}"
    if verdict.complete:
        return f"holds: {verdict.entries} entries, the game played again to the same end; signed {signed}"
    return (
        f"holds so far: {verdict.entries} entries; signed {signed}. The game still runs: orders, step seeds "
        "and dice were checked, the rules can be once its secrets are revealed."
    )
