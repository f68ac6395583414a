"""Where a table's draws come from: the game's seeds, or a script written down beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from referee.engine import dice
from referee.engine.canonical import canonical
from referee.engine.json_types import Json
from referee.engine.seeds import Seeds


class Randomness(Protocol):
    """Answers each draw by its label. `step` and `entropy` name the seed of public draws."""

    def roll(self, label: str, sides: int, step: int, entropy: Mapping[int, str]) -> int: ...

    def permutation(self, label: str, items: Sequence[Json]) -> list[int]: ...

    def pick(self, label: str, items: Sequence[Json]) -> int: ...


class Seeded:
    """Draws from the game's seeds."""

    def __init__(self, seeds: Seeds) -> None:
        self._seeds = seeds
        self._secret = seeds.secret_key()

    def roll(self, label: str, sides: int, step: int, entropy: Mapping[int, str]) -> int:
        return dice.roll(self._seeds.public_key(step, entropy), label, sides)

    def permutation(self, label: str, items: Sequence[Json]) -> list[int]:
        return dice.permutation(self._secret, label, len(items))

    def pick(self, label: str, items: Sequence[Json]) -> int:
        return dice.pick(self._secret, label, len(items))


class BadScript(ValueError):
    """A scripted draw that cannot come up."""


class Scripted:
    """Draws written down by label; what the script does not name comes from the seeds.

    A roll is scripted by its face, a shuffle by the items in their new order, a pick by the item picked.
    """

    def __init__(self, script: Mapping[str, Json], otherwise: Randomness) -> None:
        self._script = script
        self._otherwise = otherwise
        self.used: set[str] = set()

    def roll(self, label: str, sides: int, step: int, entropy: Mapping[int, str]) -> int:
        if label not in self._script:
            return self._otherwise.roll(label, sides, step, entropy)
        face = self._take(label)
        if type(face) is not int or not 1 <= face <= sides:
            raise BadScript(f"{label}: a die of {sides} sides cannot show {face!r}")
        return face

    def permutation(self, label: str, items: Sequence[Json]) -> list[int]:
        if label not in self._script:
            return self._otherwise.permutation(label, items)
        wanted = self._take(label)
        if not isinstance(wanted, list):
            raise BadScript(f"{label}: expected the shuffled items as a list, found {wanted!r}")
        left = list(range(len(items)))
        order = []
        for item in wanted:
            order.append(_position(label, item, items, left))
            left.remove(order[-1])
        if left:
            raise BadScript(f"{label}: {len(left)} of the {len(items)} shuffled items are missing")
        return order

    def pick(self, label: str, items: Sequence[Json]) -> int:
        if label not in self._script:
            return self._otherwise.pick(label, items)
        return _position(label, self._take(label), items, list(range(len(items))))

    def unused(self) -> list[str]:
        """The labels that never came up: most often a spelling mistake in the script."""
        return [label for label in self._script if label not in self.used]

    def _take(self, label: str) -> Json:
        self.used.add(label)
        return self._script[label]


def _position(label: str, wanted: Json, items: Sequence[Json], among: Sequence[int]) -> int:
    for index in among:
        if canonical(items[index]) == canonical(wanted):
            return index
    raise BadScript(f"{label}: {wanted!r} is not among the items drawn from")
