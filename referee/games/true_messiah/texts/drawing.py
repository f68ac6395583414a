"""The board as text of fixed width, the first seat's edge at the bottom."""

from __future__ import annotations

from referee.engine.catalogue import Words, joined
from referee.engine.events import SEAT
from referee.engine.page import Block, Line, listing
from referee.games.true_messiah.board import grid_of, turn_order, units_of
from referee.games.true_messiah.grid import reading_order
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import TrueMessiah, Unit
from referee.games.true_messiah.things import A_UNIT
from referee.games.true_messiah.words import colour_words, number_of, who

WIDTH = 4
"""Of a space: eight of them fit on a telephone. Four low units take a sign each."""
FLOOR = "_"


def legend_for(state: TrueMessiah, content: Content) -> list[str]:
    """What the signs mean."""
    colours = [state.seats[seat].colour for seat in turn_order(state)]
    letters = (
        Words("{letter} {colour}", letter=content.short(one), colour=colour_words(one)) for one in colours
    )
    short = content.short(colours[0])
    return [
        Words(
            "{letters}: {one}# city, {one}^ temple, {one} follower, {low} praying.",
            letters=joined(", ", letters),
            one=short,
            low=short.lower(),
        ),
        Words(
            "m messiah, a avatar, - nonbeliever, {stones?o monolith, |}+ providence. Rows end with their "
            "number.",
            stones=bool(state.monoliths),
        ),
        Words("Low units: followers and nonbelievers. Holy space: one with a city or temple."),
    ]


def drawn(state: TrueMessiah, content: Content) -> list[str]:
    """The board line by line: a row ends with its floor, and with its number behind that."""
    area = grid_of(state)
    letters = {seat: content.short(one.colour) for seat, one in state.seats.items()}
    upper, lower = _cells(state, letters)
    lines = []
    for row in range(area.rows, 0, -1):
        spaces = [f"{column},{row}" for column in range(1, area.columns + 1)]
        if any(space in upper for space in spaces):
            lines.append("|".join(upper.get(space, "").ljust(WIDTH) for space in spaces).rstrip())
        floor = "|".join(lower.get(space, "").ljust(WIDTH, FLOOR) for space in spaces)
        lines.append(f"{floor}{row}")
    columns = " ".join(f"{column:^{WIDTH}}" for column in range(1, area.columns + 1))
    return [*lines, columns.rstrip()]


def roster(state: TrueMessiah) -> Block:
    """Where every unit is, by its id, a line for each seat: the drawing shows kinds only."""
    return listing(
        Words("Units: f follower, n nonbeliever, m messiah, a avatar; * praying, ' has moved"),
        (_units_line(state, seat) for seat in turn_order(state)),
    )


def _units_line(state: TrueMessiah, seat: int) -> Line:
    places: dict[str, list[str]] = {}
    own = units_of(state, seat)
    for unit in own:
        mark = ("*" if unit.praying else "") + ("'" if unit.moved else "")
        places.setdefault(unit.at, []).append(number_of(unit.id) + mark)
    spots = (f"{at} {' '.join(places[at])}" for at in sorted(places, key=reading_order))
    told = Words("{seat}: {units}", seat=who(state, seat), units=joined("; ", spots))
    return Line((told,), (SEAT.of(seat), *(A_UNIT.of(unit.id) for unit in own)))


def _cells(state: TrueMessiah, letters: dict[int, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The upper halves of the spaces (buildings, high units) and the lower ones (low units)."""
    upper: dict[str, str] = dict.fromkeys(state.monoliths, "o")
    lower: dict[str, str] = {}
    for at, building in state.buildings.items():
        upper[at] = letters[building.seat] + ("#" if building.kind == "city" else "^")
    for _, unit in sorted(state.units.items()):
        if unit.low:
            lower[unit.at] = lower.get(unit.at, "") + _sign(unit, letters[unit.seat])
        else:
            there = upper.get(unit.at, "")
            owner = "" if there.startswith(letters[unit.seat]) else letters[unit.seat]
            upper[unit.at] = f"{there}{owner}{unit.kind[0]}"
    for effect in state.effects:
        if effect.kind == "ward" and effect.space is not None:
            upper[effect.space] = f"{upper.get(effect.space, '')}+"
    return upper, lower


def _sign(unit: Unit, letter: str) -> str:
    if unit.kind == "nonbeliever":
        return "-"
    return letter.lower() if unit.praying else letter
