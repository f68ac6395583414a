"""Sealing: publish a hash now, reveal what it stands for later."""

from __future__ import annotations

from referee.engine.canonical import hash_of
from referee.engine.json_types import Json


def order_commitment(game: str, prompt: str, seat: int, answer: Json, nonce: str) -> str:
    """The commitment of a sealed order: SHA-256 over the canonical JSON of exactly these five fields."""
    return hash_of({"game": game, "prompt": prompt, "seat": seat, "answer": answer, "nonce": nonce})


def hidden_commitment(hidden: Json, nonce: str) -> str:
    """The commitment to a part of a journal entry that is revealed only at the end of the game."""
    return hash_of({"hidden": hidden, "nonce": nonce})
