"""What recruiting and building allow (TM-72 to TM-82)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from referee.engine.choices import Bucket, Choice, Constraint, Many, Maybe, Number, One, Record, Split
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.words import count
from referee.games.true_messiah.acting.options import space_options
from referee.games.true_messiah.board import grid_of, own_holy, temples_of, units_at
from referee.games.true_messiah.movement import room
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.pieces import chips
from referee.games.true_messiah.state import MOST_LOW, TrueMessiah, Turn

CELEBRITY = 2  # TM-72


def running(state: TrueMessiah) -> Turn:
    assert state.turn is not None  # noqa: S101 - asked in a turn only
    return state.turn


def site_problem(state: TrueMessiah, seat: int, site: str) -> str | None:
    """Why a seat cannot build there (TM-78 to TM-81); tiles apart."""
    if site in state.buildings:
        return f"{site} is already a holy space."
    if site in state.monoliths:
        return f"{site} holds a monolith."
    units = units_at(state, site)
    for unit in units:
        if not unit.low and unit.seat != seat:
            return f"{state.seats[unit.seat].colour.capitalize()}'s {unit.kind} stands on {site}."
    own = sum(unit.seat == seat and unit.kind == "follower" for unit in units)
    if own < MOST_LOW:
        others = sum(unit.low for unit in units) - own
        nonbelievers = sum(unit.kind == "nonbeliever" for unit in units)
        if nonbelievers:
            return f"{site} has {count(own, 'follower')} and {_a(nonbelievers, 'nonbeliever')}."
        shared = f" of yours and {_a(others, 'follower')} of another seat" if others else ""
        return f"{site} has {count(own, 'follower')}{shared}; a temple needs {MOST_LOW}."
    return None


def _a(number: int, word: str) -> str:
    return f"a {word}" if number == 1 else count(number, word)


def build_sites(state: TrueMessiah, seat: int) -> list[str]:
    return [space for space in grid_of(state).spaces if site_problem(state, seat, space) is None]


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


def begin_choice(state: TrueMessiah, content: Content, seat: int) -> Record:
    """All legal ways to recruit and build."""
    turn, holy = running(state), own_holy(state, seat)
    most = len(turn.crowds)

    def wrong_total(given: int) -> str:
        return f"Numbers gives you {count(most, 'recruit')}, you placed {given}."

    def too_much(_: str, given: int) -> str:
        return wrong_total(given)

    spaces = One(space_options(state))
    fields: dict[str, Choice] = {
        "celebrity": Number(0, CELEBRITY if turn.celebrity else 0),
        "numbers": Split(
            [Bucket(at, f"space {at}") for at in holy],
            max_total=most,
            wrong_total=wrong_total,
            too_much=too_much,
        ),
        "build": Many(Record({"site": spaces, "reuse": Maybe(spaces)}), max=8),
    }
    rule = Constraint(
        "Recruits need room and chips; temples need four own followers on an ordinary space.",
        lambda answer: begin_problems(state, content, seat, answer),
        "TM-75",
    )
    return Record(
        fields,
        constraints=(rule,),
        sampler=lambda source: _sampled(state, content, seat, source.below(8) > 0),
    )


def _sampled(state: TrueMessiah, content: Content, seat: int, eager: bool) -> Json:
    return default_begin(state, content, seat) if eager else {"celebrity": 0, "numbers": {}, "build": []}


def begin_problems(state: TrueMessiah, content: Content, seat: int, answer: Any) -> Iterator[Problem]:
    turn = running(state)
    wanted = dict(answer["numbers"])
    if turn.celebrity and answer["celebrity"]:
        wanted[turn.celebrity] = wanted.get(turn.celebrity, 0) + answer["celebrity"]
    for at, number in wanted.items():
        space = room(state, at)
        if number > space:
            placed = f", you placed {number}" if space > 1 else ""
            yield Problem("/numbers", f"{at} has room for {count(space, 'more low unit')}{placed}.", "TM-75")
            return
    if sum(wanted.values()) > chips(content.supply, state, seat, "follower"):
        yield Problem("/numbers", _no_chips(chips(content.supply, state, seat, "follower")), "TM-76")
        return
    yield from _build_problems(state, content, seat, answer["build"])


def _no_chips(left: int) -> str:
    return f"You have {left or 'no'} follower chip{'' if left == 1 else 's'} left."


def _build_problems(
    state: TrueMessiah, content: Content, seat: int, orders: list[dict[str, Any]]
) -> Iterator[Problem]:
    tiles = free_tiles(state, content, seat)
    built: list[str] = []
    given_up: list[str] = []
    for at, order in enumerate(orders):
        site, reuse = order["site"], order["reuse"]
        wrong = f"{site} was built this turn." if site in built else site_problem(state, seat, site)
        if wrong is None:
            wrong = _reuse_problem(state, seat, reuse, tiles, built, given_up)
        if wrong is not None:
            yield Problem(f"/build/{at}", wrong, "TM-82" if reuse else "TM-78")
            return
        built.append(site)
        if reuse is None:
            tiles -= 1
        else:
            given_up.append(reuse)


def _reuse_problem(
    state: TrueMessiah, seat: int, reuse: str | None, tiles: int, built: list[str], given_up: list[str]
) -> str | None:
    if reuse is None:
        return None if tiles > 0 else "You have no temple tile left: name one of your temples to give up."
    if tiles > 0:
        return "You still have a free temple: no need to destroy one."
    if reuse in built:
        return f"{reuse} was built this turn."
    if reuse not in temples_of(state, seat) or reuse in given_up:
        return f"You have no temple on {reuse}."
    return None


def default_begin(state: TrueMessiah, content: Content, seat: int) -> dict[str, Json]:
    """Two by Celebrity, Numbers one by one where fewest low units are, then every site with a free tile."""
    turn, holy = running(state), own_holy(state, seat)
    left = chips(content.supply, state, seat, "follower")
    low = {at: MOST_LOW - room(state, at) for at in holy}
    celebrity = min(CELEBRITY, left) if turn.celebrity else 0
    if turn.celebrity:
        low[turn.celebrity] += celebrity
    left -= celebrity
    numbers: dict[str, int] = {}
    for _ in turn.crowds:
        at = min(holy, key=lambda space: (low[space], grid_of(state).places[space]))
        if left > 0 and low[at] < MOST_LOW:
            numbers[at] = numbers.get(at, 0) + 1
            low[at] += 1
            left -= 1
    sites = build_sites(state, seat)[: max(0, free_tiles(state, content, seat))]
    build: list[Json] = [{"site": site, "reuse": None} for site in sites]
    return {"celebrity": celebrity, "numbers": cast("Json", numbers), "build": build}
