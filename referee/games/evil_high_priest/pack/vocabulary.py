"""The words that a pack is written in: resources, kinds of things, and effects with their parameters.

An effect is a table with one key, its word: `{ gain = { T = 3 } }`, `{ rescue = 2 }`, `{ rearrange = true }`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from referee.engine.content import Marker, between, matching, one_of, reader, refuse, size, then, unreserved
from referee.engine.effects import Default, Effect, EffectWords, effect_of

BASIC = ("T", "B", "M")
"""Treasure, blood and magic: what a white circle outside a Chamber stands for (EH-012)."""
RESOURCES = (*BASIC, "SB", "ES", "AT")
"""Basic resources, spellbooks, Elder Signs and atomics (EH-010)."""
WHITE = "white"
"""A storage place for any resource (EH-013)."""
BOXES = ("blood_ceremony", "dark_ritual")
BOARD_IDS = (
    "cthulhu",
    "black_goat",
    "crawling_chaos",
    "opener",
    "sleeper",
    "tcho_tcho",
    "windwalker",
    "watcher",
    "ancients",
    "yellow_sign",
)  # EH-018
SIGNS = 13
STAGES = ("mutant", "abomination", "spawn")
"""The Evolution track (EH-761)."""
SKULKS = ("cult", "ritual", "flex", "block", "eternal")
"""The kinds of skulk spaces on cult boards (EH-146)."""
GENERIC = "generic"
SLIME = "slime_mold"
SHOGGOTH = "shoggoth"
KING = "king"
AVATARS = ("howler", "bloated_woman", "dark_pharaoh", "haunter")
"""The Avatar cards, in the order of their sections (EH-744)."""
CARDS = (SHOGGOTH, KING, *AVATARS)
"""Cards that a player can control."""
DEEP_ONE = "deep_one"
SOURCES = ("pool", "town", "ritual", "cult", "ytrack", "king", "eternal", "anywhere")
"""Where an effect may take an acolyte from; anywhere leaves out asylum, escape, Azathoth and evolved ones."""
TAKEN_WORDS = ("none", "priest", "acolyte", "acolytes", "monster", "monsters", "chamber", "shoggoth", "slime")
"""What means something else in orders, and so cannot be the id of a card."""

Identifier: TypeAlias = Annotated[str, matching(r"[A-Za-z0-9_]{1,40}", "an id of letters, digits and _")]
CardId: TypeAlias = Annotated[
    str,
    matching(r"[a-z][a-z0-9_]{0,39}", "an id of small letters, digits and _ that begins with a letter"),
    unreserved(TAKEN_WORDS),
]
"""As orders name cards: they are read in small letters, and a number is a display slot."""
Name: TypeAlias = Annotated[str, size(1, 60)]
Text: TypeAlias = Annotated[str, size(0, 300)]
Box: TypeAlias = Annotated[str, one_of(BOXES)]
Who: TypeAlias = Literal["any", "acolyte", "priest"]
Amount: TypeAlias = Annotated[int, between(1, 99)]
Amounts: TypeAlias = Mapping[Annotated[str, one_of(RESOURCES)], Amount]
"""How many of each resource."""
SomeAmounts: TypeAlias = Annotated[Amounts, size(1, len(RESOURCES), "at least one resource")]
FROM_BANK = tuple(kind for kind in RESOURCES if kind != "ES")
"""What the bank has without end (EH-011); Elder Signs come from the cult board alone."""
Gains: TypeAlias = Mapping[Annotated[str, one_of(FROM_BANK)], Amount]
SomeGains: TypeAlias = Annotated[Gains, size(1, len(FROM_BANK), "at least one resource")]
Few: TypeAlias = Annotated[int, between(1, 3)]
Many: TypeAlias = Annotated[int, between(1, 6)]
UpTo13: TypeAlias = Annotated[int, between(1, 13)]
Flag: TypeAlias = Annotated[bool, Default(False)]

WORDS: EffectWords = {
    # resources
    "gain": {"amounts": SomeGains},
    "gain_any": {"n": Many},
    "per": {
        "count": Literal["deep_one", "asylum", "mutants"],
        "gain": SomeGains,
        "divide": Annotated[UpTo13, Default(1)],
        "most": Annotated[UpTo13, Default(13)],
    },
    "gift": {"amounts": SomeGains},
    "steal": {
        "amounts": SomeAmounts,
        "who": Annotated[Literal["opponent", "each", "most"], Default("opponent")],
        "exposed": Flag,
        "or_evolved": Flag,
    },
    "lose": {"amounts": SomeAmounts},
    "swap_any": {"n": Many},
    "expose": {"n": Many},
    "rearrange": {},
    # cultists
    "rescue": {"n": Many},
    "asylum_to_pool": {"n": Many},
    "send": {
        "whose": Literal["self", "opponent"],
        "sources": Annotated[
            tuple[Annotated[str, one_of(SOURCES)], ...],
            size(1, len(SOURCES), f"at least one of {', '.join(SOURCES)}"),
        ],
        "to": Literal["asylum", "escape", "azathoth", "ritual"],
    },
    "worship": {"n": Many},
    "retrieve": {"whose": Literal["any", "self"], "to": Literal["pool", "escape", "ritual"]},
    "evolve": {"to": Annotated[str, one_of(STAGES)]},
    "box_acolyte": {},
    "all_to_escape": {},
    "trap": {"on": Literal["town"]},
    # cards
    "monster": {"n": Many},
    "chamber": {"n": Few},
    "refresh": {"display": Literal["chambers"]},
    "slime": {"to": Literal["self", "opponent", "opponents"], "n": Annotated[Few, Default(1)]},
    "control": {"card": Annotated[str, one_of(CARDS)]},
    "priest_up": {},
    "glacier": {"entity": str},
    "upkeep": {"amounts": SomeAmounts},
    "raid_defence": {"icons": Few, "defence": Annotated[int, between(0, 18)]},
    # the board and the turn
    "raid": {"dice": Few},
    "track": {"name": str, "by": Annotated[int, between(-13, 13)]},
    "free_shatter": {},
    "shatter": {"discount": Annotated[int, between(0, 9)]},
    "activate": {
        "spaces": Literal["town", "bonus"],
        "occupied": Flag,
        "whose": Annotated[Literal["nobody", "opponent"], Default("nobody")],
    },
    "extra_placement": {"n": Few},
    "join_occupied": {"spaces": Literal["town"]},
    "first_player": {},
}
"""Every effect word with its parameters."""


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
TAKE_NOTHING = (
    "gain",
    "gain_any",
    "per",
    "steal",
    "rescue",
    "asylum_to_pool",
    "rearrange",
    "first_player",
    "priest_up",
)
"""Words that cost their user nothing, and fill none of its lairs."""
ON_ARRIVAL = ("gain", "monster", "chamber")
"""What the stages of a ritual can give."""

Effects: TypeAlias = tuple[Effect, ...]
MAX_EFFECTS = 8


def some_effects(words: tuple[str, ...], *, on_a_board: bool = False) -> Marker:
    """Reads a list of effects of these words; what counts a track is for the spaces of cult boards."""

    def known(effect: Effect) -> Effect:
        if not on_a_board and effect.args.get("count") == DEEP_ONE:
            refuse(f"Only a cult board has the track {DEEP_ONE!r}.")
        if effect.args.get("or_evolved") and (effect.args["exposed"] or effect.args["amounts"] != {"SB": 1}):
            refuse(
                "An evolved acolyte stands for one spellbook, wherever that lies: { amounts = { SB = 1 } }."
            )
        return effect

    one = Annotated[Effect, effect_of(WORDS, words), then(known)]
    several = Annotated[tuple[one, ...], size(0, MAX_EFFECTS, f"at most {MAX_EFFECTS} effects")]
    return Marker(lambda _: reader(several), alone=True)
