"""Where draws come from: a seed the server committed to, mixed with what the players added.

server seed --(entropy of joining players)--> the key by which anonymous players are dealt to seats
server seed --(entropy of joining players)--> master seed
master seed --> the key of secret draws
master seed --> the key of what bots answer
master seed --> step seed n --(entropy sent with the orders of step n)--> the key of public draws after it
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.canonical import canonical, hash_of
from referee.engine.json_types import Json


def seed_commitment(game: str, server_seed: bytes) -> str:
    """Published when the game is created, before any player's entropy is known."""
    return hash_of({"commits": "server seed", "game": game, "seed": server_seed.hex()})


def step_commitment(game: str, step: int, step_seed: bytes) -> str:
    """Published when the step opens; the step's seed is revealed when it resolves."""
    return hash_of({"commits": "step seed", "game": game, "seed": step_seed.hex(), "step": step})


def master_seed(server_seed: bytes, entropy: Mapping[int, str]) -> bytes:
    """The server's seed mixed with what each seat added on joining."""
    return _derive(server_seed, {"use": "master", "entropy": _by_seat(entropy)})


def seating_key(server_seed: bytes, entropy: Mapping[int, str]) -> bytes:
    """The key by which anonymous players are dealt to seats; the entropy is in the order of joining."""
    return _derive(server_seed, {"use": "seats", "entropy": _by_seat(entropy)})


@dataclass(frozen=True)
class Seeds:
    """All seeds of one game, derived from its master seed. Never shown, logged or printed."""

    master: bytes

    def __repr__(self) -> str:
        return "Seeds(hidden)"

    def secret_key(self) -> bytes:
        """The key of secret draws: shuffles, cards taken unseen."""
        return _derive(self.master, {"use": "secret draws"})

    def bot_key(self) -> bytes:
        """The key of what bots answer: a label for each question, and no part of any other draw."""
        return _derive(self.master, {"use": "bots"})

    def step_seed(self, step: int) -> bytes:
        """Fixed from the start of the game, committed to when the step opens."""
        return _derive(self.master, {"use": "step", "step": step})

    def public_key(self, step: int, entropy: Mapping[int, str]) -> bytes:
        """The key of the public draws made once step `step` is resolved."""
        return public_key(self.step_seed(step), entropy)


def public_key(step_seed: bytes, entropy: Mapping[int, str]) -> bytes:
    """The step's revealed seed mixed with the entropy of its orders: all that is needed to check its dice."""
    return _derive(step_seed, {"use": "public draws", "entropy": _by_seat(entropy)})


def _by_seat(entropy: Mapping[int, str]) -> Json:
    return [[seat, entropy[seat]] for seat in sorted(entropy)]


def _derive(key: bytes, purpose: Json) -> bytes:
    return hmac.digest(key, canonical(purpose), hashlib.sha256)
