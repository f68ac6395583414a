"""Random answers: where their randomness comes from, and how one of several things is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Source(Protocol):
    """Where random answers get their randomness."""

    def below(self, n: int, /) -> int:
        """A uniform integer from 0 to n - 1."""


def pick(source: Source, items: Sequence[T]) -> T:
    """One of the items, all of them equally likely."""
    return items[source.below(len(items))]


def pick_by_weight(source: Source, weighed: Sequence[tuple[T, int]]) -> T:
    """One of the items, each as likely as it weighs."""
    place = source.below(sum([weight for _, weight in weighed]))
    for item, weight in weighed:
        if place < weight:
            return item
        place -= weight
    raise AssertionError("the place is below the sum")
