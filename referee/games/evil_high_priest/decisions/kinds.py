"""What is asked: each kind of question, with the decisions that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any

from referee.engine.decisions import Decision
from referee.games.evil_high_priest.decisions.preparation import Prepare
from referee.games.evil_high_priest.decisions.raid import RaidPlan
from referee.games.evil_high_priest.decisions.skulk import Skulk
from referee.games.evil_high_priest.decisions.small import (
    Amend,
    Arranging,
    Choose,
    GrowthTie,
    LoseAcolyte,
    PickChamber,
    PickMonster,
    StoreGains,
    UseTown,
)
from referee.games.evil_high_priest.decisions.turn import BonusMove, Turn

DECISIONS: Mapping[str, type[Decision[Any]] | UnionType] = {
    "turn": Turn,
    "bonus": BonusMove,
    "pick": PickMonster | PickChamber,
    "arrange": Arranging,
    "store": StoreGains,
    "raid_plan": RaidPlan,
    "skulk": Skulk,
    "eternal": UseTown,
    "prep": Prepare,
    "growth_tie": GrowthTie,
    "lose_acolyte": LoseAcolyte,
    "choice": Choose,
    "amend": Amend,
}
"""What players are asked, in the order of a round; last what any card or space may ask."""
