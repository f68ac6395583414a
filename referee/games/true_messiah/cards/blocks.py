"""The words that content packs may use: blocks with their parameters, filters of targets, kinds of choices.

Reading only. What a block does is in `effects/`, what a filter lets through in `aiming.py`, what a choice
allows in `choosing.py`, under the same names.
"""

from __future__ import annotations

BLOCKS: dict[str, tuple[str, ...]] = {
    "coins": ("number",),
    "coins_per_holy": ("number",),
    "take_coins": ("choice", "number"),
    "belief_per_holy": ("number",),
    "discount": ("number",),
    "draw": ("number",),
    "draw_chosen": ("choice",),
    "top_random": ("number",),
    "discard_random": ("target", "number"),
    "move": ("choice", "number"),
    "longer": ("choice", "number"),
    "place": ("either", "choice"),
    "place_at_origin": ("kind",),
    "place_new": ("kind", "number", "either"),
    "place_praying": ("kind", "choice"),
    "place_avatar": ("target",),
    "kill": ("either",),
    "hit": ("target", "number"),
    "kill_around": (),
    "plague": ("target", "choice"),
    "sacrifice": ("choice", "number"),
    "strike": ("target", "number", "number"),
    "heal": ("number",),
    "convert": ("target",),
    "replace": ("target",),
    "pray": ("target",),
    "stop": ("target",),
    "redirect": ("target", "choice", "choice"),
    "shield": (),
    "ward": ("target", "number"),
    "no_combat": (),
    "attacks": ("target", "number"),
    "undo": ("number",),
    "move_temple": ("choice", "target"),
    "destroy_temple": ("target",),
}

FILTERS = frozenset(
    {
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
    }
)

CHOICE_KINDS = frozenset(
    {
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
    }
)
