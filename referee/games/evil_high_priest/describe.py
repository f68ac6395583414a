"""Costs and effects in the few words that a prompt has room for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.games.evil_high_priest.pack import Cost, Effect
from referee.games.evil_high_priest.words import codes


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


def effects_text(effects: Iterable[Effect]) -> str:
    """What effects do, one after the other."""
    return ", ".join(_word(one.word, one.args) for one in effects)


def _word(word: str, args: Mapping[str, Any]) -> str:
    match word:
        case "gain":
            return f"+{codes(args['amounts'])}"
        case "per":
            return f"+{codes(args['gain'])} per {args['count'].replace('_', ' ')} (at most {args['most']})"
        case "raid":
            return f"RAID of {args['dice']} {'die' if args['dice'] == 1 else 'dice'}"
        case "track":
            return f"{args['name'].replace('_', ' ')} {args['by']:+d}"
        case "rescue":
            return f"rescue {args['n']}"
        case "asylum_to_pool":
            return f"{args['n']} from asylum to pool"
        case "monster" | "chamber":
            return word if args["n"] == 1 else f"{args['n']} {word}s"
        case "gain_any":
            return f"+any {args['n']}"
        case "control":
            return f"take the {args['card'].replace('_', ' ').title()}"
        case "evolve":
            return f"an acolyte becomes {args['to'].title()}"
        case "gift":
            return f"an opponent gains {codes(args['amounts'])}"
        case "slime":
            whom = {"self": "you take", "opponent": "an opponent takes", "opponents": "all opponents take"}
            return f"{whom[args['to']]} a Slime Mold"
        case "retrieve":
            return "an acolyte back from Azathoth"
        case _:
            return word.replace("_", " ")
