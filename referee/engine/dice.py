"""Named draws: each result is a keyed hash of a seed and the draw's own label.

A draw therefore does not depend on what else was drawn, cannot be predicted from other draws, and can be
audited one by one by anybody who has the seed.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import field
from struct import Struct
from typing import Literal, TypeAlias, TypeVar

from referee.engine.frozen import frozen
from referee.engine.json_types import Json

T = TypeVar("T")

SPAN = 1 << 64
WORDS = Struct(">4Q")
"""A try takes one word of 8 bytes; four make a block of HMAC-SHA-256."""


DrawKind: TypeAlias = Literal["roll", "shuffle", "pick"]


@frozen()
class Draw:
    """The record of one draw. `result` is a face, the shuffled order as indexes, or the index picked."""

    label: str
    kind: DrawKind
    sides: int
    result: Json = field(repr=False)
    public: bool
    step: int


class UniformNumbers:
    """Uniform numbers for one label: HMAC-SHA-256 in counter mode, with rejection instead of modulo bias."""

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key
        self._label = label.encode()
        self._words: list[int] = []  # those left of the present block, the next one last
        self._counter = 0

    def below(self, n: int) -> int:
        """A uniform integer from 0 to n - 1."""
        if n < 1:
            raise ValueError(f"cannot choose one of {n}")
        while True:
            if not self._words:
                message = self._label + b"\x00" + self._counter.to_bytes(8, "big")
                self._words = [*reversed(WORDS.unpack(hmac.digest(self._key, message, "sha256")))]
                self._counter += 1
            word = self._words.pop()
            if word < SPAN - n or word < SPAN - SPAN % n:  # what is left over is less than n: mostly plain
                return word % n


def roll(key: bytes, label: str, sides: int) -> int:
    """A face from 1 to `sides`."""
    return UniformNumbers(key, label).below(sides) + 1


def pick(key: bytes, label: str, count: int) -> int:
    """An index from 0 to `count` - 1."""
    return UniformNumbers(key, label).below(count)


def permutation(key: bytes, label: str, count: int) -> list[int]:
    """A uniform order of the indexes 0 to `count` - 1 (Fisher–Yates from the back)."""
    numbers = UniformNumbers(key, label)
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = numbers.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def arranged(items: Sequence[T], order: Sequence[int]) -> list[T]:
    """The items in the given order of indexes."""
    return [items[index] for index in order]
