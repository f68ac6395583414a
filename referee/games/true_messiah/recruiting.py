"""What recruiting and building allow (TM-75, TM-78)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.words import count
from referee.games.true_messiah.board import own_holy, temples_of, units_at
from referee.games.true_messiah.grid import reading_order
from referee.games.true_messiah.movement import room
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.pieces import chips
from referee.games.true_messiah.state import MAX_LOW, TrueMessiah, Turn


def running(state: TrueMessiah) -> Turn:
    assert state.turn is not None  # noqa: S101 - asked in a turn only
    return state.turn


def site_problem(state: TrueMessiah, seat: int, site: str) -> str | None:
    """Why a seat cannot build there (TM-78); tiles apart."""
    if site in state.buildings:
        return f"{site} is already a holy space."
    if site in state.monoliths:
        return f"{site} holds a monolith."  # TM-79
    units = units_at(state, site)
    for unit in units:
        if not unit.low and unit.seat != seat:  # TM-81
            return f"{state.seats[unit.seat].colour.capitalize()}'s {unit.kind} stands on {site}."
    own = sum(unit.seat == seat and unit.kind == "follower" for unit in units)  # TM-43, TM-80
    if own < MAX_LOW:
        others = sum(unit.low for unit in units) - own
        nonbelievers = sum(unit.kind == "nonbeliever" for unit in units)
        if nonbelievers:
            return f"{site} has {count(own, 'follower')} and {_a(nonbelievers, 'nonbeliever')}."
        shared = f" of yours and {_a(others, 'follower')} of another seat" if others else ""
        return f"{site} has {count(own, 'follower')}{shared}; a temple needs {MAX_LOW}."
    return None


def _a(number: int, word: str) -> str:
    return f"a {word}" if number == 1 else count(number, word)


def build_sites(state: TrueMessiah, seat: int) -> list[str]:
    settled = [unit.at for unit in state.units.values() if unit.seat == seat and unit.kind == "follower"]
    crowded = [space for space in dict.fromkeys(settled) if settled.count(space) >= MAX_LOW]
    sites = (space for space in crowded if site_problem(state, seat, space) is None)
    return sorted(sites, key=reading_order)


def free_tiles(state: TrueMessiah, content: Content, seat: int) -> int:
    return content.supply.temples - len(temples_of(state, seat))


def may_begin(state: TrueMessiah, content: Content, seat: int) -> bool:
    """Whether there is anything to recruit or build."""
    turn = running(state)
    recruits = bool(turn.celebrity or turn.crowds)
    space = any(room(state, at) > 0 for at in own_holy(state, seat))
    could_recruit = recruits and space and chips(content.supply, state, seat, "follower") > 0
    tiles = free_tiles(state, content, seat) > 0 or bool(temples_of(state, seat))
    return could_recruit or (bool(build_sites(state, seat)) and tiles)


def reuse_problem(
    state: TrueMessiah,
    seat: int,
    reuse: str | None,
    tiles: int,
    built: Sequence[str],
    given_up: Sequence[str],
) -> str | None:
    """Why this temple cannot be given up for a new one, or none at all (TM-82)."""
    if reuse is None:
        return None if tiles > 0 else "You have no temple tile left: name one of your temples to give up."
    if tiles > 0:
        return "You still have a free temple: no need to destroy one."
    if reuse in built:
        return f"{reuse} was built this turn."
    if reuse not in temples_of(state, seat) or reuse in given_up:
        return f"You have no temple on {reuse}."
    return None
