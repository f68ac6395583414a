"""`referee verify`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from referee.commands.json_files import read_json
from referee.commands.refusal import Refusal
from referee.engine.json_types import Json
from referee.fairplay.heads import JournalHead, heads_in_file, judge_head, read_out
from referee.fairplay.receipts import Accused, Bench, Judgement
from referee.fairplay.verify import Verdict, verify
from referee.library import Library


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--key",
    "keys",
    metavar="HEX",
    multiple=True,
    help="A public key of the referee's: refuse what was signed with another. May be given several times.",
)
@click.option(
    "--receipt",
    "receipts",
    type=click.Path(path_type=Path),
    multiple=True,
    help="A receipt to hold against the transcript. May be given several times.",
)
@click.option(
    "--head",
    "heads",
    metavar="SEQ:HASH|FILE",
    multiple=True,
    help="A head of the journal to compare: as a player has read it out, or in a mail or a game's header. "
    "May be given several times.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def command(
    file: Path, keys: tuple[str, ...], receipts: tuple[Path, ...], heads: tuple[str, ...], as_json: bool
) -> None:
    """Check the transcript in FILE without any server.

    It checks the signature, the chain of hashes and every commitment to a seed or a sealed order, plays the
    whole game again by the installed rules, and draws every die and every card again. The first entry that
    does not hold is named. Where all of it holds, it tells what was checked, and what in this very game rests
    on the referee's word, such as who is said to have conceded: read that, for you know better.

    \b
      curl -s localhost:8000/v1/games/$GAME/transcript > transcript.json
      referee verify transcript.json

    The transcript of a game that still runs is checked as far as its secrets allow. Get the referee's public
    key from its /.well-known/referee.json and give it as --key: without it, the signature proves only that
    somebody signed.

    With --receipt, a receipt as the referee sent it for an order is held against the transcript: a dropped
    order or a second journal shows up, and it is said whether the referee lies, or who brought the receipt.

    With --head, so is the head of a journal, `57:3a7f…`, that another player has read out to you, or a file
    with signed ones: a mail as you got it, or a game's header. Two heads that differ show two journals.

    Exit code: 0 if all of it holds, 1 if something does not or somebody lies, 2 if a file cannot be read.
    """
    transcript = read_json(file)
    shown = [read_json(receipt) for receipt in receipts]
    named = [(text, head) for text in heads for head in _heads(text)]
    verdict = verify(transcript, Library(), *keys)
    judgements: list[Judgement] = []
    compared: list[tuple[str, Judgement]] = []
    if verdict.holds:
        accused, known = Accused.from_json(transcript), keys or (verdict.public_key,)
        judgements = Bench(accused, known).judge(shown)
        compared = [(text, judge_head(accused, known, head)) for text, head in named]
    judged = dict(zip(map(str, receipts), judgements, strict=False))
    if as_json:
        told: dict[str, Json] = {}
        if receipts:
            told["receipts"] = {name: one.to_json() for name, one in judged.items()}
        if heads:
            told["heads"] = [{"head": text, **one.to_json()} for text, one in compared]
        click.echo(json.dumps({**verdict.to_json(), **told}, indent=2, ensure_ascii=False))
    elif verdict.failure is None:
        click.echo(_told(verdict, pinned=bool(keys)))
        _list("Checked:", verdict.checked)
        _list("Rests on the referee's word in this game:", verdict.word)
        if judged:
            _list("Receipts:", (f"{name}: {one}" for name, one in judged.items()))
        if compared:
            _list("Heads:", (f"{text}: {one}" for text, one in compared))
    else:
        click.echo(f"does not hold: {verdict.failure}", err=True)
    found = [*judgements, *(one for _, one in compared)]
    somebody_lies = any(one.liar not in ("nobody", "unknown") for one in found)
    sys.exit(0 if verdict.holds and not somebody_lies else 1)


def _heads(text: str) -> list[JournalHead]:
    """The heads that an argument names: one read out, or those in a file."""
    head = read_out(text)
    if head is not None:
        return [head]
    try:
        content = Path(text).read_bytes()
    except OSError as error:
        raise Refusal(f"{text} is neither a head such as 57:3a7f… nor a file: {error.strerror}") from None
    found = heads_in_file(content)
    if not found:
        raise Refusal(f"there is no signed head of a journal in {text}")
    return found


def _list(title: str, things: Iterable[object]) -> None:
    click.echo(f"\n{title}")
    for thing in things:
        click.echo(f"  - {thing}")


def _told(verdict: Verdict, *, pinned: bool) -> str:
    signed = "by a key that you gave" if pinned else f"by the key {verdict.public_key}"
    if verdict.complete:
        return f"holds: {verdict.entries} entries, the game played again to the same end; signed {signed}"
    return (
        f"holds so far: {verdict.entries} entries; signed {signed}. The game still runs: orders, step seeds "
        "and dice were checked, the rules can be once its secrets are revealed."
    )
