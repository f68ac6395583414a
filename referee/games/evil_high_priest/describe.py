"""Costs and effects in the few words that a prompt has room for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.words import count, listed
from referee.games.evil_high_priest.pack import Cost, Effect, Lock, Requires
from referee.games.evil_high_priest.words import codes

PLAIN = {
    "box_acolyte": "every player loses an acolyte to the box",
    "all_to_escape": "all acolytes of all players go to escape",
    "priest_up": "your Priest card is turned up",
    "free_shatter": "take an accessible sign without its cost",
    "first_player": "first next round",
    "rearrange": "rearrange your resources",
    "activate": "use another space",
    "send": "send an acolyte away",
}
"""Words that need no parameters to be understood."""

BEFORE = {"mutant": "an acolyte", "abomination": "a Mutant", "spawn": "an Abomination"}
"""What becomes each stage of evolution."""

COUNTED = {
    "deep_one": ("Deep One step", "Deep One steps"),
    "asylum": ("acolyte in your asylum", "acolytes in your asylum"),
    "mutants": ("Mutant of yours", "Mutants of yours"),
}
"""What `per` counts, one and many."""


def cost_text(cost: Cost) -> str:
    """`2T 1M and an acolyte`, or `free`."""
    parts = []
    if amounts := {**cost.amounts}:
        parts.append(codes(amounts))
    if cost.any:
        parts.append(f"any {cost.any}")
    for number, what in (
        (cost.sacrifice, "acolyte sacrificed"),
        (cost.worship, "acolyte to Azathoth"),
        (cost.slime, "Slime Mold taken"),
        (cost.discard_monster, "monster discarded"),
        (cost.discard_chamber, "chamber discarded"),
    ):
        if number:
            parts.append(f"{number} {what}")
    if cost.control:
        parts.append(f"the {cost.control.title()}")
    return " + ".join(parts) or "free"


def short_cost(cost: Cost) -> str:
    """`3B, 1 acolyte`, or nothing: what becomes of it is known, or said elsewhere."""
    if cost.free:
        return ""
    short = cost_text(cost).replace(" + ", ", ").replace("acolyte to ", "to ")
    short = re.sub(r"(\d+) Slime Mold taken", r"take \1 Slime Mold", short)
    return short.replace(" sacrificed", "").replace(" discarded", "")


def effects_text(effects: Iterable[Effect]) -> str:
    """What effects do, one after the other."""
    return ", ".join(_word(one.word, one.args) for one in effects)


def sign_text(lock: Lock) -> str:
    """What comes with a lock's sign: `sign, RAID of 2 dice`."""
    return ", ".join(filter(None, ("sign", effects_text(lock.effects))))


def requirement_text(requires: Requires) -> str:
    """`needs 4 signs taken`; nothing if nothing is needed."""
    parts = []
    if requires.shattered:
        parts.append(
            f"the {'sign' if len(requires.shattered) == 1 else 'signs'} of {listed(requires.shattered)} taken"
        )
    if requires.signs:
        parts.append(f"{count(requires.signs, 'sign')} taken")
    if requires.evolved:
        parts.append(f"{count(requires.evolved, 'evolved acolyte')} of yours")
    if requires.stage:
        parts.append(f"{_a(' or '.join(stage.title() for stage in requires.stage))} of yours")
    if requires.asylum:
        parts.append(f"{count(requires.asylum, 'acolyte')} in your asylum")
    words = {
        "a cultist of yours on a skulk space": requires.skulker,
        "a monster of yours": requires.monster,
        "empty lairs": requires.no_monster,
        "an Elder Sign of yours": requires.sign_held,
        "a free ritual start space": requires.ritual_start,
        "no exposed resources": requires.exposed_empty,
    }
    parts += [what for what, wanted in words.items() if wanted]
    return f"needs {listed(parts)}" if parts else ""


def _word(word: str, args: Mapping[str, Any]) -> str:
    match word:
        case "gain":
            return f"+{codes(args['amounts'])}"
        case "per":
            one, many = COUNTED[args["count"]]
            each = f"{args['divide']} {many}" if args["divide"] > 1 else one
            return f"+{codes(args['gain'])} per {each} (at most {args['most']})"
        case "raid":
            return f"RAID of {args['dice']} {'die' if args['dice'] == 1 else 'dice'}"
        case "track":
            return f"{args['name'].replace('_', ' ')} {args['by']:+d}"
        case "rescue":
            return f"rescue {args['n']}"
        case "asylum_to_pool":
            return f"{args['n']} from your asylum to your pool"
        case "monster" | "chamber":
            return f"a {word}" if args["n"] == 1 else f"{args['n']} {word}s"
        case "gain_any":
            return f"+any {args['n']}"
        case "control":
            return f"take the {args['card'].replace('_', ' ').title()}"
        case "evolve":
            return f"{BEFORE[args['to']]} becomes {_a(args['to'].title())}"
        case "gift":
            return f"an opponent gains {codes(args['amounts'])}"
        case "slime":
            whom = {"self": "you take", "opponent": "an opponent takes", "opponents": "all opponents take"}
            return f"{whom[args['to']]} a Slime Mold"
        case "retrieve":
            whose = "one of your acolytes" if args["whose"] == "self" else "any acolyte"
            return f"{whose} back from Azathoth to {args['to']}"
        case "glacier":
            return "its glacier pays everybody from now on"
        case "shatter":
            return f"shatter a sign for {args['discount']} basic resources less"
        case "swap_any":
            return f"swap up to {args['n']} basic resources"
        case "expose":
            return f"lay open {args['n']} resources of an opponent's chamber"
        case "steal":
            whom = {"opponent": "an opponent", "each": "each opponent", "most": "the richest opponent"}
            return f"take {codes(args['amounts'])} from {whom[args['who']]}"
        case _:
            return PLAIN.get(word, word.replace("_", " "))


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "AEIO" else f"a {name}"
