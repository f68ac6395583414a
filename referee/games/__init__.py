"""The games. To add one, write its package and name its manifest here."""

from __future__ import annotations

from typing import Any

from referee.engine.ruleset import Ruleset
from referee.games.cult_wars import CULT_WARS

RULESETS: dict[str, Ruleset[Any, Any]] = {
    CULT_WARS.id: CULT_WARS,
}
