"""Small words for events and prompts."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.words import count, listed
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.state import GreatOldOnes


def cubes(number: int) -> str:
    return count(number, "cube")


def numbered(content: Content, card: str) -> str:
    """`Ada Carrow (#1)`, for cards that somebody may want to name in an order; an Old One as it is called."""
    named = content.monsters[card]
    return named.name if named.is_old_one else f"{named.name} (#{card})"


def all_numbered(content: Content, cards: Iterable[str]) -> str:
    return listed([numbered(content, card) for card in cards])


def seat_title(state: GreatOldOnes, content: Content, seat: int) -> str:
    """A seat is called by its Old One, once it is chosen."""
    god = state.cults[seat].old_one
    return "" if god is None else content.name(god.card)
