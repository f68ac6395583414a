"""The board as text of fixed width, the first seat's edge at the bottom."""

from __future__ import annotations

from referee.games.true_messiah.board import Occupants, by_id, grid_of, occupants
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import TrueMessiah, Unit

WIDTH = 8
"""Four nonbelievers take two signs each."""

LEGEND = (
    "R# city, R^ temple, o monolith, + providence; Rm messiah, Ra avatar; R follower, r praying, R- nonbeliever."
)


def drawn(state: TrueMessiah, content: Content) -> list[str]:
    """The board line by line, with a legend."""
    area = grid_of(state)
    where = occupants(state)
    edge = "   +" + ("-" * WIDTH + "+") * area.columns
    lines = [edge]
    for row in range(area.rows, 0, -1):
        spaces = [f"{column},{row}" for column in range(1, area.columns + 1)]
        upper = [_upper(state, content, where, space) for space in spaces]
        lower = [_lower(content, state, where, space) for space in spaces]
        lines.append(f"{row:>2} |" + "|".join(f"{cell:<{WIDTH}}" for cell in upper) + "|")
        lines.append("   |" + "|".join(f"{cell:<{WIDTH}}" for cell in lower) + "|")
        lines.append(edge)
    lines.append("    " + " ".join(f"{column:^{WIDTH}}" for column in range(1, area.columns + 1)).rstrip())
    return [*lines, LEGEND]


def _short(state: TrueMessiah, content: Content, seat: int) -> str:
    colour = state.seats[seat].colour
    return next(one.short for one in content.colours if one.id == colour)


def _upper(state: TrueMessiah, content: Content, where: Occupants, space: str) -> str:
    parts = []
    building = state.buildings.get(space)
    if building is not None:
        mark = "#" if building.kind == "city" else "^"
        parts.append(_short(state, content, building.seat) + mark)
    elif space in state.monoliths:
        parts.append("o")
    parts += [
        _short(state, content, unit.seat) + unit.kind[0]
        for unit in sorted(where.get(space, ()), key=by_id)
        if not unit.low
    ]
    if any(effect.kind == "ward" and effect.space == space for effect in state.effects):
        parts.append("+")
    return " ".join(parts)


def _lower(content: Content, state: TrueMessiah, where: Occupants, space: str) -> str:
    def sign(unit: Unit) -> str:
        short = _short(state, content, unit.seat)
        if unit.kind == "nonbeliever":
            return short + "-"
        return short.lower() if unit.praying else short

    return "".join(sign(unit) for unit in sorted(where.get(space, ()), key=by_id) if unit.low)
