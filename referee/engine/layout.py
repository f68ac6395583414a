"""How texts are laid out: in lines that mails and telephones can show."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

WIDTH = 78
HANGING = "  "


def wrapped(line: str, indent: str | None = None, width: int = WIDTH) -> list[str]:
    """The line in lines that fit; all but the first are indented, by default a little further than that."""
    if len(line) <= width:
        return [line]
    if indent is None:
        indent = line[: len(line) - len(line.lstrip())] + HANGING
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def all_wrapped(lines: Iterable[str]) -> list[str]:
    """All of these in lines that fit."""
    return [part for line in lines for part in wrapped(line)]


def examples_below(orders: Iterable[str]) -> list[str]:
    """Orders to paste, below a line that ends with `for example:`, in games where a stroke is a new line.

    A long one goes on in the next line, but only at a stroke. One that cannot is left out if others can.
    """
    orders, lines = list(orders), []
    for order in [order for order in orders if _fits(order)] or orders:
        first, *others = order.split(" / ")
        lines.append(f"  {first}")
        for part in others:
            longer = f"{lines[-1]} / {part}"
            if len(longer) <= WIDTH:
                lines[-1] = longer
            else:
                lines.append(f"  {HANGING}{part}")
    return lines


def _fits(order: str) -> bool:
    return all(len(part) <= WIDTH - len(f"  {HANGING}") for part in order.split(" / "))
