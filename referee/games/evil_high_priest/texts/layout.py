"""Prompts as they are laid out: columns and lines that a telephone can show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.layout import WIDTH, wrapped

THIRD, HALF = 26, 39
"""How wide columns are, with the gap to the next."""


def in_columns(cells: Iterable[str]) -> Iterator[str]:
    """The cells side by side: short ones in three columns, then the others in two, as far as they fit."""
    every = list(cells)
    short = [cell for cell in every if len(cell) < THIRD]
    yield from _side_by_side(short, THIRD)
    yield from _side_by_side([cell for cell in every if len(cell) >= THIRD], HALF)


def _side_by_side(cells: Iterable[str], width: int) -> Iterator[str]:
    line = ""
    for cell in cells:
        start = -(-(len(line) + 1) // width) * width if line else 0
        if line and start + len(cell) > WIDTH:
            yield from wrapped(line, "    ")
            line, start = "", 0
        line = f"{line:<{start}}{cell}"
    if line:
        yield from wrapped(line, "    ")


def table(rows: Sequence[Sequence[str]], indent: str = "    ") -> Iterator[str]:
    """Rows in columns as wide as they need be; what the last column has too much goes on below."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        start = "  ".join(f"{text:<{width}}" for text, width in zip(row[:-1], widths, strict=True))
        yield from wrapped(f"{start}  {row[-1]}".rstrip(), indent)
