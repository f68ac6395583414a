"""Why a space cannot be used just now."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.catalogue import Reason
from referee.engine.problems import Problem
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.costs import shortage
from referee.games.evil_high_priest.acting.registry import NEEDS, unmet
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import (
    Spot,
    Who,
    all_spaces,
    blocked,
    closed,
    spot_of,
    standing,
    unmet_requirement,
    wrong_cultist,
)
from referee.games.evil_high_priest.state import POOL, Cultist, EvilTable, Following, Resources
from referee.games.evil_high_priest.words import place_name

PRIEST_OUT = Reason("Your priest is not in your pool.", "EH-052")
ACOLYTES_OUT = Reason("You have no acolyte left to place.", "EH-052")


def why_not(t: EvilTable, seat: int, who: Who, place: Place, joins: tuple[str, ...] = ()) -> Problem | None:
    """Why this cultist of the seat cannot be placed there; None if it can."""
    following = t.state.followings[seat]
    joined = place.kind in joins
    return (
        _nobody_to_place(following, who)
        or wrong_cultist(spot_of(t, seat, place), who, place)
        or closed(t, seat, place)
        or (None if joined else blocked(t, place, standing(t.state)))
        or unusable(t, seat, place, to_be_placed(following, who))
    )


def refusals(
    t: EvilTable, seat: int, kinds: Sequence[Who], joins: tuple[str, ...] = ()
) -> dict[tuple[Who, Place], Problem | None]:
    """The same for every space and these kinds of cultists in the pool."""
    found: dict[tuple[Who, Place], Problem | None] = {}
    following, there = t.state.followings[seat], standing(t.state)
    placed = [(who, to_be_placed(following, who)) for who in kinds]
    held = following.totals()
    for place in all_spaces(t):
        spot = spot_of(t, seat, place)
        barred = closed(t, seat, place) or (None if place.kind in joins else blocked(t, place, there))
        minds_who = not spot.words.isdisjoint(NEEDS) or spot.cost.sacrifice or spot.cost.worship  # EH-068
        if barred is None and not minds_who:
            barred = _missing(t, seat, place, spot, None, held)
        for who, cultist in placed:
            problem = (None if spot.who == "any" else wrong_cultist(spot, who, place)) or barred
            if minds_who and problem is None:
                problem = _missing(t, seat, place, spot, cultist, held)
            found[who, place] = problem
    return found


def to_be_placed(following: Following, who: Who) -> Cultist:
    return following.priest if who == "priest" else following.acolytes_at(POOL)[0]


def _nobody_to_place(following: Following, who: Who) -> Problem | None:
    if who == "priest":
        return None if following.priest.at == POOL else Problem("", PRIEST_OUT)
    return None if following.count(POOL) else Problem("", ACOLYTES_OUT)


def unusable(t: EvilTable, seat: int, place: Place, cultist: Cultist | None) -> Problem | None:
    """What is missing to use the space: a requirement, something its effect needs, or the cost."""
    return _missing(t, seat, place, spot_of(t, seat, place), cultist, t.state.followings[seat].totals())


def _missing(
    t: EvilTable, seat: int, place: Place, spot: Spot, cultist: Cultist | None, held: Resources
) -> Problem | None:
    """The same where it is known what is printed there, and what the seat holds."""
    if not spot.requires.nothing and (reason := unmet_requirement(t, seat, spot.requires)):
        return Problem("", reason, "EH-193")
    if not spot.words.isdisjoint(NEEDS):
        attempt = Act(t, seat, place, place_name(t.content, place), cultist=cultist)
        if reason := unmet(attempt, spot.effects):
            return Problem("", reason, "EH-070")
    if not spot.cost.free and (reason := shortage(t.state, seat, spot.cost, cultist, held)):
        return Problem("", reason, "EH-060")
    return None
