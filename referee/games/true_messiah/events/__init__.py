"""All that can happen, and how it is told: the chapters of the rulebook, and what miracles do."""

from __future__ import annotations

from referee.games.true_messiah.events import acting, effects, turns
from referee.games.true_messiah.events.base import MessiahEvent

__all__ = ["MessiahEvent", "acting", "effects", "turns"]
