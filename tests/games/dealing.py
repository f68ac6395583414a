"""Hidden cards dealt out anew: which of them lie where is all that changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.choices import Source


def deal_anew(source: Source, piles: Sequence[list[Any]]) -> None:
    """Shuffle the cards of these piles together; each pile keeps its size."""
    cards = [card for pile in piles for card in pile]
    for pile in piles:
        pile[:] = [cards.pop(source.below(len(cards))) for _ in pile]
