"""The six abilities, by the codes that content packs use.

Only the card that bears an ability uses it, and only as the actor (GO-57): every question about an ability
is asked of the card whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

THRIFT_CULTIST = "thrift_cultist"
THRIFT_PRIEST = "thrift_priest"
DOUBLE = "double"
SCOUT = "scout"
SHARE = "share"
PROMOTE = "promote"

PROMOTION_PRICE = 2  # GO-65


@dataclass(frozen=True)
class Ability:
    """What players are told about an ability."""

    name: str
    text: str


ABILITIES: Mapping[str, Ability] = {
    THRIFT_CULTIST: Ability("Charm", "a new Cultist costs it 1 cube less, but at least 1"),  # GO-58
    THRIFT_PRIEST: Ability("Ordain", "a new Priest costs it 1 cube less"),  # GO-60
    DOUBLE: Ability("Double", "may take two cards in one turn, as Cultists or Priests"),  # GO-61
    SCOUT: Ability("Seek", "may first turn up a card from the deck into the City"),  # GO-63
    SHARE: Ability("Share", "may give cubes to its player's other monsters instead of acting"),  # GO-64
    PROMOTE: Ability("Raise", "may make a Cultist under it a Priest for 2 cubes instead of acting"),  # GO-65
}
