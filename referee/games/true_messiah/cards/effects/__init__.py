"""What each building block of a miracle does. They act at once and tell the table.

One small function for each block, registered by its name; nothing is asked here.
"""

from __future__ import annotations

from referee.games.true_messiah.cards.effects import table, units, wealth
from referee.games.true_messiah.cards.effects.casting import EFFECTS, UNTIL, Cast, carry_out

__all__ = ["EFFECTS", "UNTIL", "Cast", "carry_out", "table", "units", "wealth"]
