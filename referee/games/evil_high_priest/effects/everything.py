"""Importing this module registers every effect word."""

from referee.games.evil_high_priest.boards import (
    azathoth,
    control,
    everybody,
    evolution,
    glaciers,
    retrieval,
    shoggoth,
    slime,
    tracks,
)
from referee.games.evil_high_priest.effects import EFFECTS, cards, cultists, resources, turns

REGISTERING = (
    azathoth,
    cards,
    control,
    cultists,
    everybody,
    evolution,
    glaciers,
    resources,
    retrieval,
    shoggoth,
    slime,
    tracks,
    turns,
)
"""The modules whose functions carry effects out."""

__all__ = ["EFFECTS", "REGISTERING"]
