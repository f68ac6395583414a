"""The words that content packs may use: blocks with their parameters, filters of targets, kinds of choices.

Reading only. What a block does is in `effects/`, what a filter lets through in `aiming.py`, what a choice
allows in `choosing.py`, under the same names.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from referee.engine.content import between
from referee.engine.effects import EffectWords
from referee.games.true_messiah.state import UnitKind

Number: TypeAlias = Annotated[int, between(0, 999)]
Target: TypeAlias = Annotated[str, "target"]
Choice: TypeAlias = Annotated[str, "choice"]
TargetOrChoice: TypeAlias = Annotated[str, "target or choice"]
"""The name of a target or a choice of the card."""

BLOCKS: EffectWords = {
    "coins": {"number": Number},
    "coins_per_holy": {"number": Number},
    "take_coins": {"choice": Choice, "number": Number},
    "belief_per_holy": {"number": Number},
    "discount": {"number": Number},
    "draw": {"number": Number},
    "draw_chosen": {"choice": Choice},
    "top_random": {"number": Number},
    "discard_random": {"target": Target, "number": Number},
    "move": {"choice": Choice, "steps": Number},
    "longer": {"choice": Choice, "steps": Number},
    "place": {"units": TargetOrChoice, "to": Choice},
    "place_at_origin": {"kind": UnitKind},
    "place_new": {"kind": UnitKind, "number": Number, "where": TargetOrChoice},
    "place_praying": {"kind": UnitKind, "where": Choice},
    "place_avatar": {"target": Target},
    "kill": {"name": TargetOrChoice},
    "hit": {"target": Target, "damage": Number},
    "kill_around": {},
    "plague": {"target": Target, "victims": Choice},
    "sacrifice": {"choice": Choice, "belief": Number},
    "strike": {"target": Target, "attacks": Number, "armour": Number},
    "heal": {"number": Number},
    "convert": {"target": Target},
    "replace": {"target": Target},
    "pray": {"target": Target},
    "stop": {"target": Target},
    "redirect": {"target": Target, "which": Choice, "to": Choice},
    "shield": {},
    "ward": {"target": Target, "ignored": Number},
    "no_combat": {},
    "attacks": {"target": Target, "factor": Number},
    "undo": {"number": Number},
    "move_temple": {"choice": Choice, "to": Target},
    "destroy_temple": {"target": Target},
}

FILTERS = (
    "low",
    "high",
    "follower",
    "nonbeliever",
    "messiah",
    "avatar",
    "active",
    "praying",
    "holy",
    "ordinary",
    "no_monolith",
    "alone",
    "temple",
    "no_enemies",
    "no_other_seats",
    "no_nonbelievers",
    "own_temple_fits",
    "fits_avatar",
    "fits_nonbeliever",
    "has_target",
)

CHOICE_KINDS = (
    "moves",
    "holy",
    "holy_list",
    "units",
    "followers",
    "low_units_there",
    "space",
    "space_with_low",
    "space_for_unit",
    "ordinary_space",
    "temple",
    "number",
    "enemy",
    "which_target",
    "new_target",
    "victims",
    "saved",
    "own_follower",
)
