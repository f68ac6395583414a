"""The public facts that orders sent ahead may test (5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.asks import StatedFact
from referee.engine.choices import Fact
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.orders.order import EXPOSED, Allocation
from referee.games.evil_high_priest.pack import RESOURCES, Content
from referee.games.evil_high_priest.raids.plan import Defender
from referee.games.evil_high_priest.raids.raid import rule_of
from referee.games.evil_high_priest.raids.units import fort
from referee.games.evil_high_priest.raids.walk import Plan
from referee.games.evil_high_priest.state import ASYLUM, ESCAPE, POOL, SANCTUM_SPACES, EvilHighPriest
from referee.games.evil_high_priest.storage import room_for, total
from referee.games.evil_high_priest.words import NAMES, place_name

NOBODY = 0


def facts(state: EvilHighPriest, setup: Setup[Content], seat: int) -> Sequence[StatedFact]:
    """All facts as they stand; `own_…` are this seat's."""
    return [
        *_table(state),
        *_spaces(state, setup),
        *_locks(state, setup.content),
        *_seats(state),
        *_own(state, setup.content, seat),
        *_displays(state),
        *_raid(state, setup.content, seat),
    ]


def _table(state: EvilHighPriest) -> Iterator[StatedFact]:
    yield _number("round", "the round", state.round)
    yield StatedFact(Fact("phase", "the part of the round", "text"), state.part)
    yield _number("to_act", "the seat to act", state.to_act)
    yield _number("first_player", "the first player of this round", state.first_player)
    yield _number("marker_holder", "who has the First Player marker", state.marker)
    yield _number("signs_left", "Elder Signs on the cult board", state.signs_left)
    yield _number("raids_resolved", "raids that are over", state.raids_resolved)
    yield _flag("ritual_open", "whether the ritual board is face up", state.ritual_open)
    yield _number("azathoth", "worshippers of Azathoth", state.worshippers())
    for name, value in state.tracks.items():
        yield _number(name, f"the {name.replace('_', ' ')} marker", value)
    yield _number("shoggoth", "who controls the Shoggoth; 0 nobody", state.shoggoth or NOBODY)
    yield _number("king", "who controls the King in Yellow; 0 nobody", state.king or NOBODY)


def _spaces(state: EvilHighPriest, setup: Setup[Content]) -> Iterator[StatedFact]:
    """Which spaces are occupied: a list, and each town and ritual start by itself."""
    standing = [cultist.at for following in state.followings.values() for cultist in following.cultists]
    taken = sorted({place for place in standing if ":" in place and not place.startswith("priest:")})
    yield _list("occupied", "the spaces with a cultist on them", taken)
    content = setup.content
    towns = [f"town:{town.id}" for town in content.towns]
    starts = [f"ritual:{ritual.id}:1" for ritual in content.rituals]
    bonuses = [f"cult:{lock}+" for lock in content.board[state.board].bonus]
    for place in (*towns, *starts, *bonuses):
        name = place_name(content, place)
        yield _flag(f"occupied.{place.split(':')[1]}", f"whether {name} is occupied", place in taken)


def _locks(state: EvilHighPriest, content: Content) -> Iterator[StatedFact]:
    board = content.board[state.board]
    yield _list("shattered", "the signs that are shattered", list(state.shattered))
    accessible = [lock.id for lock in board.locks if board.accessible(lock.id, state.shattered)]
    yield _list("accessible", "the locks that are accessible", accessible)


def _seats(state: EvilHighPriest) -> Iterator[StatedFact]:
    for seat, following in state.followings.items():
        totals = following.totals()
        for kind in RESOURCES:
            yield _number(f"{kind}.{seat}", f"{NAMES[kind]} of seat {seat}", totals.get(kind, 0))
        yield _number(f"pool.{seat}", f"cultists in the pool of seat {seat}", _in_pool(state, seat))
        yield _list(f"avatars.{seat}", f"the Avatars of seat {seat}", list(following.avatars))


def _in_pool(state: EvilHighPriest, seat: int) -> int:
    return sum(cultist.at == POOL for cultist in state.followings[seat].cultists)


def _own(state: EvilHighPriest, content: Content, seat: int) -> Iterator[StatedFact]:
    following = state.followings[seat]
    totals = following.totals()
    for kind in RESOURCES:
        yield _number(f"own_{kind}", f"your {NAMES[kind]}", totals.get(kind, 0))
        free = sum(
            room_for(content.chamber[chamber.card], chamber.holds, kind) is not None
            for chamber in following.sanctum.values()
        )
        yield _number(f"own_room_{kind}", f"your chambers with room for {NAMES[kind]}", free)
    yield _number("own_pool", "cultists in your pool", _in_pool(state, seat))
    yield _number("own_asylum", "acolytes in your asylum", following.count(ASYLUM))
    yield _number("own_escape", "acolytes on your escape space", following.count(ESCAPE))
    yield _list("own_lairs", "the monsters in your lairs", [monster.card for monster in following.lairs])


def _displays(state: EvilHighPriest) -> Iterator[StatedFact]:
    for name in ("chambers", "monsters", "investigators"):
        shown = [card for card in getattr(state, name).shown if card is not None]
        yield _list(name, f"the {name} on display", shown)


def _raid(state: EvilHighPriest, content: Content, seat: int) -> Iterator[StatedFact]:
    """In a raid: its strength, the seat's own, and what is at risk; 0 and empty otherwise."""
    raid = state.raid
    yield _number("icons", "the icons of the raid", raid.icons if raid else 0)
    yield StatedFact(
        Fact("investigator", "the raid's investigator", "text"), (raid and raid.investigator) or ""
    )
    yield _number("S", "the strength of the raid", raid.strength if raid else 0)
    own = 0
    units: list[str] = []
    lost: Allocation = {}
    if raid is not None:
        defender = Defender(content, fort(state, content, seat, rule_of(content, raid), raid.icons))
        own = defender.fort.at_the_gate
        units = [unit for unit, number in defender.units.items() for _ in range(number)]
        lost = defender.walk(Plan()).destroyed
    yield _number("own_strength", "your strength after asylum defence", own)
    yield _number("at_risk", "resources that you would lose without strikes", sum(total(lost).values()))
    for place in (EXPOSED, *map(str, SANCTUM_SPACES)):
        called = "exposed" if place == EXPOSED else f"in chamber {place}"
        here = sum(lost.get(place, {}).values())
        yield _number(f"at_risk.{place}", f"resources that you would lose {called}", here)
    signs = total(lost).get("ES", 0) > 0
    yield _flag("sign_at_risk", "whether you would lose an Elder Sign without strikes", signs)
    yield _list("units", "what you can strike with", units)


def _number(id_: str, label: str, value: int) -> StatedFact:
    return StatedFact(Fact(id_, label, "number"), value)


def _flag(id_: str, label: str, value: bool) -> StatedFact:
    return StatedFact(Fact(id_, label, "flag"), value)


def _list(id_: str, label: str, value: Sequence[Json]) -> StatedFact:
    return StatedFact(Fact(id_, label, "list"), list(value))
