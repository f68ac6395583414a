"""What random plans are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod

from referee.engine.choices import Source
from referee.games.cult_wars.state import SLOTS

LEFT_OUT_ODDS = 8
"""One strategy card in eight is left out, even if there are followers for it."""


def random_slots(strategy: Mapping[str, int], followers: int, source: Source) -> dict[str, str]:
    """Cards in random order, each on a random slot as long as there are followers for it."""
    waiting = list(strategy)
    cards = len(waiting)
    order = _drawn(source, range(cards, 0, -1))
    left_out = _drawn(source, [LEFT_OUT_ODDS] * cards)
    where = _drawn(source, [len(SLOTS)] * cards)
    found: dict[str, str] = {}
    for place, out, slot in zip(order, left_out, where, strict=True):
        card = waiting.pop(place)
        if out and strategy[card] <= followers:
            found[card] = SLOTS[slot]
            followers -= strategy[card]
    return {card: found[card] for card in strategy if card in found}


def shuffled(items: Iterable[str], source: Source) -> list[str]:
    left = list(items)
    return [left.pop(source.below(len(left))) for _ in range(len(left))]


def _drawn(source: Source, sizes: Sequence[int]) -> list[int]:
    """A number below each size, all from a single draw, which is much cheaper than one draw each."""
    whole = source.below(prod(sizes))
    numbers = []
    for size in sizes:
        whole, number = divmod(whole, size)
        numbers.append(number)
    return numbers
