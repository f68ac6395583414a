"""All that can happen, and how it is told: one file a chapter, one class a kind.

Importing this package makes them all known to `GodEvent`.
"""

from referee.games.choose_your_god.events import cards, course, goods, intention, locations, pieces
from referee.games.choose_your_god.events.event import GodEvent

__all__ = ["GodEvent", "cards", "course", "goods", "intention", "locations", "pieces"]
