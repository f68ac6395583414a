"""The public facts that orders sent ahead may test (5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import get_args

from referee.engine.catalogue import Words
from referee.engine.facts import StatedFact, flag_fact, list_fact, number_fact, text_fact
from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.pack import RESOURCES, Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.raids.defender import Defender
from referee.games.evil_high_priest.raids.units import every_unit, fort, rule_of
from referee.games.evil_high_priest.raids.walk import Plan
from referee.games.evil_high_priest.spaces import every_place
from referee.games.evil_high_priest.state import (
    ACOLYTES,
    ASYLUM,
    ASYLUM_ROOM,
    ESCAPE,
    EXPOSED,
    POOL,
    SANCTUM_SPACES,
    SIGNS,
    STRONGEST_RAID,
    Allocation,
    EvilHighPriest,
    Part,
)
from referee.games.evil_high_priest.storage import room_for, total
from referee.games.evil_high_priest.words import NAMES, place_name, where

NOBODY = 0
CULTISTS = 1 + ACOLYTES
MOST = {"ES": SIGNS}
"""Resources that are limited; the bank has any number of the others (EH-031)."""

DISPLAYS = {
    "chambers": Words("the chambers on display"),
    "monsters": Words("the monsters on display"),
    "investigators": Words("the investigators on display"),
}


def facts(state: EvilHighPriest, setup: Setup[Content], seat: int) -> Sequence[StatedFact]:
    """All facts as they stand; `own_…` are this seat's."""
    return [
        *_table(state, setup),
        *_spaces(state, setup.content),
        *_locks(state, setup.content),
        *_seats(state, setup.content),
        *_own(state, setup.content, seat),
        *_displays(state, setup.content),
        *_raid(state, setup.content, seat),
    ]


def _table(state: EvilHighPriest, setup: Setup[Content]) -> Iterator[StatedFact]:
    content, seats = setup.content, setup.seats
    yield number_fact("round", Words("the round"), state.round, most=setup.limit("max_rounds"))
    yield text_fact("phase", Words("the part of the round"), state.part, get_args(Part))
    yield number_fact("to_act", Words("the seat to act"), state.to_act, most=seats)
    yield number_fact("first_player", Words("the first player of this round"), state.first_player, most=seats)
    yield number_fact("marker_holder", Words("who has the First Player marker"), state.marker, most=seats)
    yield number_fact("signs_left", Words("Elder Signs on the cult board"), state.signs_left, most=SIGNS)
    yield number_fact("raids_resolved", Words("raids that are over"), state.raids_resolved, most=None)
    yield flag_fact("ritual_open", Words("whether the ritual board is face up"), state.ritual_open)
    yield number_fact(
        "azathoth", Words("worshippers of Azathoth"), state.worshippers(), most=ACOLYTES * seats
    )
    for track in content.board[state.board].tracks:
        called = Words("the {track} marker", track=track.name.replace("_", " "))
        at = state.tracks[track.name]
        yield number_fact(track.name, called, at, least=track.first, most=track.last)
    shoggoth, king = state.shoggoth or NOBODY, state.king or NOBODY
    yield number_fact("shoggoth", Words("who controls the Shoggoth; 0 nobody"), shoggoth, most=seats)
    yield number_fact("king", Words("who controls the King in Yellow; 0 nobody"), king, most=seats)


def _spaces(state: EvilHighPriest, content: Content) -> Iterator[StatedFact]:
    """Which spaces are occupied: a list, and each town and ritual start by itself."""
    standing = [cultist.at for following in state.followings.values() for cultist in following.cultists]
    shared = _shared_places(content, state.board)
    taken = sorted({place for place in standing if place in shared})
    yield list_fact("occupied", Words("the spaces with a cultist on them"), taken, shared)
    towns = [Place.town(town.id) for town in content.towns]
    starts = [Place.ritual(ritual.id) for ritual in content.rituals]
    bonuses = [Place.bonus(lock) for lock in content.board[state.board].bonus]
    for place in (*towns, *starts, *bonuses):
        name = place_name(content, place)
        yield flag_fact(
            f"occupied.{place.name}{'+' if place.is_bonus else ''}",
            Words("whether {name} is occupied", name=name),
            place in taken,
        )


@lru_cache(maxsize=64)
def _shared_places(content: Content, board_id: str) -> tuple[Place, ...]:
    """The places that are spaces, but for those of each seat's own priest board."""
    return tuple(place for place in every_place(content, board_id) if place.name and place.kind != "priest")


def _locks(state: EvilHighPriest, content: Content) -> Iterator[StatedFact]:
    board = content.board[state.board]
    locks = [lock.id for lock in board.locks]
    yield list_fact("shattered", Words("the signs that are shattered"), list(state.shattered), locks)
    accessible = [lock for lock in locks if board.accessible(lock, state.shattered)]
    yield list_fact("accessible", Words("the locks that are accessible"), accessible, locks)


def _seats(state: EvilHighPriest, content: Content) -> Iterator[StatedFact]:
    for seat, following in state.followings.items():
        totals = following.totals()
        for kind in RESOURCES:
            yield number_fact(
                f"{kind}.{seat}",
                Words("{kind} of seat {seat}", kind=NAMES[kind], seat=seat),
                totals.get(kind, 0),
                most=MOST.get(kind),
            )
        yield number_fact(
            f"pool.{seat}",
            Words("cultists in the pool of seat {seat}", seat=seat),
            _in_pool(state, seat),
            most=CULTISTS,
        )
        avatars = [avatar.id for avatar in content.avatars]
        yield list_fact(
            f"avatars.{seat}",
            Words("the Avatars of seat {seat}", seat=seat),
            list(following.avatars),
            avatars,
        )


def _in_pool(state: EvilHighPriest, seat: int) -> int:
    return sum(cultist.at == POOL for cultist in state.followings[seat].cultists)


def _own(state: EvilHighPriest, content: Content, seat: int) -> Iterator[StatedFact]:
    following = state.followings[seat]
    totals = following.totals()
    for kind in RESOURCES:
        yield number_fact(
            f"own_{kind}", Words("your {kind}", kind=NAMES[kind]), totals.get(kind, 0), most=MOST.get(kind)
        )
        free = sum(
            room_for(content.chamber[chamber.card], chamber.holds, kind) is not None
            for chamber in following.sanctum.values()
        )
        called = Words("your chambers with room for {kind}", kind=NAMES[kind])
        yield number_fact(f"own_room_{kind}", called, free, most=len(SANCTUM_SPACES))
    yield number_fact("own_pool", Words("cultists in your pool"), _in_pool(state, seat), most=CULTISTS)
    asylum, escaping = following.count(ASYLUM), following.count(ESCAPE)
    yield number_fact("own_asylum", Words("acolytes in your asylum"), asylum, most=ASYLUM_ROOM)
    yield number_fact("own_escape", Words("acolytes on your escape space"), escaping, most=ACOLYTES)
    lairs = [monster.card for monster in following.lairs]
    yield list_fact("own_lairs", Words("the monsters in your lairs"), lairs, content.monster)


def _displays(state: EvilHighPriest, content: Content) -> Iterator[StatedFact]:
    for name, called in DISPLAYS.items():
        shown = [card for card in getattr(state, name).shown if card is not None]
        cards = [card.id for card in getattr(content, name)]
        yield list_fact(name, called, shown, cards)


def _raid(state: EvilHighPriest, content: Content, seat: int) -> Iterator[StatedFact]:
    """In a raid: its strength, the seat's own, and what is at risk; 0 and empty otherwise."""
    raid = state.raid
    yield number_fact("icons", Words("the icons of the raid"), raid.icons if raid else 0, most=None)
    investigator = (raid and raid.investigator) or ""
    investigators = [*content.investigator, ""]
    yield text_fact("investigator", Words("the raid's investigator"), investigator, investigators)
    strength = raid.strength if raid else 0
    yield number_fact("S", Words("the strength of the raid"), strength, most=STRONGEST_RAID)
    own = 0
    units: list[str] = []
    lost: Allocation = {}
    if raid is not None:
        defender = Defender(content, fort(state, content, seat, rule_of(content, raid), raid.icons))
        own = defender.fort.at_the_gate
        units = [unit for unit, number in defender.units.items() for _ in range(number)]
        lost = defender.walk(Plan()).destroyed
    yield number_fact("own_strength", Words("your strength after asylum defence"), own, most=STRONGEST_RAID)
    lose = sum(total(lost).values())
    yield number_fact("at_risk", Words("resources that you would lose without strikes"), lose, most=None)
    for place in (EXPOSED, *map(str, SANCTUM_SPACES)):
        called = Words("resources that you would lose {where}", where=where(place))
        here = sum(lost.get(place, {}).values())
        yield number_fact(
            f"at_risk.{place}",
            called,
            here,
            most=None,
        )
    signs = total(lost).get("ES", 0) > 0
    yield flag_fact("sign_at_risk", Words("whether you would lose an Elder Sign without strikes"), signs)
    yield list_fact("units", Words("what you can strike with"), units, _units(content, state.board))


@lru_cache(maxsize=64)
def _units(content: Content, board_id: str) -> tuple[str, ...]:
    return tuple(every_unit(content, board_id))
