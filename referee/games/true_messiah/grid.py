"""Spaces: their names, their neighbours, and how far they are apart."""

from __future__ import annotations

from functools import cache


class Grid:
    """A board of columns and rows. Spaces are written `column,row`; all lists are in reading order."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.spaces = tuple(f"{c},{r}" for r in range(1, rows + 1) for c in range(1, columns + 1))
        self.places = {space: at for at, space in enumerate(self.spaces)}
        """Where a space comes in reading order."""
        self.near = {space: self._near(space) for space in self.spaces}
        """The adjacent spaces of each."""

    def _near(self, space: str) -> tuple[str, ...]:
        column, row = coordinates(space)
        around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
        return tuple(f"{c},{r}" for c, r in around if f"{c},{r}" in self.places)

    def within(self, space: str, steps: int) -> tuple[str, ...]:
        """The spaces at most so far away, itself included."""
        return tuple(other for other in self.spaces if distance(space, other) <= steps)


@cache
def grid(columns: int, rows: int) -> Grid:
    return Grid(columns, rows)


@cache
def coordinates(space: str) -> tuple[int, int]:
    column, _, row = space.partition(",")
    return int(column), int(row)


@cache
def distance(one: str, other: str) -> int:
    """Columns apart and rows apart, added up."""
    (c1, r1), (c2, r2) = coordinates(one), coordinates(other)
    return abs(c1 - c2) + abs(r1 - r2)


def reading_order(space: str) -> tuple[int, int]:
    """A key to sort by: lower rows first, then lower columns."""
    column, row = coordinates(space)
    return row, column
