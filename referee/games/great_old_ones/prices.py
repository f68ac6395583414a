"""What it costs to convert a card, and what a dream brings: sums without any asking."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from referee.engine.catalogue import Words
from referee.games.great_old_ones.abilities import THRIFT_CULTIST, THRIFT_PRIEST
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.state import Monster
from referee.games.great_old_ones.words import cubes

Into: TypeAlias = Literal["cultist", "priest"]
"""What a City card can be made."""


def price_of(content: Content, into: Into, actor: str, card: str) -> int:
    """The cubes this monster pays to make the card a Cultist or a Priest."""
    return prices_of(content, into, actor)[card]


@lru_cache(maxsize=1024)
def prices_of(content: Content, into: Into, actor: str) -> Mapping[str, int]:
    """The same for every card."""
    price = cultist_price if into == "cultist" else priest_price
    return {card: price(content, actor, card) for card in content.by_id}


def cultist_price(content: Content, actor: str, card: str) -> int:
    """The cubes this monster pays to make the card a Cultist (GO-32, GO-33, GO-58, GO-59)."""
    villager, monster = content.by_id[card], content.monsters[actor]
    if villager.jewel == monster.jewel:  # GO-33
        return 0
    if monster.ability == THRIFT_CULTIST:  # GO-58: never below 1, and never dearer than without
        return min(villager.force, max(1, villager.force - 1))
    return villager.force


def priest_price(content: Content, actor: str, card: str) -> int:
    """The cubes this monster pays to make the card a Priest (GO-37, GO-38, GO-60)."""
    villager, monster = content.by_id[card], content.monsters[actor]
    if villager.jewel == monster.jewel:  # GO-38
        return 0
    price = villager.force + villager.vigor
    return max(0, price - 1) if monster.ability == THRIFT_PRIEST else price


def price_in_words(content: Content, actor: str, card: str, price: int) -> str:
    """`2 cubes`, or `free, same jewel`."""
    if price:
        return cubes(price)
    same = content.by_id[card].jewel == content.monsters[actor].jewel
    return Words("free, same jewel") if same else Words("free")


def room(content: Content, monster: Monster) -> int:
    """How many more cubes the monster can hold (GO-12)."""
    return content.monsters[monster.card].capacity - monster.cubes


def drain(content: Content, monster: Monster) -> int:
    """The cubes that a dream brings the monster now (GO-48, GO-49)."""
    wills = [content.by_id[cultist].will for cultist in monster.cultists]
    return min(sum(wills) if wills else 1, room(content, monster))
