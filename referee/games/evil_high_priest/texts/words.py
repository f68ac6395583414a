"""How things are called in prompts and events."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from referee.engine.layout import wrapped
from referee.engine.words import listed
from referee.games.evil_high_priest.pack import WHITE, Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import ASYLUM, AZATHOTH, BOX, ESCAPE, KING, POOL, TOWN_SKULKS

NAMES = {
    "T": "treasure",
    "B": "blood",
    "M": "magic",
    "SB": "spellbook",
    "ES": "Elder Sign",
    "AT": "atomic",
}
PLURALS = {"SB": "spellbooks", "ES": "Elder Signs", "AT": "atomics"}


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

_SEAT = re.compile(r"\bseat (\d)\b")
COLOURS = ("Blue", "Green", "Orange", "Purple", "Brown")
"""Of the cultists, by seat (EH-002); none is in the name of a card or a space."""

PLAIN_PLACES = {
    POOL: "the pool",
    ASYLUM: "the asylum",
    ESCAPE: "Escape",
    BOX: "the box",
    AZATHOTH: "Azathoth",
    KING: "the King in Yellow",
}


def colour(seat: int) -> str:
    """What a seat is called."""
    return COLOURS[seat - 1]


def by_colour(text: str) -> str:
    """What a player is told at once: events name seats, and readers of those are told who that is."""
    return _SEAT.sub(lambda found: colour(int(found[1])), text)


def resource(kind: str, amount: int = 1) -> str:
    """`2 treasure`, `1 spellbook`, `2 spellbooks`."""
    return f"{amount} {NAMES[kind] if amount == 1 else PLURALS.get(kind, NAMES[kind])}"


def resources(amounts: Mapping[str, int]) -> str:
    """`2 treasure and 1 blood`, or `nothing`."""
    return listed([resource(kind, amounts[kind]) for kind in NAMES if amounts.get(kind)]) or "nothing"


def codes(amounts: Mapping[str, int]) -> str:
    """`2T 1B`, as text orders write it."""
    kinds = (*NAMES, WHITE)
    return " ".join(f"{amounts[kind]}{kind}" for kind in kinds if amounts.get(kind)) or "nothing"


def clause_forms(fields: Collection[str]) -> list[str]:
    """How these clauses are written."""
    return [form for name, form in CLAUSES.items() if name in fields]


def anew(reason: str) -> list[str]:
    """How a question begins that an order had answered, if it can no longer be followed."""
    return wrapped(f"Your order cannot be carried out as you wrote it: {reason}") if reason else []


def ordinal(number: int) -> str:
    """`third`, as far as anybody counts in words."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    return words[number - 1] if 0 < number <= len(words) else f"{number}th"


def place_name(content: Content, place: Place) -> str:
    """A location as players know it: `Kingsport`, `Mao Ceremony (end)`, `lock B`, `bonus space B+`."""
    match place.kind:
        case "town" if place in TOWN_SKULKS:
            return f"Skulk space {place[-1]}"
        case "town":
            return content.town[place.name].name
        case "ritual":
            ritual = content.ritual[place.name]
            return f"{ritual.name} ({_stage(place.stage, len(ritual.stages))})"
        case "cult":
            return f"bonus space {place.name}+" if place.is_bonus else f"lock {place.name}"
        case "priest":
            return content.priest_space[place.name].name
        case "eternal":
            return f"{content.town[place.name].name} (eternal)"
        case "ytrack":
            return f"track {place.name}, stage {place.stage}"
        case _:
            return PLAIN_PLACES.get(place, place.name)


def _stage(stage: int, last: int) -> str:
    return "start" if stage == 1 else "end" if stage == last else ordinal(stage)
