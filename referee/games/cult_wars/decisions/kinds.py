"""What is asked: each kind of question, with the decisions that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.decisions import Decision
from referee.games.cult_wars.decisions.losses import Losses
from referee.games.cult_wars.decisions.plan import Plan
from referee.games.cult_wars.decisions.target import Target

DECISIONS: Mapping[str, type[Decision[Any]]] = {
    "target": Target,  # CW-19
    "plan": Plan,  # CW-22
    "assign_losses": Losses,  # CW-42
}
"""What players are asked, in the order of a turn."""
