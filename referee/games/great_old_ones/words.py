"""Small words for events and prompts."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.catalogue import Words
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.state import GreatOldOnes, LastRound

JEWELS_IN_WORDS: Mapping[str, str] = {
    "red": Words("red"),
    "yellow": Words("yellow"),
    "green": Words("green"),
    "blue": Words("blue"),
    "violet": Words("violet"),
}
LAST_ROUND_TEXTS: Mapping[LastRound, str] = {
    "deck": Words("The villager deck has run out"),
    "jewels": Words("Priests of all five jewels have been created"),
    "max_rounds": Words("The table's limit of rounds is reached"),
}


def cubes(number: int) -> str:
    return Words("{number:cube}", number=number)


def numbered(content: Content, card: str) -> str:
    """`Ada Carrow (#1)`, for cards that somebody may want to name in an order; an Old One as it is called."""
    named = content.monsters[card]
    return named.name if named.is_old_one else f"{named.name} (#{card})"


def seat_title(state: GreatOldOnes, content: Content, seat: int) -> str:
    """A seat is called by its Old One, once it is chosen."""
    god = state.cults[seat].old_one
    return "" if god is None else content.name(god.card)
