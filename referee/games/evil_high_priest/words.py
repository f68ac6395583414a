"""How things are called in prompts and events."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from referee.engine.catalogue import Words, joined
from referee.games.evil_high_priest.pack import WHITE, Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import (
    ASYLUM,
    AZATHOTH,
    BOX,
    ESCAPE,
    EXPOSED,
    KING,
    POOL,
    SOMEWHERE,
    TOWN_SKULKS,
)

NAMES: Mapping[str, str] = {
    "T": Words("treasure"),
    "B": Words("blood"),
    "M": Words("magic"),
    "SB": Words("spellbook"),
    "ES": Words("Elder Sign"),
    "AT": Words("atomic"),
}
PLURALS: Mapping[str, str] = {
    "SB": Words("spellbooks"),
    "ES": Words("Elder Signs"),
    "AT": Words("atomics"),
}


CLAUSES = {
    "any": "any <2T 1B>",
    "pay": "pay <1T> from <place>",
    "sacrifice": "sacrifice <where>",
    "discard": "discard <monster>",
    "gain_any": "gain <2B>",
    "save": "save <1M>",
    "monster": "monster <slot>",
    "chamber": "chamber <slot> at <1-7>",
    "store": "store <1M> at <place>",
    "arrange": "arrange keep|ask",
    "target": "target <player or space>",
}
"""How the clauses of an order are written, by their fields."""

COLOURS = ("Blue", "Green", "Orange", "Purple", "Brown")
"""Of the cultists, by seat (EH-002); none is in the name of a card or a space."""

PLAIN_PLACES: Mapping[str, Words] = {
    POOL: Words("the pool"),
    ASYLUM: Words("the asylum"),
    ESCAPE: Words("Escape"),
    BOX: Words("the box"),
    AZATHOTH: Words("Azathoth"),
    KING: Words("the King in Yellow"),
    SOMEWHERE: Words("somewhere"),
}
WITHOUT_ARTICLE: Mapping[str, Words] = {
    POOL: Words("pool"),
    ASYLUM: Words("asylum"),
    BOX: Words("box"),
    KING: Words("King in Yellow"),
}
STAGES: Mapping[str, Words] = {
    "mutant": Words("Mutant"),
    "abomination": Words("Abomination"),
    "spawn": Words("Spawn"),
}
"""The places of the Evolution track."""
A_STAGE: Mapping[str, Words] = {
    "mutant": Words("a Mutant"),
    "abomination": Words("an Abomination"),
    "spawn": Words("a Spawn"),
}
CONTROLLED: Mapping[str, Words] = {
    "shoggoth": Words("the Shoggoth"),
    "king": Words("the King in Yellow"),
}
"""The cards that one player at a time controls, by the words of costs."""


def colour(seat: int) -> str:
    """What a seat is called."""
    return COLOURS[seat - 1]


@lru_cache(maxsize=256)
def resource(kind: str, amount: int = 1) -> Words:
    """`2 treasure`, `1 spellbook`, `2 spellbooks`."""
    match kind:
        case "T":
            return Words("{amount} treasure", amount=amount)
        case "B":
            return Words("{amount} blood", amount=amount)
        case "M":
            return Words("{amount} magic", amount=amount)
        case "SB":
            return Words("{amount:spellbook}", amount=amount)
        case "ES":
            return Words("{amount:Elder Sign}", amount=amount)
        case _:
            return Words("{amount:atomic}", amount=amount)


def resources(amounts: Mapping[str, int]) -> Words:
    """`2 treasure and 1 blood`, or `nothing`."""
    held = [resource(kind, amounts[kind]) for kind in NAMES if amounts.get(kind)]
    return Words("{resources}", resources=held) if held else Words("nothing")


def codes(amounts: Mapping[str, int]) -> str:
    """`2T 1B`, as text orders write it."""
    kinds = (*NAMES, WHITE)
    return " ".join(f"{amounts[kind]}{kind}" for kind in kinds if amounts.get(kind)) or Words("nothing")


def clause_forms(fields: Collection[str]) -> list[str]:
    """How these clauses are written."""
    return [form for name, form in CLAUSES.items() if name in fields]


ORDINALS = (
    Words("first"),
    Words("second"),
    Words("third"),
    Words("fourth"),
    Words("fifth"),
    Words("sixth"),
    Words("seventh"),
    Words("eighth"),
    Words("ninth"),
)


def ordinal(number: int) -> Words:
    """`third`, as far as anybody counts in words."""
    return ORDINALS[number - 1] if 0 < number <= len(ORDINALS) else Words("{number}th", number=number)


@lru_cache(maxsize=1024)
def place_name(content: Content, place: Place) -> str:
    """A location as players know it: `Kingsport`, `Mao Ceremony (end)`, `lock B`, `bonus space B+`."""
    match place.kind:
        case "town" if place in TOWN_SKULKS:
            return Words("Skulk space {number}", number=place[-1])
        case "town":
            return content.town[place.name].name
        case "ritual":
            ritual = content.ritual[place.name]
            stage = stage_name(place.stage, len(ritual.stages))
            return Words("{ritual} ({stage})", ritual=ritual.name, stage=stage)
        case "cult" if place.is_bonus:
            return Words("bonus space {lock}+", lock=place.name)
        case "cult":
            return Words("lock {lock}", lock=place.name)
        case "priest":
            return content.priest_space[place.name].name
        case "eternal":
            return Words("{town} (eternal)", town=content.town[place.name].name)
        case "ytrack":
            return Words("track {track}, stage {stage}", track=place.name, stage=place.stage)
        case "evo":
            return STAGES[place.name]
        case _:
            return PLAIN_PLACES[place]


def short_name(content: Content, place: Place) -> str:
    """The same without an article, and without that a ritual's space is its start."""
    if place.kind == "ritual" and place.stage == 1:
        return content.ritual[place.name].name
    return WITHOUT_ARTICLE.get(place) or place_name(content, place)


def stage_name(stage: int, last: int) -> Words:
    """`start`, `second`, `end`: a ritual's space."""
    return Words("start") if stage == 1 else Words("end") if stage == last else ordinal(stage)


def where(place: str) -> Words:
    """Where resources lie: `exposed`, `in chamber 3`."""
    return Words("exposed") if place == EXPOSED else Words("in chamber {place}", place=place)


def either(parts: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Words("{some} or {last}", some=joined(", ", parts[:-1]), last=parts[-1])
