"""What single cult boards add to the rules: words of their own, and steps of a round.

Importing this package registers the words.
"""

from referee.games.evil_high_priest.boards import (
    avatars,
    azathoth,
    control,
    eternal,
    everybody,
    evolution,
    glaciers,
    growth,
    retrieval,
    shoggoth,
    skulks,
    slime,
    yellow_tracks,
)

__all__ = [
    "avatars",
    "azathoth",
    "control",
    "eternal",
    "everybody",
    "evolution",
    "glaciers",
    "growth",
    "retrieval",
    "shoggoth",
    "skulks",
    "slime",
    "yellow_tracks",
]
