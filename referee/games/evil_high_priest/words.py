"""How things are called in prompts and events."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.words import listed
from referee.games.evil_high_priest.pack import WHITE, Content

NAMES = {
    "T": "treasure",
    "B": "blood",
    "M": "magic",
    "SB": "spellbook",
    "ES": "Elder Sign",
    "AT": "atomic",
}
PLURALS = {"SB": "spellbooks", "ES": "Elder Signs", "AT": "atomics"}
PRIEST_SPACES = {"ability": "Priest Ability", "summon": "Summon Monster", "rescue": "Rescue Acolyte"}


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


def anew(reason: str) -> str:
    """How a question begins that an order had answered, if it can no longer be followed; "" without one."""
    return f"Your order cannot be carried out as you wrote it: {reason}\n" if reason else ""


def ordinal(number: int) -> str:
    """`third`, as far as anybody counts in words."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    return words[number - 1] if 0 < number <= len(words) else f"{number}th"


def place_name(content: Content, place: str) -> str:
    """A location as players know it: `Kingsport`, `Mao Ceremony (end)`, `lock B`, `bonus space B+`."""
    kind, _, rest = place.partition(":")
    if kind == "town":
        return f"Skulk space {rest[-1]}" if rest.startswith("skulk") else content.town[rest].name
    if kind == "ritual":
        ritual, _, stage = rest.partition(":")
        return f"{content.ritual[ritual].name} ({_stage(int(stage), len(content.ritual[ritual].stages))})"
    if kind == "cult":
        return f"bonus space {rest}" if rest.endswith("+") else f"lock {rest}"
    if kind == "priest":
        return content.priest_space[rest].name
    if kind == "eternal":
        return f"{content.town[rest].name} (eternal)"
    if kind == "ytrack":
        track, _, stage = rest.partition(":")
        return f"track {track}, stage {stage}"
    return {
        "pool": "the pool",
        "asylum": "the asylum",
        "escape": "Escape",
        "box": "the box",
        "azathoth": "Azathoth",
        "king": "the King in Yellow",
    }.get(kind, rest)


def _stage(stage: int, last: int) -> str:
    return "start" if stage == 1 else "end" if stage == last else ordinal(stage)
