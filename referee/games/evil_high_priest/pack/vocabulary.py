"""The effect words that spaces and cards are written in, and the parameters each of them takes.

An effect is a table with one key, its word: `{ gain = { T = 3 } }`, `{ rescue = 2 }`, `{ rearrange = true }`.
A word of one parameter takes its value bare; a word without parameters takes `true`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from referee.engine.content_fields import Whole
from referee.games.evil_high_priest.pack.parts import (
    KING,
    RESOURCES,
    SHOGGOTH,
    STAGES,
    Effect,
)

AVATARS = ("howler", "bloated_woman", "dark_pharaoh", "haunter")
"""The Avatar cards, in the order of their sections (EH-744)."""
CARDS = (SHOGGOTH, KING, *AVATARS)
"""Cards that a player can control."""
SOURCES = ("pool", "town", "ritual", "cult", "ytrack", "king", "eternal", "anywhere")
"""Where an effect may take an acolyte from; anywhere leaves out asylum, escape, Azathoth and evolved ones."""


class AmountsField(fields.Field[Any]):
    """How many of each resource: `{ T = 3, B = 2 }`; at least one."""

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


def whole(low: int, high: int, **kwargs: Any) -> Whole:
    """A whole number within limits; required unless it has a default."""
    if "load_default" not in kwargs:
        kwargs["required"] = True
    error = "Expected a whole number from {min} to {max}, got {input}."
    return Whole(validate=validate.Range(min=low, max=high, error=error), **kwargs)


def one_of(words: tuple[str, ...], **kwargs: Any) -> fields.String:
    """One of these words; required unless it has a default."""
    if "load_default" not in kwargs:
        kwargs["required"] = True
    error = f"Expected one of {', '.join(words)}, got {{input!r}}."
    return fields.String(validate=validate.OneOf(words, error=error), **kwargs)


def some_of(words: tuple[str, ...]) -> fields.List[Any]:
    """At least one of these words."""
    return fields.List(
        one_of(words), required=True, validate=validate.Length(min=1, error="Expected at least one.")
    )


def yes_or_no() -> fields.Boolean:
    """True or false; false if left out."""
    return fields.Boolean(truthy={True}, falsy={False}, load_default=False)


_N = {"n": whole(1, 6)}
_AMOUNTS = {"amounts": AmountsField(required=True)}

WORDS: Mapping[str, Mapping[str, fields.Field[Any]]] = {
    # resources
    "gain": _AMOUNTS,
    "gain_any": _N,
    "per": {
        "count": one_of(("deep_one", "asylum", "mutants")),
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
    "glacier": {"entity": fields.String(required=True)},
    "upkeep": _AMOUNTS,
    "raid_defence": {"icons": whole(1, 3), "defence": whole(0, 18)},
    # the board and the turn
    "raid": {"dice": whole(1, 3)},
    "track": {"name": fields.String(required=True), "by": whole(-13, 13)},
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
    word: Schema.from_dict(dict(parameters), name=f"{word.title()}Effect")()
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


def effect_list(*words: str, most: int = 8) -> fields.List[Any]:
    """A list of effects, none if left out; `words` narrows it to these."""

    def known(value: Effect) -> None:
        if words and value.word not in words:
            raise ValidationError(f"{value.word!r} cannot stand here. Expected one of {', '.join(words)}.")

    return fields.List(
        EffectField(validate=known),
        load_default=list,
        validate=validate.Length(max=most, error="Expected at most {max} effects."),
    )


REWARDS = (
    "gain",
    "gain_any",
    "per",
    "rescue",
    "asylum_to_pool",
    "monster",
    "chamber",
    "retrieve",
    "control",
)
"""Words that can stand outlined in blue (EH-014)."""
ON_ARRIVAL = ("gain", "monster", "chamber")
"""What the stages of a ritual can give."""
