"""The games. To add one, write its package and name its manifest here (docs/adding-a-game.md).

Only games live here. They import the engine, never each other, and nothing that has a clock or chance.
"""

from __future__ import annotations

from typing import Any

from referee.engine.ruleset import Ruleset
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.games.cult_wars import CULT_WARS
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.odds import ODDS
from referee.games.true_messiah import TRUE_MESSIAH

RULESETS: dict[str, Ruleset[Any, Any]] = {
    CULT_WARS.id: CULT_WARS,
    EVIL_HIGH_PRIEST.id: EVIL_HIGH_PRIEST,
    GREAT_OLD_ONES.id: GREAT_OLD_ONES,
    TRUE_MESSIAH.id: TRUE_MESSIAH,
    CHOOSE_YOUR_GOD.id: CHOOSE_YOUR_GOD,
    ODDS.id: ODDS,
}

EARLIER: tuple[Ruleset[Any, Any], ...] = ()
"""Earlier versions that stay installed for the games that began with them."""
