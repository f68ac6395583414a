"""The six abilities, by the codes that content packs use.

Only the card that bears an ability uses it, and only as the actor (GO-57): every question about an ability
is asked of the card whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.catalogue import Words

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
    # GO-58
    THRIFT_CULTIST: Ability(Words("Charm"), Words("a new Cultist costs it 1 cube less, but at least 1")),
    # GO-60
    THRIFT_PRIEST: Ability(Words("Ordain"), Words("a new Priest costs it 1 cube less")),
    # GO-61
    DOUBLE: Ability(Words("Double"), Words("may take two cards in one turn, as Cultists or Priests")),
    # GO-63
    SCOUT: Ability(Words("Seek"), Words("may first turn up a card from the deck into the City")),
    # GO-64
    SHARE: Ability(Words("Share"), Words("may give cubes to its player's other monsters instead of acting")),
    # GO-65
    PROMOTE: Ability(
        Words("Raise"), Words("may make a Cultist under it a Priest for 2 cubes instead of acting")
    ),
}
