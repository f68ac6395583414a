"""A game's journal as a document that can be checked without its referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.json_types import Json
from referee.fairplay.journal import GENESIS, Entry
from referee.fairplay.signing import SigningKey

FORMAT = "referee/transcript/1"
FIELDS = ("format", "game", "content", "entries", "head", "complete", "signature")


def transcript(
    game: str,
    entries: Sequence[Entry],
    key: SigningKey,
    *,
    content: Mapping[str, Json] | None,
    complete: bool,
) -> dict[str, Json]:
    """The signed transcript. `complete` reveals the hidden parts, only for a game that is over.

    `content` is the data of the game's pack; None if that comes with the rules.
    """
    body: dict[str, Json] = {
        "format": FORMAT,
        "game": game,
        "content": None if content is None else dict(content),
        "entries": [entry_json(entry, reveal=complete) for entry in entries],
        "head": entries[-1].hash if entries else GENESIS,
        "complete": complete,
    }
    return {**body, "signature": key.sign(body)}


def entry_json(entry: Entry, *, reveal: bool) -> dict[str, Json]:
    """One entry as in a transcript, its hidden part only if `reveal`."""
    return {
        "seq": entry.seq,
        "kind": entry.kind,
        "at": entry.at,
        "public": dict(entry.public),
        "hidden": dict(entry.hidden) if reveal and entry.hidden is not None else None,
        "nonce": entry.nonce if reveal else None,
        "commitment": entry.commitment,
        "prev": entry.prev,
        "hash": entry.hash,
    }
