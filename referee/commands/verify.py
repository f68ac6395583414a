"""`referee verify`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
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
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def command(file: Path, key: str | None, as_json: bool) -> None:
    """Check the transcript in FILE without any server.

    It checks the signature, the chain of hashes and every commitment to a seed or a sealed order, plays the
    whole game again by the installed rules, and draws every die and every card anew. The first entry that
    does not hold is named. Where all of it holds, it tells what was checked, and what in this very game rests
    on the referee's word, such as who is said to have conceded: read that, for you know better.

    \b
      curl -s localhost:8000/v1/games/$GAME/transcript > transcript.json
      referee verify transcript.json

    The transcript of a game that still runs is checked as far as its secrets allow. Get the referee's public
    key from its /.well-known/referee.json and give it as --key: without it, the signature proves only that
    somebody signed.

    Exit code: 0 if all of it holds, 1 if something does not, 2 if the file cannot be read.
    """
    verdict = verify(read_json(file), Library(), key)
    if as_json:
        click.echo(json.dumps(verdict.to_json(), indent=2, ensure_ascii=False))
    elif verdict.failure is None:
        click.echo(_told(verdict, pinned=key is not None))
        _list("Checked:", verdict.checked)
        _list("Rests on the referee's word in this game:", verdict.word)
    else:
        click.echo(f"does not hold: {verdict.failure}", err=True)
    sys.exit(0 if verdict.holds else 1)


def _list(title: str, things: Iterable[object]) -> None:
    click.echo(f"\n{title}")
    for thing in things:
        click.echo(f"  - {thing}")


def _told(verdict: Verdict, *, pinned: bool) -> str:
    signed = "by the key you gave" if pinned else f"by the key {verdict.public_key}"
    if verdict.complete:
        return f"holds: {verdict.entries} entries, the game played again to the same end; signed {signed}"
    return (
        f"holds so far: {verdict.entries} entries; signed {signed}. The game still runs: orders, step seeds "
        "and dice were checked, the rules can be once its secrets are revealed."
    )
