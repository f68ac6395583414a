"""All that can happen, and how it is told: one file for each chapter.

Importing this package declares all kinds.
"""

from referee.games.evil_high_priest.events import boards, cultists, holdings, raids, rounds, turns
from referee.games.evil_high_priest.events.base import EvilEvent

__all__ = ["EvilEvent", "boards", "cultists", "holdings", "raids", "rounds", "turns"]
