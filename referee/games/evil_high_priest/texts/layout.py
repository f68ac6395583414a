"""Prompts as they are laid out: rows and lines that a telephone can show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.layout import WIDTH, wrapped

GAP = " · "
"""Between cells. Two blanks would make a table of them, which mails set small."""


def in_rows(cells: Iterable[str], indent: str = "") -> Iterator[str]:
    """The cells side by side, each in the first line that has room for it."""
    lines: list[str] = []
    for cell in cells:
        for at, line in enumerate(lines):
            if len(line) + len(GAP) + len(cell) <= WIDTH:
                lines[at] += GAP + cell
                break
        else:
            lines.append(indent + cell)
    for line in lines:
        yield from wrapped(line, "    ")


def table(rows: Sequence[Sequence[str]], indent: str = "    ") -> Iterator[str]:
    """Rows in columns as wide as they need be; what the last column has too much goes on below."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        start = "  ".join(f"{text:<{width}}" for text, width in zip(row[:-1], widths, strict=True))
        yield from wrapped(f"{start}  {row[-1]}".rstrip(), indent)
