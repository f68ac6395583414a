"""A running game replayed by the installed rules."""

from __future__ import annotations

from dataclasses import dataclass

from referee.fairplay.trial import Finding
from referee.service.rules.trials import Tried

NO_RULES = Finding(0, "rules")


@dataclass(frozen=True)
class Shadow:
    """One replayed game. `tried` are the rules that it could continue by, up to the first that fit, if
    any do.
    """

    game: str
    ruleset: str
    steps: int
    tried: tuple[Tried, ...]
    said: str = ""
    """Where and what would go differently, in words."""

    @property
    def finding(self) -> Finding | None:
        """How the game would go differently; None if some rules play all of it in the same way."""
        if any(one.finding is None for one in self.tried):
            return None
        return self.tried[0].finding if self.tried else NO_RULES
