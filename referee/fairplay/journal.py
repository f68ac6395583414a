"""The journal: what the referee did with a game, each entry chained to the one before by its hash."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.canonical import hash_of
from referee.engine.json_types import Json
from referee.fairplay.commitments import hidden_commitment

GENESIS = "0" * 64


@dataclass(frozen=True)
class Entry:
    """One entry. `public` may be read at once, `hidden` with its nonce only when the game is over.

    The chain covers the commitment to the hidden part, so a journal can be checked before the reveal too.
    """

    seq: int
    kind: str
    at: str
    """When it was made, in RFC 3339."""
    public: Mapping[str, Json]
    hidden: Mapping[str, Json] | None
    nonce: str | None
    commitment: str | None
    prev: str
    hash: str


def entry_hash(
    game: str, seq: int, kind: str, at: str, public: Json, commitment: str | None, prev: str
) -> str:
    """The hash that the next entry will carry as `prev`."""
    return hash_of(
        {
            "game": game,
            "seq": seq,
            "kind": kind,
            "at": at,
            "public": public,
            "commitment": commitment,
            "prev": prev,
        }
    )


def next_entry(
    game: str,
    seq: int,
    prev: str,
    at: str,
    kind: str,
    public: Mapping[str, Json],
    hidden: Mapping[str, Json] | None = None,
    nonce: str | None = None,
) -> Entry:
    """The entry that follows the one with hash `prev`. A hidden part needs a fresh random nonce."""
    if (hidden is None) != (nonce is None):
        raise ValueError("a hidden part and its nonce come together")
    commitment = None if hidden is None or nonce is None else hidden_commitment(dict(hidden), nonce)
    hashed = entry_hash(game, seq, kind, at, dict(public), commitment, prev)
    return Entry(seq, kind, at, public, hidden, nonce, commitment, prev, hashed)
