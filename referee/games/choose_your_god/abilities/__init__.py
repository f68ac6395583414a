"""The 32 abilities of the eight cults: one file a cult, one class an ability.

Importing this package makes them all known to `Ability`.
"""

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
from referee.games.choose_your_god.abilities.ability import Ability

__all__ = ["Ability", "anubis", "arachne", "atheism", "cthulhu", "fafnir", "janus", "nirriti", "tiamat"]
