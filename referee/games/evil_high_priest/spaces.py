"""The action spaces: which there are, and why one cannot be used just now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from referee.engine.problems import Problem
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.costs import shortage
from referee.games.evil_high_priest.effects import NEEDS, unmet
from referee.games.evil_high_priest.pack import FREE, Board, Content, Cost, Effect, Lock, Requires, Space
from referee.games.evil_high_priest.state import (
    ASYLUM,
    ESCAPE,
    KING,
    POOL,
    TOWN_SKULKS,
    Cultist,
    EvilHighPriest,
    EvilTable,
    Following,
)
from referee.games.evil_high_priest.words import place_name

NO_REQUIREMENT = Requires()
Who: TypeAlias = Literal["priest", "acolyte"]

FULL_TABLE = 5
"""With so many seats the second town skulk space is open (EH-140)."""


@dataclass(frozen=True)
class Spot:
    """What using a space takes: its cost, what must hold, and what it does."""

    cost: Cost = FREE
    requires: Requires = NO_REQUIREMENT
    effects: tuple[Effect, ...] = ()
    raid: int = 0
    who: str = "any"


def spot_of(t: EvilTable, seat: int, place: str) -> Spot:
    """What is printed on a space; the Priest Ability's is printed on the seat's own card."""
    if place == "priest:ability":
        card = t.state.followings[seat].priest_card
        if card is None:
            return Spot(who="priest")
        priest = t.content.priest[card]
        return Spot(requires=priest.requires, effects=priest.effects, who="priest")
    return printed(t.content, t.state.board, place)


@lru_cache(maxsize=1024)
def printed(content: Content, board_id: str, place: str) -> Spot:
    """What is printed on a space of the boards that all share."""
    board = content.board[board_id]
    kind, _, rest = place.partition(":")
    if kind == "ritual":
        return Spot(content.ritual[rest.partition(":")[0]].cost)
    if kind == "ytrack":
        return Spot(board.yellow_track[rest.partition(":")[0]].cost)
    if kind == "cult" and not rest.endswith("+"):
        lock = board.lock[rest]
        return Spot(lock.cost, lock.requires, lock.effects, lock.raid)
    if place in TOWN_SKULKS:
        return Spot()
    space = _space(content, board_id, place)
    return Spot(space.cost, space.requires, space.all_effects, space.raid, space.who)


def space_of(t: EvilTable, place: str) -> Space:
    """The content of a town location, a space of the priest board, a bonus space, or the King."""
    return _space(t.content, t.state.board, place)


def _space(content: Content, board_id: str, place: str) -> Space:
    kind, _, rest = place.partition(":")
    if place == KING:
        return content.king
    if kind == "town":
        return content.town[rest]
    if kind == "cult":
        return content.board[board_id].bonus[rest.removesuffix("+")]
    return content.priest_space["escape" if place == ESCAPE else rest]


def all_spaces(t: EvilTable) -> tuple[str, ...]:
    """Every action space of this game that can ever take a placement, in the order of the boards (EH-052)."""
    return _all_spaces(t.content, t.state.board, len(t.state.followings))


@lru_cache(maxsize=64)
def _all_spaces(content: Content, board_id: str, seats: int) -> tuple[str, ...]:
    board = content.board[board_id]
    return (
        *(ESCAPE if space.id == "escape" else f"priest:{space.id}" for space in content.priest_spaces),
        *(f"town:{space.id}" for space in content.towns),
        *TOWN_SKULKS[: 2 if seats == FULL_TABLE else 1],
        *(f"ritual:{ritual.id}:1" for ritual in content.rituals),
        *cult_spaces(board),
        *([KING] if board.yellow_tracks else []),
    )


def cult_spaces(board: Board) -> list[str]:
    """The lock spaces, each followed by its bonus space."""
    found = []
    for lock in board.locks:
        found.append(f"cult:{lock.id}")
        if lock.bonus is not None:
            found.append(f"cult:{lock.id}+")
        if lock.id in board.yellow_start:
            found.append(f"ytrack:{board.yellow_start[lock.id].id}:1")
    return found


def why_not(t: EvilTable, seat: int, who: Who, place: str, joins: tuple[str, ...] = ()) -> Problem | None:
    """Why this cultist of the seat cannot be placed there; None if it can."""
    following = t.state.followings[seat]
    joined = place.partition(":")[0] in joins
    return (
        _nobody_to_place(following, who)
        or wrong_cultist(t, seat, who, place)
        or _closed(t, seat, place)
        or (None if joined else blocked(t, place, standing(t.state)))
        or unusable(t, seat, place, to_be_placed(following, who))
    )


def refusals(
    t: EvilTable, seat: int, kinds: Sequence[Who], joins: tuple[str, ...] = ()
) -> dict[tuple[Who, str], Problem | None]:
    """The same for every space and these kinds of cultists in the pool."""
    found: dict[tuple[Who, str], Problem | None] = {}
    following, there = t.state.followings[seat], standing(t.state)
    for place in all_spaces(t):
        joined = place.partition(":")[0] in joins
        barred = _closed(t, seat, place) or (None if joined else blocked(t, place, there))
        for who in kinds:
            found[who, place] = (
                wrong_cultist(t, seat, who, place)
                or barred
                or unusable(t, seat, place, to_be_placed(following, who))
            )
    return found


def standing(state: EvilHighPriest) -> dict[str, int]:
    """The places where cultists are, each with the first seat in turn order that has one there."""
    found: dict[str, int] = {}
    for seat in state.in_turn_order():
        for cultist in state.followings[seat].cultists:
            found.setdefault(cultist.at, seat)
    return found


def to_be_placed(following: Following, who: Who) -> Cultist:
    return following.priest if who == "priest" else following.acolytes_at(POOL)[0]


def _nobody_to_place(following: Following, who: Who) -> Problem | None:
    if who == "priest":
        return (
            None if following.priest.at == POOL else Problem("", "Your priest is not in your pool.", "EH-052")
        )
    return None if following.count(POOL) else Problem("", "You have no acolyte left to place.", "EH-052")


def wrong_cultist(t: EvilTable, seat: int, who: Who, place: str) -> Problem | None:
    """Some spaces are for the priest alone, some for acolytes (EH-008)."""
    wanted = spot_of(t, seat, place).who
    if wanted == "any" or wanted == who:
        return None
    if wanted == "priest":
        return Problem("", "Only your priest may use this space.", "EH-008")
    return Problem("", "Your priest may not go there.", "EH-084" if place == ESCAPE else "EH-851")


def _closed(t: EvilTable, seat: int, place: str) -> Problem | None:
    """Whether the space is open at all at this point of the game."""
    state, following = t.state, t.state.followings[seat]
    kind, _, rest = place.partition(":")
    if kind == "ritual" and not state.ritual_open:
        return Problem("", "The ritual board is still face down.", "EH-151")
    if kind in ("cult", "ytrack"):
        return _closed_cult_space(state, t.content.board[state.board], kind, rest)
    if place == "priest:summon" and not state.raids_resolved:
        return Problem("", "Summon Monster opens after the first raid.", "EH-088")
    if place == "priest:ability":
        if following.priest_card is None:
            return Problem("", "There are no Priest cards in this game.", "EH-028")
        if not following.priest_card_up:
            return Problem("", "Priest ability already used.", "EH-087")
    if place == KING and state.king != seat:
        return Problem("", "You do not control the King in Yellow.", "EH-851")
    if place in TOWN_SKULKS:
        if place == TOWN_SKULKS[1] and len(state.followings) < FULL_TABLE:
            return Problem("", "Only one skulk space in games of 2–4.", "EH-140")
        if place in state.used_skulks:
            return Problem("", "The skulk space was already used in this phase.", "EH-140")
    return None


def _closed_cult_space(state: EvilHighPriest, board: Board, kind: str, rest: str) -> Problem | None:
    if kind == "ytrack":
        track = board.yellow_track[rest.partition(":")[0]]
        if any(stage.lock not in state.shattered for stage in track.stages[:2]):
            return Problem("", f"Track {track.id} opens when its first two signs are shattered.", "EH-855")
        return None
    if rest.endswith("+"):
        if rest.removesuffix("+") not in state.shattered:
            return Problem("", "That bonus space is still locked.", "EH-185")
        return None
    if rest in state.shattered:
        return Problem("", "That sign is already shattered.", "EH-183")
    if not board.accessible(rest, state.shattered):
        return Problem("", f"Lock {rest} is not accessible yet.", "EH-190")
    return None


def blocked(t: EvilTable, place: str, there: Mapping[str, int] | None = None) -> Problem | None:
    """Whether a cultist stands in the way (EH-056, EH-187)."""
    if place == ESCAPE or place.startswith("priest:"):
        return None  # everybody has a board of their own, and Escape takes any number (EH-083)
    there = standing(t.state) if there is None else there
    if place in there:
        name = place_name(t.content, place)
        return Problem("", f"{name[0].upper()}{name[1:]} is occupied by seat {there[place]}.", "EH-056")
    lock = _lock_before(t.content.board[t.state.board], place)
    if lock is not None and f"cult:{lock}" in there:
        return Problem("", f"Cultist on lock {lock} blocks its bonus space.", "EH-187")
    return None


def _lock_before(board: Board, place: str) -> str | None:
    """The lock whose cultist blocks a bonus space or a track's start."""
    if place.startswith("cult:") and place.endswith("+"):
        return place.removeprefix("cult:").removesuffix("+")
    if place.startswith("ytrack:"):
        return board.yellow_track[place.split(":")[1]].stages[0].lock
    return None


def unusable(t: EvilTable, seat: int, place: str, cultist: Cultist | None) -> Problem | None:
    """What is missing to use the space: a requirement, something its effect needs, or the cost."""
    spot = spot_of(t, seat, place)
    if reason := unmet_requirement(t, seat, spot.requires):
        return Problem("", reason, "EH-193")
    if needing := [one for one in spot.effects if one.word in NEEDS]:
        trial = Act(t, seat, place, place_name(t.content, place), cultist=cultist)
        if reason := unmet(trial, needing):
            return Problem("", reason, "EH-070")
    if reason := shortage(t.state, seat, spot.cost, cultist):
        return Problem("", reason, "EH-060")
    return None


def unmet_requirement(t: EvilTable, seat: int, requires: Requires) -> str | None:
    """The first condition that does not hold, in words (EH-193)."""
    if requires.nothing:
        return None
    state, following = t.state, t.state.followings[seat]
    missing = [sign for sign in requires.shattered if sign not in state.shattered]
    stages = [f"evo:{stage}" for stage in requires.stage]
    tests: list[tuple[bool, str]] = [
        (not missing, f"The sign of {' and '.join(missing)} must be shattered first."),
        (len(state.shattered) >= requires.signs, f"At least {requires.signs} signs must be shattered first."),
        (
            len(following.evolved()) >= requires.evolved,
            f"You need {requires.evolved} of your own acolytes on the Evolution track.",
        ),
        (
            not stages or following.count(*stages) > 0,
            f"You need {' or '.join(map(_with_article, requires.stage))} of your own.",
        ),
        (following.count(ASYLUM) >= requires.asylum, f"You need {requires.asylum} acolytes in your asylum."),
        (not requires.skulker or has_skulker(t, following), "You need a cultist on a skulk space."),
        (not requires.monster or bool(following.lairs), "You need a monster in a lair."),
        (not requires.no_monster or not following.lairs, "You already have a monster."),
        (not requires.sign_held or following.has("ES") > 0, "You need an Elder Sign of your own."),
        (
            not requires.ritual_start or (bool(free_ritual_starts(t)) and following.count(POOL) > 0),
            "You need an acolyte in your pool and a free ritual start space.",
        ),
        (not requires.exposed_empty or not any(following.exposed.values()), "You have exposed resources."),
    ]
    return next((sentence for holds, sentence in tests if not holds), None)


def _with_article(stage: str) -> str:
    return f"{'an' if stage[0] in 'aeiou' else 'a'} {stage.title()}"


def open_locks(t: EvilTable, seat: int) -> list[Lock]:
    """The locks whose sign the seat could shatter now but for the cost (EH-190, EH-193)."""
    board = t.content.board[t.state.board]
    return [
        lock
        for lock in board.locks
        if board.accessible(lock.id, t.state.shattered) and not unmet_requirement(t, seat, lock.requires)
    ]


def skulk_spaces(t: EvilTable) -> dict[str, str]:
    """Every skulk space of the game and its kind (EH-146)."""
    board = t.content.board[t.state.board]
    found = dict.fromkeys(TOWN_SKULKS, "town")
    for lock, space in board.bonus.items():
        if space.skulk is not None:
            found[f"cult:{lock}+"] = space.skulk
    return found


def has_skulker(t: EvilTable, following: Following) -> bool:
    """Whether the seat has a cultist on any skulk space, of the town or the cult board (EH-781)."""
    return any(following.has_cultist_at(place) for place in skulk_spaces(t))


def free_ritual_starts(t: EvilTable) -> list[str]:
    """The ritual start spaces that nobody stands on, once the board is face up (EH-151)."""
    if not t.state.ritual_open:
        return []
    starts = [f"ritual:{ritual.id}:1" for ritual in t.content.rituals]
    return [start for start in starts if not t.state.is_occupied(start)]
