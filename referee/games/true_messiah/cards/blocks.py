"""The words that content packs may use: blocks with their parameters, filters of targets, kinds of choices.

Reading only. What a block does is in `effects/`, what a filter lets through in `aiming.py`, what a choice
allows in `choosing.py`, under the same names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from referee.engine.content import between
from referee.engine.effects import EffectWords
from referee.games.true_messiah.state import UnitKind

Number: TypeAlias = Annotated[int, between(0, 999)]


@dataclass(frozen=True)
class Names:
    """Marks a parameter that names a target or a choice of the card: of which kinds it may be.

    Of each group of `filters` a target must have one: without it the block could meet what it cannot work on.
    """

    targets: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    filters: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        named = (("target", self.targets), ("choice", self.choices))
        return " or ".join(noun for noun, kinds in named if kinds)


def names_of(hint: Any) -> Names | None:
    """What the parameter with this type names, if it names anything."""
    return next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Names)), None)


SPACES = ("holy", "holy_list", "space", "space_with_low", "space_for_unit", "ordinary_space")
LOW_UNITS = ("followers", "low_units_there", "own_follower", "victims")
UNITS = ("units", *LOW_UNITS)
ON_SPACES = ("space", "building")
NO_MESSIAH = (("low", "follower", "nonbeliever", "avatar"),)
"""A messiah dies of its wounds alone (TM-11)."""
TEMPLE_GROUND = ("ordinary", "no_monolith", "no_other_seats", "no_nonbelievers")
"""Where a temple may be put (rules 2.19)."""

Space: TypeAlias = Annotated[str, Names(ON_SPACES)]
AnySpace: TypeAlias = Annotated[str, Names(ON_SPACES, SPACES)]
ChosenSpace: TypeAlias = Annotated[str, Names(choices=SPACES)]
Player: TypeAlias = Annotated[str, Names(("player",))]
Miracle: TypeAlias = Annotated[str, Names(("miracle",))]
Mortal: TypeAlias = Annotated[str, Names(("unit",), LOW_UNITS, NO_MESSIAH)]

BLOCKS: EffectWords = {
    "coins": {"number": Number},
    "coins_per_holy": {"number": Number},
    "take_coins": {"choice": Annotated[str, Names(choices=("enemy",))], "number": Number},
    "belief_per_holy": {"number": Number},
    "discount": {"number": Number},
    "draw": {"number": Number},
    "draw_chosen": {"choice": Annotated[str, Names(choices=("number",))]},
    "top_random": {"number": Number},
    "discard_random": {"target": Player, "number": Number},
    "move": {"choice": Annotated[str, Names(choices=("moves",))], "steps": Number},
    "longer": {"choice": Annotated[str, Names(choices=UNITS)], "steps": Number},
    "place": {"units": Annotated[str, Names(("unit",), UNITS)], "to": ChosenSpace},
    "place_at_origin": {"kind": UnitKind},
    "place_new": {"kind": UnitKind, "number": Number, "where": AnySpace},
    "place_praying": {"kind": Literal["follower"], "where": ChosenSpace},
    "place_avatar": {"target": Space},
    "kill": {"name": Mortal},
    "hit": {"target": Annotated[str, Names(("unit",))], "damage": Number},
    "kill_around": {},
    "plague": {"target": Space, "victims": Annotated[str, Names(choices=("victims",))]},
    "sacrifice": {"choice": Annotated[str, Names(choices=LOW_UNITS)], "belief": Number},
    "strike": {"target": Space, "attacks": Number, "armour": Number},
    "heal": {"number": Number},
    "convert": {"target": Annotated[str, Names(("unit",), filters=(("follower",), ("ordinary",)))]},
    "replace": {"target": Annotated[str, Names(("unit",), filters=NO_MESSIAH)]},
    "pray": {"target": Space},
    "stop": {"target": Miracle},
    "redirect": {
        "target": Miracle,
        "which": Annotated[str, Names(choices=("which_target",))],
        "to": Annotated[str, Names(choices=("new_target",))],
    },
    "shield": {},
    "ward": {"target": Space, "ignored": Number},
    "no_combat": {},
    "attacks": {"target": Space, "factor": Number},
    "undo": {"number": Number},
    "move_temple": {
        "choice": Annotated[str, Names(choices=("temple",))],
        "to": Annotated[str, Names(("space",), filters=tuple((word,) for word in TEMPLE_GROUND))],
    },
    "destroy_temple": {"target": Annotated[str, Names(("building",), filters=(("temple",),))]},
}

ON_THE_BOARD = frozenset(
    {"move", "place", "place_at_origin", "place_new", "place_praying", "place_avatar", "move_temple"}
    | {"kill", "kill_around", "plague", "convert", "replace", "pray", "destroy_temple"}
)
"""Blocks that do nothing but change the board."""

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

AROUND = Names(("unit", *ON_SPACES), (*UNITS, *SPACES))
"""What `around` of a choice may name, besides the origin."""
OF_UNIT: dict[str, Names] = {
    "space_for_unit": Names(("unit",), UNITS),
    "which_target": Names(("miracle",)),
    "new_target": Names(("miracle",)),
}
"""What `unit` of a choice must name, for the kinds of choices that have one."""
WHEN = {"own_follower": "during", "victims": "during", "saved": "casualties"}
"""When a choice is made, if not as the miracle is filed (`resolve`)."""
