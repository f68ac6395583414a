"""The action spaces: which there are, what is printed on them, and which of them are open just now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.catalogue import Reason
from referee.engine.problems import Problem
from referee.games.evil_high_priest.pack import (
    BASIC,
    FREE,
    Board,
    Content,
    Cost,
    Effect,
    Lock,
    Requires,
    Space,
)
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import (
    ABILITY,
    ASYLUM,
    AZATHOTH,
    BOX,
    ESCAPE,
    EVOLUTION,
    KING,
    NEVER_SKULKED,
    POOL,
    SUMMON,
    TOWN_SKULKS,
    EvilHighPriest,
    EvilTable,
    Following,
)
from referee.games.evil_high_priest.words import A_STAGE, colour, either, place_name


def _said(reason: Reason) -> Problem:
    return Problem("", reason)


ONLY_PRIESTS = _said(Reason("Only your priest may use this space.", "EH-008"))
NO_PRIESTS_ON_ESCAPE = _said(Reason("Your priest may not go there.", "EH-084"))
NO_PRIESTS = _said(Reason("Your priest may not go there.", "EH-851"))
RITUALS_CLOSED = _said(Reason("The ritual board is still face down.", "EH-151"))
SUMMON_CLOSED = _said(Reason("Summon Monster opens after the first raid.", "EH-088"))
NO_PRIEST_CARDS = _said(Reason("There are no Priest cards in this game.", "EH-028"))
PRIEST_CARD_USED = _said(Reason("Priest ability already used.", "EH-087"))
NOT_YOUR_KING = _said(Reason("You do not control the King in Yellow.", "EH-851"))
ONE_SKULK_SPACE = _said(Reason("Only one skulk space in games of 2–4.", "EH-140"))
SKULK_SPACE_USED = _said(Reason("The skulk space was already used in this phase.", "EH-140"))
BONUS_LOCKED = _said(Reason("That bonus space is still locked.", "EH-185"))
SHATTERED = _said(Reason("That sign is already shattered.", "EH-183"))

NO_REQUIREMENT = Requires()
Who: TypeAlias = Literal["priest", "acolyte"]

ANY_ORDER = (*BASIC, "AT")
"""An any-cost is paid in this order if nobody says; atomics pay it too (EH-064, EH-842)."""
FULL_TABLE = 5
"""With all seats taken the second town skulk space is open (EH-140)."""


@dataclass(frozen=True, eq=False)
class Spot:
    """What using a space takes: its cost, what must hold, and what it does."""

    cost: Cost = FREE
    requires: Requires = NO_REQUIREMENT
    effects: tuple[Effect, ...] = ()
    raid: int = 0
    who: str = "any"

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of its effects."""
        return frozenset(effect.word for effect in self.effects)

    @cached_property
    def hides_its_cost(self) -> bool:
        """Whether what is to be paid there depends on a further choice."""
        return not self.words.isdisjoint(("activate", "shatter"))


def spot_of(t: EvilTable, seat: int, place: Place) -> Spot:
    """What is printed on a space; the Priest Ability's is printed on the seat's own card."""
    if place == ABILITY:
        return _ability(t.content, t.state.followings[seat].priest_card)
    return printed(t.content, t.state.board, place)


@lru_cache(maxsize=256)
def _ability(content: Content, card: str | None) -> Spot:
    if card is None:
        return Spot(who="priest")
    priest = content.priest[card]
    return Spot(requires=priest.requires, effects=priest.effects, who="priest")


@lru_cache(maxsize=1024)
def printed(content: Content, board_id: str, place: Place) -> Spot:
    """What is printed on a space of the boards that all share."""
    board = content.board[board_id]
    if place.kind == "ritual":
        return Spot(content.ritual[place.name].cost)
    if place.kind == "ytrack":
        return Spot(board.yellow_track[place.name].cost)
    if place.is_lock:
        lock = board.lock[place.name]
        return Spot(lock.cost, lock.requires, lock.effects, lock.raid)
    if place in TOWN_SKULKS:
        return Spot()
    space = _space(content, board_id, place)
    return Spot(space.cost, space.requires, space.all_effects, space.raid, space.who)


def space_of(t: EvilTable, place: Place) -> Space:
    """The content of a town location, a space of the priest board, a bonus space, or the King."""
    return _space(t.content, t.state.board, place)


def _space(content: Content, board_id: str, place: Place) -> Space:
    if place == KING:
        return content.king
    if place.kind == "town":
        return content.town[place.name]
    if place.is_bonus:
        return content.board[board_id].bonus[place.name]
    return content.priest_space["escape" if place == ESCAPE else place.name]


def all_spaces(t: EvilTable) -> tuple[Place, ...]:
    """Every action space that can ever take a placement, in the order of the boards (EH-052, EH-080)."""
    return _all_spaces(t.content, t.state.board, len(t.state.followings))


@lru_cache(maxsize=64)
def _all_spaces(content: Content, board_id: str, seats: int) -> tuple[Place, ...]:
    board = content.board[board_id]
    return (
        *(ESCAPE if space.id == "escape" else Place.priest(space.id) for space in content.priest_spaces),
        *(Place.town(space.id) for space in content.towns),
        *TOWN_SKULKS[: 2 if seats == FULL_TABLE else 1],
        *(Place.ritual(ritual.id) for ritual in content.rituals),
        *cult_spaces(board),
        *([KING] if board.yellow_tracks else []),
    )


@lru_cache(maxsize=64)
def every_place(content: Content, board_id: str) -> tuple[Place, ...]:
    """Wherever a cultist can be in a game on this board."""
    board = content.board[board_id]
    towns = [town.id for town in content.towns]
    tracks = [(one.id, stage) for one in board.yellow_tracks for stage in range(len(one.stages))]
    return (
        *(Place.town(town) for town in towns),
        *(Place.eternal(town) for town in towns if town != NEVER_SKULKED),
        *(Place.ritual(one.id, stage + 1) for one in content.rituals for stage in range(len(one.stages))),
        *(Place.lock(lock.id) for lock in board.locks),
        *(Place.bonus(lock) for lock in board.bonus),
        *(Place.track(track, stage + 1) for track, stage in tracks),
        *(Place.priest(space.id) for space in content.priest_spaces),
        *(*TOWN_SKULKS, POOL, ASYLUM, ESCAPE, BOX, AZATHOTH, KING, *EVOLUTION),
    )


def cult_spaces(board: Board) -> list[Place]:
    """The lock spaces, each followed by its bonus space (EH-180); tracks begin at theirs (EH-854)."""
    found = []
    for lock in board.locks:
        found.append(Place.lock(lock.id))
        if lock.bonus is not None:
            found.append(Place.bonus(lock.id))
        if lock.id in board.yellow_start:
            found.append(Place.track(board.yellow_start[lock.id].id))
    return found


def standing(state: EvilHighPriest) -> dict[Place, int]:
    """The places where cultists are, each with the first seat in turn order that has one there.

    A space whose cultist has left in the same phase is free again (EH-061).
    """
    found: dict[Place, int] = {}
    for seat in state.in_turn_order():
        for cultist in state.followings[seat].cultists:
            found.setdefault(cultist.at, seat)
    return found


def wrong_cultist(spot: Spot, who: Who, place: Place) -> Problem | None:
    """Some spaces are for the priest alone, some for acolytes (EH-008)."""
    if spot.who in ("any", who):
        return None
    if spot.who == "priest":
        return ONLY_PRIESTS
    return NO_PRIESTS_ON_ESCAPE if place == ESCAPE else NO_PRIESTS


def closed(t: EvilTable, seat: int, place: Place) -> Problem | None:
    """Whether the space is open at all at this point of the game."""
    state, following = t.state, t.state.followings[seat]
    if place.kind == "cult" or place.kind == "ytrack":
        return _closed_cult_space(state, t.content.board[state.board], place)
    if place.kind == "ritual" and not state.ritual_open:
        return RITUALS_CLOSED
    if place == SUMMON and not state.raids_resolved:
        return SUMMON_CLOSED
    if place == ABILITY:
        if following.priest_card is None:
            return NO_PRIEST_CARDS
        if not following.priest_card_up:
            return PRIEST_CARD_USED
    if place == KING and state.king != seat:
        return NOT_YOUR_KING
    if place in TOWN_SKULKS:
        if place == TOWN_SKULKS[1] and len(state.followings) < FULL_TABLE:
            return ONE_SKULK_SPACE
        if place in state.used_skulks:
            return SKULK_SPACE_USED
    return None


def _closed_cult_space(state: EvilHighPriest, board: Board, place: Place) -> Problem | None:
    if place.kind == "ytrack":
        track = board.yellow_track[place.name]
        if any(stage.lock not in state.shattered for stage in track.stages[:2]):
            return _track_closed(track.id)
        return None
    if place.is_bonus:
        if place.name not in state.shattered:
            return BONUS_LOCKED
        return None
    if place.name in state.shattered:
        return SHATTERED
    if not board.accessible(place.name, state.shattered):
        return _not_accessible(place.name)  # to anybody (EH-191)
    return None


@lru_cache(maxsize=256)
def _track_closed(track: str) -> Problem:
    return _said(Reason("Track {track} opens when its first two signs are shattered.", "EH-855", track=track))


@lru_cache(maxsize=256)
def _not_accessible(lock: str) -> Problem:
    return _said(Reason("Lock {lock} is not accessible yet.", "EH-190", lock=lock))


def blocked(t: EvilTable, place: Place, there: Mapping[Place, int] | None = None) -> Problem | None:
    """Whether a cultist stands in the way, as long as it is there (EH-056, EH-187, EH-188)."""
    if place == ESCAPE or place.kind == "priest":
        return None  # everybody has a board of their own (EH-081), and Escape takes any number (EH-083)
    there = standing(t.state) if there is None else there
    if place in there:
        return _occupied(t.content, place, there[place])
    lock = _lock_before(t.content.board[t.state.board], place)
    if lock is not None and Place.lock(lock) in there:
        return _cultist_on(lock)
    return None


@lru_cache(maxsize=1024)
def _occupied(content: Content, place: Place, seat: int) -> Problem:
    by = {"name": place.name, "seat": colour(seat)}
    if place == KING:
        return _said(Reason("The King in Yellow is occupied by {seat}.", "EH-056", **by))
    if place.is_bonus:
        return _said(Reason("Bonus space {name}+ is occupied by {seat}.", "EH-056", **by))
    if place.is_lock:
        return _said(Reason("Lock {name} is occupied by {seat}.", "EH-056", **by))
    if place.kind == "ytrack":
        text = Reason("Track {name}, stage {stage} is occupied by {seat}.", "EH-056", stage=place.stage, **by)
        return _said(text)
    return _said(Reason("{place} is occupied by {seat}.", "EH-056", place=place_name(content, place), **by))


@lru_cache(maxsize=256)
def _cultist_on(lock: str) -> Problem:
    return _said(Reason("Cultist on lock {lock} blocks its bonus space.", "EH-187", lock=lock))


def _lock_before(board: Board, place: Place) -> str | None:
    """The lock whose cultist blocks a bonus space or a track's start."""
    if place.kind == "ytrack":
        return board.yellow_track[place.name].stages[0].lock
    return place.name if place.is_bonus else None


def unmet_requirement(t: EvilTable, seat: int, requires: Requires) -> Reason | None:
    """The first condition that does not hold, in words (EH-193)."""
    if requires.nothing:
        return None
    return next(_unmet(t, t.state.followings[seat], requires), None)


def _unmet(t: EvilTable, following: Following, requires: Requires) -> Iterator[Reason]:
    shattered = t.state.shattered
    if missing := [sign for sign in requires.shattered if sign not in shattered]:
        yield Reason("The sign of {signs} must be shattered first.", "EH-193", signs=missing)
    if len(shattered) < requires.signs:
        yield Reason("At least {n} signs must be shattered first.", "EH-193", n=requires.signs)
    if requires.evolved and len(following.evolved()) < requires.evolved:
        yield Reason(
            "You need {n} of your own acolytes on the Evolution track.", "EH-193", n=requires.evolved
        )
    if requires.stage and not following.count(*(Place.evolved(stage) for stage in requires.stage)):
        stages = either([A_STAGE[stage] for stage in requires.stage])
        yield Reason("You need {stage} of your own.", "EH-193", stage=stages)
    if requires.asylum and following.count(ASYLUM) < requires.asylum:
        yield Reason("You need {n:acolyte} in your asylum.", "EH-193", n=requires.asylum)
    if requires.skulker and not has_skulker(t, following):
        yield Reason("You need a cultist on a skulk space.", "EH-193")
    if requires.monster and not following.lairs:
        yield Reason("You need a monster in a lair.", "EH-193")
    if requires.no_monster and following.lairs:
        yield Reason("You already have a monster.", "EH-193")  # EH-089
    if requires.sign_held and not following.has("ES"):
        yield Reason("You need an Elder Sign of your own.", "EH-193")
    if requires.ritual_start and not (free_ritual_starts(t) and following.count(POOL)):
        yield Reason("You need an acolyte in your pool and a free ritual start space.", "EH-193")
    if requires.exposed_empty and any(following.exposed.values()):
        yield Reason("You have exposed resources.", "EH-193")


def open_locks(t: EvilTable, seat: int) -> list[Lock]:
    """The locks whose sign the seat could shatter now but for the cost (EH-190, EH-193)."""
    found = t.content.board[t.state.board].accessible_locks(t.state.shattered)
    return [lock for lock in found if not unmet_requirement(t, seat, lock.requires)]


def skulk_spaces(t: EvilTable) -> dict[Place, str]:
    """Every skulk space of the game and its kind (EH-146)."""
    board = t.content.board[t.state.board]
    found = dict.fromkeys(TOWN_SKULKS, "town")
    for lock, space in board.bonus.items():
        if space.skulk is not None:
            found[Place.bonus(lock)] = space.skulk
    return found


def has_skulker(t: EvilTable, following: Following) -> bool:
    """Whether the seat has a cultist on any skulk space, of the town or the cult board (EH-781)."""
    return any(following.has_cultist_at(place) for place in skulk_spaces(t))


def free_ritual_starts(t: EvilTable) -> list[Place]:
    """The ritual start spaces that nobody stands on, once the board is face up (EH-151)."""
    if not t.state.ritual_open:
        return []
    starts = [Place.ritual(ritual.id) for ritual in t.content.rituals]
    return [start for start in starts if not t.state.is_occupied(start)]
