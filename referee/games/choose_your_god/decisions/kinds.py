"""What is asked: each kind of question, with the decisions that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any

from referee.engine.decisions import Decision
from referee.games.choose_your_god.decisions.acts import ThenLines
from referee.games.choose_your_god.decisions.celebration import Celebration
from referee.games.choose_your_god.decisions.deals import Deals
from referee.games.choose_your_god.decisions.intention import Intention
from referee.games.choose_your_god.decisions.plan import Plan
from referee.games.choose_your_god.decisions.returning import ReturnAndDeal, ReturnIntrigue
from referee.games.choose_your_god.decisions.small import (
    AimAtLicense,
    AimAtToken,
    GiveCard,
    LoseAltar,
    Ranking,
)
from referee.games.choose_your_god.decisions.window import Window
from referee.games.choose_your_god.locations.orders import BenefitHere

DECISIONS: Mapping[str, type[Decision[Any]] | UnionType] = {
    "rank_cults": Ranking,
    "celebrate": Celebration,
    "round": Intention,
    "intention": Intention,
    "queue": ThenLines,
    "deals": Deals,
    "plan": Plan,
    "window": Window,
    "benefit": BenefitHere,
    "return_intrigue": ReturnAndDeal | ReturnIntrigue,
    "give_card": GiveCard,
    "lose_altar": LoseAltar,
    "iniquity": AimAtToken | AimAtLicense,
}
"""What players are asked, in the order of a round; last what cards and abilities ask."""
