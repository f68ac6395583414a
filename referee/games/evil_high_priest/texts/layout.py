"""Prompts as they are laid out: columns and lines that a telephone can show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.layout import WIDTH, wrapped

CELL = 38
"""Where the second of two columns begins, if the first leaves it so much."""


def in_two_columns(cells: Iterable[str]) -> Iterator[str]:
    """The cells side by side, as far as two of them fit into a line."""
    waiting = ""
    for cell in cells:
        beside = f"{waiting:<{CELL}}  {cell}"
        if waiting and len(beside) <= WIDTH:
            yield beside
            waiting = ""
        else:
            if waiting:
                yield from wrapped(waiting, "    ")
            waiting = cell
    if waiting:
        yield from wrapped(waiting, "    ")


def table(rows: Sequence[Sequence[str]], indent: str = "    ") -> Iterator[str]:
    """Rows in columns as wide as they need be; what the last column has too much goes on below."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        start = "  ".join(f"{text:<{width}}" for text, width in zip(row[:-1], widths, strict=True))
        yield from wrapped(f"{start}  {row[-1]}".rstrip(), indent)
