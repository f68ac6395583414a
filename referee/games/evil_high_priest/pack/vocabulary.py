"""The effect words that spaces and cards are written in, and the parameters each of them takes.

An effect is a table with one key, its word: `{ gain = { T = 3 } }`, `{ rescue = 2 }`, `{ rearrange = true }`.
A word of one parameter takes its value bare; a word without parameters takes `true`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from referee.games.evil_high_priest.pack.parts import (
    KING,
    RESOURCES,
    SHOGGOTH,
    STAGES,
    Effect,
)
from referee.games.evil_high_priest.pack.reading import (
    Listed,
    Table,
    Text,
    missing,
    one_of,
    some_of,
    whole,
    yes_or_no,
)

AVATARS = ("howler", "bloated_woman", "dark_pharaoh", "haunter")
"""The Avatar cards, in the order of their sections (EH-744)."""
CARDS = (SHOGGOTH, KING, *AVATARS)
"""Cards that a player can control."""
DEEP_ONE = "deep_one"
SOURCES = ("pool", "town", "ritual", "cult", "ytrack", "king", "eternal", "anywhere")
"""Where an effect may take an acolyte from; anywhere leaves out asylum, escape, Azathoth and evolved ones."""


class AmountsField(fields.Field[Any]):
    """How many of each resource: `{ T = 3, B = 2 }`; at least one."""

    default_error_messages = missing("amounts such as { T = 3 }")

    def __init__(self, kinds: tuple[str, ...] = RESOURCES, empty: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kinds = kinds
        self.empty = empty

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> dict[str, int]:
        if not isinstance(value, Mapping):
            raise ValidationError(f"Expected amounts such as {{ T = 3 }}, got {value!r}.")
        if not value and not self.empty:
            raise ValidationError("Expected at least one resource.")
        for kind, amount in value.items():
            if kind not in self.kinds:
                raise ValidationError(
                    f"There is no resource {kind!r} here. Expected one of {', '.join(self.kinds)}."
                )
            if type(amount) is not int or not 1 <= amount <= 99:
                raise ValidationError(f"Expected a whole number from 1 to 99 for {kind}, got {amount!r}.")
        return {kind: value[kind] for kind in self.kinds if kind in value}


_N = {"n": whole(1, 6)}
_AMOUNTS = {"amounts": AmountsField(required=True)}

WORDS: Mapping[str, Mapping[str, fields.Field[Any]]] = {
    # resources
    "gain": _AMOUNTS,
    "gain_any": _N,
    "per": {
        "count": one_of((DEEP_ONE, "asylum", "mutants")),
        "gain": AmountsField(required=True),
        "divide": whole(1, 13, load_default=1),
        "most": whole(1, 13, load_default=13),
    },
    "gift": _AMOUNTS,
    "steal": {
        "amounts": AmountsField(required=True),
        "who": one_of(("opponent", "each", "most"), load_default="opponent"),
        "exposed": yes_or_no(),
        "or_evolved": yes_or_no(),
    },
    "lose": _AMOUNTS,
    "swap_any": _N,
    "expose": _N,
    "rearrange": {},
    # cultists
    "rescue": _N,
    "asylum_to_pool": _N,
    "send": {
        "whose": one_of(("self", "opponent")),
        "sources": some_of(SOURCES),
        "to": one_of(("asylum", "escape", "azathoth", "ritual")),
    },
    "worship": _N,
    "retrieve": {"whose": one_of(("any", "self")), "to": one_of(("pool", "escape", "ritual"))},
    "evolve": {"to": one_of(STAGES)},
    "box_acolyte": {},
    "all_to_escape": {},
    "trap": {"on": one_of(("town",))},
    # cards
    "monster": _N,
    "chamber": {"n": whole(1, 3)},
    "refresh": {"display": one_of(("chambers",))},
    "slime": {"to": one_of(("self", "opponent", "opponents")), "n": whole(1, 3, load_default=1)},
    "control": {"card": one_of(CARDS)},
    "priest_up": {},
    "glacier": {"entity": Text(required=True)},
    "upkeep": _AMOUNTS,
    "raid_defence": {"icons": whole(1, 3), "defence": whole(0, 18)},
    # the board and the turn
    "raid": {"dice": whole(1, 3)},
    "track": {"name": Text(required=True), "by": whole(-13, 13)},
    "free_shatter": {},
    "shatter": {"discount": whole(0, 9)},
    "activate": {
        "spaces": one_of(("town", "bonus")),
        "occupied": yes_or_no(),
        "whose": one_of(("nobody", "opponent"), load_default="nobody"),
    },
    "extra_placement": {"n": whole(1, 3)},
    "join_occupied": {"spaces": one_of(("town",))},
    "first_player": {},
}
"""Every effect word with its parameters."""

_READERS: Mapping[str, Schema] = {
    word: Table.from_dict(dict(parameters), name=f"{word.title()}Effect")()
    for word, parameters in WORDS.items()
}


class EffectField(fields.Field[Any]):
    """One effect, read into an `Effect` whose parameters are checked and complete."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Effect:
        if not isinstance(value, Mapping) or len(value) != 1:
            raise ValidationError(f"An effect is a table with one key, its word, got {value!r}.")
        ((word, given),) = value.items()
        parameters = WORDS.get(word)
        if parameters is None:
            raise ValidationError(f"There is no effect {word!r}. Expected one of {', '.join(WORDS)}.")
        return Effect(word, _arguments(word, parameters, given))


def _arguments(word: str, parameters: Mapping[str, Any], given: Any) -> dict[str, Any]:
    if not parameters:
        if given is not True:
            raise ValidationError({word: ["This effect takes no parameter: write true."]})
        return {}
    if len(parameters) == 1:
        (only,) = parameters
        try:
            return dict(_READERS[word].load({only: given}))
        except ValidationError as error:
            raise ValidationError({word: error.normalized_messages()[only]}) from None
    if not isinstance(given, Mapping):
        raise ValidationError({word: [f"Expected a table with {', '.join(parameters)}, got {given!r}."]})
    try:
        return dict(_READERS[word].load(given))
    except ValidationError as error:
        raise ValidationError({word: error.normalized_messages()}) from None


def effect_list(*words: str, on_a_board: bool = False, most: int = 8) -> Listed:
    """A list of effects, none if left out, of these words only; tracks are for the spaces of cult boards."""

    def known(value: Effect) -> None:
        if value.word not in words:
            raise ValidationError(f"{value.word!r} cannot stand here. Expected one of {', '.join(words)}.")
        if not on_a_board and value.args.get("count") == DEEP_ONE:
            raise ValidationError(f"Only a cult board has the track {DEEP_ONE!r}.")

    return Listed(
        EffectField(validate=known),
        load_default=list,
        validate=validate.Length(max=most, error="Expected at most {max} effects."),
    )


def _but(words: Iterable[str], *others: str) -> tuple[str, ...]:
    return tuple(word for word in words if word not in others)


OF_MONSTERS = ("trap", "upkeep", "raid_defence", "join_occupied")
ON_BOARDS = _but(WORDS, *OF_MONSTERS)
"""What the spaces of a cult board can do."""
ON_CARDS = _but(ON_BOARDS, "track", "glacier", "control")
"""What cards and the spaces of other boards can do: nothing that only one cult board has."""
BETWEEN_TURNS = _but(ON_CARDS, "raid", "free_shatter", "shatter", "activate", "extra_placement")
"""What can happen outside of turns: no raid comes then (section 5.6)."""
BY_TRIGGER: Mapping[str, tuple[str, ...]] = {
    "": (),
    "enter": (*BETWEEN_TURNS, "trap"),
    "preparation": (*BETWEEN_TURNS, "trap", "upkeep"),
    "own_turn_discard": (*ON_CARDS, "join_occupied"),
    "raid_discard": BETWEEN_TURNS,
    "constant": ("raid_defence",),
}
"""What monsters can do, by the moment that their ability works at (EH-264)."""
REWARDS = (
    "gain",
    "gain_any",
    "per",
    "rescue",
    "asylum_to_pool",
    "monster",
    "chamber",
    "retrieve",
)
"""Words that can stand outlined in blue (EH-014)."""
ON_ARRIVAL = ("gain", "monster", "chamber")
"""What the stages of a ritual can give."""
