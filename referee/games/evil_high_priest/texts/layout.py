"""Prompts as they are laid out: rows and lines that a telephone can show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.layout import WIDTH, wrapped

MAX_LINES = 46
"""Of 60, for what the game says in a prompt. The referee has the rest: until when (a line), who is who (2),
that an answer is on file (1), what was sent ahead (2), and with blanks around it what has happened (8)."""
MANY_SEATS = 4
"""With this many seats or more, the list of players may take a third line."""
GAP = " · "
"""Between cells. Two blanks would make a table of them, which mails set small."""


def max_lines(seats: int) -> int:
    """The longest prompt allowed at a table of this size."""
    return MAX_LINES - 1 if seats >= MANY_SEATS else MAX_LINES


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
    """Rows in columns as wide as they need be; the last column wraps."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        start = "  ".join(f"{text:<{width}}" for text, width in zip(row[:-1], widths, strict=True))
        yield from wrapped(f"{start}  {row[-1]}".rstrip(), indent)
