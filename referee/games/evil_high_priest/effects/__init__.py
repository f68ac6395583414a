"""The words that spaces and cards of every board are written in: importing this package registers them.

One file for each subject; the words of single boards are in `boards`.
"""

from referee.games.evil_high_priest.effects import cards, cultists, resources, tracks, turns

__all__ = ["cards", "cultists", "resources", "tracks", "turns"]
