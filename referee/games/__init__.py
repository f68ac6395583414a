"""The games. To add one, write its package and name its manifest here."""

from __future__ import annotations

from typing import Any

from referee.engine.ruleset import Ruleset
from referee.games.cult_wars import CULT_WARS
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.true_messiah import TRUE_MESSIAH

RULESETS: dict[str, Ruleset[Any, Any]] = {
    CULT_WARS.id: CULT_WARS,
    GREAT_OLD_ONES.id: GREAT_OLD_ONES,
    TRUE_MESSIAH.id: TRUE_MESSIAH,
}
