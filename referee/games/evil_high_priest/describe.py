"""Costs and effects in the few words that a prompt has room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.catalogue import Words, joined
from referee.games.evil_high_priest.pack import Cost, Effect, Lock, Requires
from referee.games.evil_high_priest.words import A_STAGE, CONTROLLED, codes, either

FREE = Words("free")
NOTHING = Words("nothing")
PLAIN: Mapping[str, Words] = {
    "box_acolyte": Words("every player loses an acolyte to the box"),
    "all_to_escape": Words("all acolytes of all players go to escape"),
    "priest_up": Words("your Priest card is turned up"),
    "free_shatter": Words("take an accessible sign without its cost"),
    "first_player": Words("first next round"),
    "rearrange": Words("rearrange your resources"),
    "activate": Words("use another space"),
    "send": Words("send an acolyte away"),
    "refresh": Words("the Chambers on display are replaced"),
    "worship": Words("an acolyte goes to Azathoth"),
    "trap": Words("an acolyte of an opponent is trapped"),
    "upkeep": Words("pay for it or discard it"),
    "join_occupied": Words("a cultist may join others"),
    "raid_defence": Words("it defends in raids"),
    "lose": Words("every opponent loses resources"),
    "extra_placement": Words("another turn at once"),
}
"""Words that need no parameters to be understood."""
BEFORE: Mapping[str, Words] = {
    "mutant": Words("an acolyte"),
    "abomination": Words("a Mutant"),
    "spawn": Words("an Abomination"),
}
"""What becomes each stage of evolution."""
SLIME_TO: Mapping[str, Words] = {
    "self": Words("you take a Slime Mold"),
    "opponent": Words("an opponent takes a Slime Mold"),
    "opponents": Words("all opponents take a Slime Mold"),
}
STOLEN_FROM: Mapping[str, Words] = {
    "opponent": Words("an opponent"),
    "each": Words("each opponent"),
    "most": Words("the richest opponent"),
}


def cost_text(cost: Cost) -> str:
    """`2T 1M + 1 acolyte sacrificed`, or `free`."""
    named = (
        (cost.sacrifice, Words("{n:acolyte} sacrificed", n=cost.sacrifice)),
        (cost.worship, Words("{n:acolyte} to Azathoth", n=cost.worship)),
        (cost.slime, Words("{n:Slime Mold} taken", n=cost.slime)),
        (cost.discard_monster, Words("{n:monster} discarded", n=cost.discard_monster)),
        (cost.discard_chamber, Words("{n:chamber} discarded", n=cost.discard_chamber)),
    )
    return joined(" + ", [*_resources(cost), *(what for n, what in named if n), *_control(cost)]) or FREE


def short_cost(cost: Cost) -> str:
    """`3B, 1 acolyte`, or nothing: what becomes of it is known, or said elsewhere."""
    named = (
        (cost.sacrifice, Words("{n:acolyte}", n=cost.sacrifice)),
        (cost.worship, Words("{n} to Azathoth", n=cost.worship)),
        (cost.slime, Words("take {n:Slime Mold}", n=cost.slime)),
        (cost.discard_monster, Words("{n:monster}", n=cost.discard_monster)),
        (cost.discard_chamber, Words("{n:chamber}", n=cost.discard_chamber)),
    )
    return joined(", ", [*_resources(cost), *(what for n, what in named if n), *_control(cost)])


def _resources(cost: Cost) -> Iterator[str]:
    if cost.amounts:
        yield codes(cost.amounts)
    if cost.any:
        yield Words("any {n}", n=cost.any)


def _control(cost: Cost) -> Iterator[str]:
    if cost.control:
        yield CONTROLLED[cost.control]


def effects_text(effects: Iterable[Effect]) -> str:
    """What effects do, one after the other."""
    return joined(", ", (_word(one.word, one.args) for one in effects))


def sign_text(lock: Lock) -> str:
    """What comes with a lock's sign: `sign, RAID of 2 dice`."""
    return joined(", ", filter(None, (Words("sign"), effects_text(lock.effects))))


def raid_text(dice: int) -> Words:
    return Words("RAID of {dice:die|dice}", dice=dice)


def requirement_text(requires: Requires) -> str:
    """`needs 4 signs taken`; nothing if nothing is needed."""
    parts: list[str] = []
    if requires.shattered:
        signs = list(requires.shattered)
        parts.append(Words("the {signs?sign|signs} of {signs} taken", signs=signs))
    if requires.signs:
        parts.append(Words("{n:sign} taken", n=requires.signs))
    if requires.evolved:
        parts.append(Words("{n:evolved acolyte} of yours", n=requires.evolved))
    if requires.stage:
        parts.append(Words("{stage} of yours", stage=either([A_STAGE[stage] for stage in requires.stage])))
    if requires.asylum:
        parts.append(Words("{n:acolyte} in your asylum", n=requires.asylum))
    wanted = (
        (requires.skulker, Words("a cultist of yours on a skulk space")),
        (requires.monster, Words("a monster of yours")),
        (requires.no_monster, Words("empty lairs")),
        (requires.sign_held, Words("an Elder Sign of yours")),
        (requires.ritual_start, Words("a free ritual start space")),
        (requires.exposed_empty, Words("no exposed resources")),
    )
    parts += [what for is_wanted, what in wanted if is_wanted]
    return Words("needs {parts}", parts=parts) if parts else ""


def _word(word: str, args: Mapping[str, Any]) -> str:
    match word:
        case "gain":
            return f"+{codes(args['amounts'])}"
        case "per":
            return Words(
                "+{gain} per {each} (at most {most})",
                gain=codes(args["gain"]),
                each=_counted(args["count"], args["divide"]),
                most=args["most"],
            )
        case "raid":
            return raid_text(args["dice"])
        case "track":
            return Words("{track} {by}", track=args["name"].replace("_", " "), by=f"{args['by']:+d}")
        case "rescue":
            return Words("rescue {n}", n=args["n"])
        case "asylum_to_pool":
            return Words("{n} from your asylum to your pool", n=args["n"])
        case "monster":
            return Words("{n:monster}", n=args["n"]) if args["n"] > 1 else Words("a monster")
        case "chamber":
            return Words("{n:chamber}", n=args["n"]) if args["n"] > 1 else Words("a chamber")
        case "gain_any":
            return Words("+any {n}", n=args["n"])
        case "control":
            card = args["card"]
            return Words("take {card}", card=CONTROLLED.get(card) or card.replace("_", " ").title())
        case "evolve":
            return Words("{before} becomes {stage}", before=BEFORE[args["to"]], stage=A_STAGE[args["to"]])
        case "gift":
            return Words("an opponent gains {amounts}", amounts=codes(args["amounts"]))
        case "slime":
            return SLIME_TO[args["to"]]
        case "retrieve":
            to = args["to"]
            if args["whose"] == "self":
                return Words("one of your acolytes back from Azathoth to {to}", to=to)
            return Words("any acolyte back from Azathoth to {to}", to=to)
        case "glacier":
            return Words("its glacier pays everybody from now on")
        case "shatter":
            return Words("shatter a sign for {n} basic resources less", n=args["discount"])
        case "swap_any":
            return Words("swap up to {n} basic resources", n=args["n"])
        case "expose":
            return Words("lay open {n} resources of an opponent's chamber", n=args["n"])
        case "steal":
            return Words(
                "take {amounts} from {whom}", amounts=codes(args["amounts"]), whom=STOLEN_FROM[args["who"]]
            )
        case _:
            return PLAIN[word]


def _counted(what: str, divide: int) -> Words:
    """What `per` counts: one of them, or so many together."""
    match what:
        case "deep_one":
            each = Words("Deep One {n?step|steps}", n=divide)
        case "asylum":
            each = Words("{n?acolyte|acolytes} in your asylum", n=divide)
        case _:
            each = Words("{n?Mutant|Mutants} of yours", n=divide)
    return Words("{divide} {each}", divide=divide, each=each) if divide > 1 else each
