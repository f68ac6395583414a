"""Piles of cards: lists whose first card is the top."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def take_top(pile: list[T], number: int) -> list[T]:
    """The top cards, as many as there are up to this number; they leave the pile."""
    taken = pile[:number]
    del pile[:number]
    return taken
