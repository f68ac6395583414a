"""What recruiting and building allow (TM-75, TM-78)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.catalogue import Reason
from referee.games.true_messiah.board import own_holy, temples_of, units_at
from referee.games.true_messiah.grid import reading_order
from referee.games.true_messiah.movement import room
from referee.games.true_messiah.obstacles import KINDS
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.pieces import chips
from referee.games.true_messiah.state import MAX_LOW, TrueMessiah, Turn, Unit
from referee.games.true_messiah.words import who


def running(state: TrueMessiah) -> Turn:
    assert state.turn is not None  # noqa: S101 - asked in a turn only
    return state.turn


def site_problem(state: TrueMessiah, seat: int, site: str) -> Reason | None:
    """Why a seat cannot build there (TM-78); tiles apart."""
    if site in state.buildings:
        return Reason("{site} is already a holy space.", "TM-78", site=site)
    if site in state.monoliths:
        return Reason("{site} holds a monolith.", "TM-79", site=site)
    units = units_at(state, site)
    for unit in units:
        if not unit.low and unit.seat != seat:
            return Reason(
                "{seat}'s {unit} stands on {site}.",
                "TM-81",
                seat=who(state, unit.seat),
                unit=KINDS[unit.kind],
                site=site,
            )
    own = sum(unit.seat == seat and unit.kind == "follower" for unit in units)  # TM-43, TM-80
    return None if own >= MAX_LOW else _too_few(site, own, units)


def _too_few(site: str, own: int, units: Sequence[Unit]) -> Reason:
    others = sum(unit.low for unit in units) - own
    nonbelievers = sum(unit.kind == "nonbeliever" for unit in units)
    about = {"site": site, "own": own, "others": others, "most": MAX_LOW, "nonbelievers": nonbelievers}
    if nonbelievers:
        return Reason("{site} has {own:follower} and {nonbelievers:nonbeliever}.", "TM-80", **about)
    if others:
        return Reason(
            "{site} has {own:follower} of yours and {others:follower} of another seat; a temple needs "
            "{most}.",
            "TM-80",
            **about,
        )
    return Reason("{site} has {own:follower}; a temple needs {most}.", "TM-78", **about)


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
) -> Reason | None:
    """Why this temple cannot be given up for a new one, or none at all (TM-82)."""
    if reuse is None:
        return None if tiles > 0 else NO_TILE
    if tiles > 0:
        return FREE_TEMPLE
    if reuse in built:
        return just_built(reuse)
    if reuse not in temples_of(state, seat) or reuse in given_up:
        return no_temple(reuse)
    return None


NO_TILE = Reason("You have no temple tile left: name one of your temples to give up.", "TM-82")
FREE_TEMPLE = Reason("You still have a free temple: no need to destroy one.", "TM-82")


def just_built(site: str) -> Reason:
    return Reason("{site} was built this turn.", "TM-82", site=site)


def no_temple(space: str) -> Reason:
    return Reason("You have no temple on {space}.", "TM-82", space=space)
