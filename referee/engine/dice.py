"""Named draws: each result is a keyed hash of a seed and the draw's own label.

A draw therefore does not depend on what else was drawn, cannot be predicted from other draws, and can be
audited one by one by anybody who has the seed.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from referee.engine.json_types import Json

T = TypeVar("T")

WORD = 8  # bytes taken per try; four words to a block of HMAC-SHA-256
WORDS_PER_BLOCK = 32 // WORD


@dataclass(frozen=True)
class Draw:
    """The record of one draw. `result` is a face, the shuffled order as indexes, or the index picked."""

    label: str
    kind: Literal["roll", "shuffle", "pick"]
    sides: int
    result: Json = field(repr=False)
    public: bool
    step: int


class Stream:
    """Uniform numbers for one label: HMAC-SHA-256 in counter mode, with rejection instead of modulo bias."""

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key
        self._label = label.encode()
        self._block = b""
        self._taken = 0
        self._counter = 0

    def below(self, n: int) -> int:
        """A uniform integer from 0 to n - 1."""
        if n < 1:
            raise ValueError(f"cannot choose one of {n}")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def _word(self) -> int:
        place = self._taken % WORDS_PER_BLOCK
        if place == 0:
            message = self._label + b"\x00" + self._counter.to_bytes(8, "big")
            self._block = hmac.digest(self._key, message, hashlib.sha256)
            self._counter += 1
        self._taken += 1
        return int.from_bytes(self._block[place * WORD : (place + 1) * WORD], "big")


def roll(key: bytes, label: str, sides: int) -> int:
    """A face from 1 to `sides`."""
    return Stream(key, label).below(sides) + 1


def pick(key: bytes, label: str, count: int) -> int:
    """An index from 0 to `count` - 1."""
    return Stream(key, label).below(count)


def permutation(key: bytes, label: str, count: int) -> list[int]:
    """A uniform order of the indexes 0 to `count` - 1 (Fisher–Yates from the back)."""
    stream = Stream(key, label)
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def arranged(items: Sequence[T], order: Sequence[int]) -> list[T]:
    """The items in the given order of indexes."""
    return [items[index] for index in order]
