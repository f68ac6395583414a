"""What is asked: each kind of question, with the decisions that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any

from referee.engine.decisions import Decision
from referee.games.true_messiah.decisions.beginning import Begin
from referee.games.true_messiah.decisions.combat import Saved, Targets
from referee.games.true_messiah.decisions.ending import Hold, Looted, Sack
from referee.games.true_messiah.decisions.market import Accept, Bid, Buy
from referee.games.true_messiah.decisions.plan import Plan
from referee.games.true_messiah.decisions.resolving import Chosen, Confirm, Pay, Victims
from referee.games.true_messiah.decisions.setting_up import StartingPosition, TakeColour
from referee.games.true_messiah.decisions.window import WindowAnswer

DECISIONS: Mapping[str, type[Decision[Any]] | UnionType] = {
    "colour": TakeColour,
    "start": StartingPosition,
    "begin": Begin,
    "plan": Plan,
    "window": WindowAnswer,
    "choose": Confirm | Chosen | Victims | Saved,
    "keep": Pay,
    "targets": Targets,
    "sack": Sack,
    "loot": Looted,
    "discard": Hold,
    "bid": Bid,
    "buy": Buy,
    "accept": Accept,
}
"""What players are asked, in the order of the rules."""
