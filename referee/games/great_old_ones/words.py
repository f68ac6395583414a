"""Small words for events and prompts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.games.great_old_ones.pack import Content


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def cubes(number: int) -> str:
    return count(number, "cube")


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def numbered(content: Content, card: str) -> str:
    """`Ada Carrow (#1)`, for cards that somebody may want to name in an order; an Old One as it is called."""
    named = content.monsters[card]
    return named.name if named.is_old_one else f"{named.name} (#{card})"


def all_numbered(content: Content, cards: Iterable[str]) -> str:
    return listed([numbered(content, card) for card in cards])
