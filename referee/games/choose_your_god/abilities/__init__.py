"""The 32 abilities of the eight cults (CG-160 to CG-191): one file a cult, one function an ability."""

from referee.games.choose_your_god.abilities import (
    anubis,
    arachne,
    atheism,
    cthulhu,
    fafnir,
    janus,
    nirriti,
    tiamat,
)
from referee.games.choose_your_god.abilities.registry import REGISTRY, Ability, use_ability

__all__ = [
    "REGISTRY",
    "Ability",
    "anubis",
    "arachne",
    "atheism",
    "cthulhu",
    "fafnir",
    "janus",
    "nirriti",
    "tiamat",
    "use_ability",
]
