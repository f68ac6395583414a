"""The arithmetic of a comparison on a machine whose speed drifts.

Ours and the reference are measured back to back in every round, and only the ratios of such pairs count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal


class BenchmarkFailed(RuntimeError):
    """A measurement that must not be used: something was refused, lost, or did not answer."""


@dataclass(frozen=True)
class Ratio:
    """Ours divided by the reference: the median of all rounds, and how far the rounds lay apart."""

    median: float
    low: float
    high: float
    rounds: int


@dataclass(frozen=True)
class Aim:
    """What a ratio should be."""

    bound: Literal["at least", "at most"]
    value: float

    def is_met_by(self, value: float) -> bool:
        return value >= self.value if self.bound == "at least" else value <= self.value

    def judged(self, value: float, unit: str) -> str:
        """In words, for a figure with nothing beside it."""
        return f"aim {self} {unit}: {'met' if self.is_met_by(value) else 'missed'}"

    def __str__(self) -> str:
        return f"{'≥' if self.bound == 'at least' else '≤'} {self.value:g}"


@dataclass(frozen=True)
class Comparison:
    """Two series of the same unit, one pair per round."""

    ours: tuple[float, ...]
    reference: tuple[float, ...]

    @property
    def ratio(self) -> Ratio:
        ratios = [ours / reference for ours, reference in zip(self.ours, self.reference, strict=True)]
        return Ratio(median(ratios), min(ratios), max(ratios), len(ratios))


def back_to_back(rounds: int, ours: Callable[[], float], reference: Callable[[], float]) -> Comparison:
    """Measure both in every round, and let each go first in every other one."""
    pairs: list[tuple[float, float]] = []
    for number in range(rounds):
        if number % 2:
            second = reference()
            pairs.append((ours(), second))
        else:
            first = ours()
            pairs.append((first, reference()))
    return Comparison(tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs))


def compare(ours: Sequence[float], reference: Sequence[float]) -> Comparison:
    """Series that were measured in turn elsewhere."""
    return Comparison(tuple(ours), tuple(reference))
