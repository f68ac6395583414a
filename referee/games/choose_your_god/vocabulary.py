"""The fixed words of the game: what content packs may name, and what the rules bind to these names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from referee.engine.content import between, refuse, size, then
from referee.engine.effects import EffectWords

Side: TypeAlias = Literal["light", "dark"]
HandDeck: TypeAlias = Literal["miracle", "intrigue"]

COLOUR_NAMES = {
    "red": "Red",
    "yellow": "Yellow",
    "green": "Green",
    "blue": "Blue",
    "black": "Black",
}
"""They are typed in orders: names, and the same in every language."""
COLOURS = tuple(COLOUR_NAMES)  # CG-25
SLOTS = ("A", "B", "C")  # CG-23
SUPREMACY = "supremacy"
ANY = "any"
"""Of the Licenses on offer, the first."""

LAST_LOCATION = 13
RUINS, THIEVES, SLUMS, FORUM, TEMPLE, TRADE, ARTISAN, ACADEMY, PORT, PALACE, NOBILITY, GUARD, RIFT = range(
    1, 14
)
"""The numbers of the Locations (CG-03)."""

STRENGTHS = range(1, 6)
TOKENS_OF_A_STRENGTH = 3
TOKENS_OF_A_COLOUR = 15  # CG-05
FOLLOWERS_OF_A_COLOUR = 9  # CG-10
MOBS = 16  # CG-11
COINS = 100  # CG-12
CARDS_IN_A_DECK = 33
ALTAR_STRENGTH = 4  # CG-06
SUPREMACY_BONUS = 7  # CG-141
FREE_PLACEMENTS = 3  # CG-49

ABILITIES: Mapping[str, tuple[str, str, str, str]] = {
    "anubis": ("ritual_of_passing", "hand_of_death", "create_a_mummy", "resurrection_of_the_righteous"),
    "cthulhu": ("ritual_of_the_abyss", "the_great_shrine", "furious_storm", "will_of_the_ancient"),
    "fafnir": ("ode_to_greed", "ode_to_treachery", "blood_for_gold", "army_of_pillagers"),
    "janus": ("chalice_of_clarity", "mystery_of_virtues", "mystery_of_vices", "chalice_of_madness"),
    "nirriti": ("way_of_loyalty", "path_of_temptation", "path_of_iniquity", "way_of_triumph"),
    "tiamat": ("change_of_guise", "incarnation", "attack_of_the_dragons", "harvest_of_chaos"),
    "arachne": (
        "ordination_of_a_priestess",
        "charms_of_the_woman",
        "spiders_grip",
        "sorcery_of_the_goddess",
    ),
    "atheism": ("triumph_of_science", "policy_of_terror", "dispelling_the_myth", "nihilism"),
}
"""The abilities of each cult: two of the light side, then two of the dark one (CG-150)."""

RECOMMENDED: Mapping[int, tuple[str, ...]] = {
    2: ("fafnir", "tiamat"),
    3: ("arachne", "cthulhu", "nirriti"),
    4: ("anubis", "atheism", "cthulhu", "janus"),
}
"""CG-27."""

Number: TypeAlias = Annotated[int, between(0, 100)]
Positive: TypeAlias = Annotated[int, between(1, 100)]
LocationNo: TypeAlias = Annotated[int, between(1, LAST_LOCATION)]

# What the cards of a pack can do, each with its parameters.

MIRACLE_EFFECTS: EffectWords = {
    "place": {},
    "move": {},
    "boost": {"influence": Number},
    "withdraw": {"coins": Number},
    "altar": {"followers": Number},
    "mob": {"followers": Number},
    "gain": {"followers": Number, "coins": Number},
}
INTRIGUE_EFFECTS: EffectWords = {
    "blackmail": {},
    "exorcism": {},
    "foiled_plot": {},
    "slaughter": {},
    "disperse": {},
    "secret_search": {},
    "threat": {},
    "vandalism": {},
    "ambush": {},
    "raid": {},
    "seize": {},
}
LICENSE_EFFECTS: EffectWords = {
    "approval": {"strength": Annotated[int, between(4, 6)]},
    "community": {  # CG-119
        "at": Annotated[
            LocationNo, then(lambda no: no if no != FORUM else refuse(), f"a Location other than {FORUM}")
        ]
    },
    "title": {"at": Annotated[int, between(ARTISAN, LAST_LOCATION)]},
    "tithe": {"at": Annotated[tuple[LocationNo, ...], size(1, LAST_LOCATION, "at least one Location")]},
    "exiles": {},
    "novitiate": {},
    "magus": {},
}
SUPREMACY_STEPS: EffectWords = {
    "followers": {"n": Annotated[int, between(-100, 100)]},
    "coins": {"n": Positive},
    "mobs": {"n": Positive},
    "token": {"strength": Annotated[int, between(1, 5)]},
    "draw": {"deck": Literal["miracle", "intrigue"], "n": Positive},
    "license": {},
}
